import Collection
import Dex
import Reporting

/// Pokémon of the collection as a table for people.
enum CollectionTable {
  static func lines(
    of list: [ListedPokemon], columns chosen: [CollectionColumn]? = nil
  ) -> [String] {
    guard !list.isEmpty else { return ["nothing is listed"] }
    let hasPlaces = list.contains { !$0.places.isEmpty }
    let columns = chosen ?? CollectionColumn.usual + (hasPlaces ? [.places] : [])
    var table = TextTable(
      header: columns.map(\.title), numeric: Set(columns.indices.filter { columns[$0].isNumeric }))
    for listed in list { table.add(columns.map { .init($0.text(of: listed) ?? "–") }) }
    return table.lines
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
