import Dex

/// A table for posts, as forums and code hosts show it.
package enum MarkdownFormat {
  static let columns = [
    "No.", "Species", "Form", "Gender", "Shiny", "Lvl", "Nickname", "OT", "ID No.", "Verified",
    "Count", "Status", "Notes",
  ]

  package static func lines(of list: [ListedPokemon]) -> [String] {
    let rule = columns.map { _ in "---" }
    return ([columns, rule] + list.map(cells)).map { "| " + $0.joined(separator: " | ") + " |" }
  }

  private static func cells(_ listed: ListedPokemon) -> [String] {
    let pokemon = listed.pokemon
    let cells = [
      String(pokemon.pokemonId), listed.species ?? "", pokemon.form ?? "",
      pokemon.gender?.rawValue ?? "", pokemon.isShiny.map { $0 ? "yes" : "no" } ?? "",
      pokemon.level.map(String.init) ?? "", pokemon.nickname ?? "", pokemon.trainer ?? "",
      pokemon.trainerId ?? "", listed.isVerified ? "yes" : "no", String(listed.count),
      listed.status.rawValue, listed.notes ?? "",
    ]
    return cells.map(escaped)
  }

  private static let special: Set<Character> = [
    "\\", "|", "`", "*", "_", "[", "]", "<", ">", "#", "~", "&", "!",
  ]

  /// The text with what Markdown, or HTML in it, would take for something else escaped; line ends as
  /// `<br>`.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { out, character in
      if character.isNewline {
        out += "<br>"
      } else {
        if special.contains(character) { out += "\\" }
        out.append(character)
      }
    }
  }
}
