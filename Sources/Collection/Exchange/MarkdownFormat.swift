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

  /// The columns of a table for posts by the names that rows are read by.
  private static let names = [
    "no.": "number", "species": "species", "form": "form", "gender": "gender", "shiny": "shiny",
    "lvl": "level", "nickname": "nickname", "ot": "trainer", "id no.": "trainer_id",
    "count": "count", "status": "status", "notes": "notes",
  ]

  /// Reads the first table in a text.
  package static func read(_ text: String, dex index: DexIndex) -> ImportedList {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    let rows = lines.compactMap { number, line -> (place: String, cells: [String])? in
      let trimmed = line.drop { $0 == " " }
      return trimmed.first == "|" ? ("line \(number + 1)", cells(of: trimmed)) : nil
    }
    guard let header = rows.first else { return ImportedList() }
    return RowReading.list(
      header: header.cells, columns: header.cells.map { names[$0.lowercased()] },
      rows: Array(rows.dropFirst(2)), index: index)
  }

  /// The cells of a row, what was escaped as it was.
  private static func cells(of line: Substring) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in line.dropFirst() {
      if isEscaped {
        cell.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "|" {
        cells.append(cell)
        cell = ""
      } else {
        cell.append(character)
      }
    }
    return cells.map { cell in
      // One blank on each side belongs to the table.
      var inner = Substring(cell)
      if inner.first == " " { inner.removeFirst() }
      if inner.last == " " { inner.removeLast() }
      return inner.split(separator: "<br>", omittingEmptySubsequences: false).joined(
        separator: "\n")
    }
  }
}
