import Collection
import Dex
import Inventory
import Reporting
import Verification

/// Pokémon of the collection as a table for people.
enum CollectionTable {
  static func lines(of list: [ListedPokemon]) -> [String] {
    guard !list.isEmpty else { return ["nothing is listed"] }
    let hasPlaces = list.contains { !$0.places.isEmpty }
    var table = TextTable(
      header: [
        "id", "No.", "name", "form", "gender", "shiny", "level", "nickname", "trainer", "ID No.",
        "status", "verified", "count",
      ] + (hasPlaces ? ["box row column"] : []), numeric: [0, 1, 6, 12])
    for listed in list {
      table.add(row(listed) + (hasPlaces ? [.init(places(listed.places))] : []))
    }
    return table.lines
  }

  private static func places(_ places: [BoxPlace]) -> String {
    places.map { "\($0.box) \($0.row) \($0.column)" }.joined(separator: ", ")
  }

  private static func row(_ listed: ListedPokemon) -> [TextTable.Cell] {
    let pokemon = listed.pokemon
    return [
      .init(listed.id.map(String.init) ?? "–"), .init(TextFormat.number(pokemon.pokemonId)),
      .init(listed.species ?? "–"), .init(pokemon.form ?? "–"),
      .init(pokemon.gender?.rawValue ?? "–"),
      .init(pokemon.isShiny.map { $0 ? "shiny" : "no" } ?? "–"),
      .init(pokemon.level.map(String.init) ?? "–"), .init(pokemon.nickname ?? ""),
      .init(pokemon.trainer ?? "–"), .init(pokemon.trainerId ?? "–"), .init(listed.status.rawValue),
      .init(listed.verifiedDate.map { String($0.prefix(10)) } ?? "no"), .init(String(listed.count)),
    ]
  }

  /// One Pokémon in a few words: `0025 Pikachu, pikachu, female, shiny`.
  static func name(of listed: ListedPokemon) -> String {
    let pokemon = listed.pokemon
    let words = [
      pokemon.form, pokemon.gender?.rawValue, pokemon.isShiny == true ? "shiny" : nil,
      pokemon.level.map { "level \($0)" }, pokemon.nickname.map { "“\($0)”" },
    ].compactMap(\.self)
    let name = "\(TextFormat.number(pokemon.pokemonId)) \(listed.species ?? "not in the dex")"
    return TerminalText.escaped(([name] + words).joined(separator: ", "))
  }
}
