import Collection
import Dex

/// The Pokémon that a person means.
struct ChosenPokemon {
  let store: CollectionStore
  let dex: Dex

  /// - Parameter words: the `id` of a row, or the name of a species or form that has no more than one
  ///   row.
  func pokemon(_ words: String) throws -> OwnedPokemon {
    if let id = Int64(words) {
      guard let entry = try store.entry(id) else { throw UnknownPokemon.noRow(id) }
      return entry.pokemon
    }
    guard let match = dex.lookup(words) else { throw UnknownPokemon.noName(words) }
    let rows = try store.collection().filter { entry in
      entry.pokemon.pokemonId == match.species.id
        && (match.form == nil || entry.pokemon.form == match.form?.identifier)
    }
    guard rows.count < 2 else { throw UnknownPokemon.several(words, rows.compactMap(\.id)) }
    return rows.first?.pokemon
      ?? OwnedPokemon(pokemonId: match.species.id, form: match.form?.identifier)
  }

  /// - Parameter words: as for `pokemon`, but it must have a row.
  func entry(_ words: String) throws -> CollectionEntry {
    let pokemon = try pokemon(words)
    guard let entry = try store.collection().first(where: { $0.pokemon == pokemon }) else {
      throw UnknownPokemon.notOwned(words)
    }
    return entry
  }
}

/// Why the Pokémon that a person means is not clear.
enum UnknownPokemon: Error, CustomStringConvertible {
  case noRow(Int64)
  case noName(String)
  case several(String, [Int64])
  case notOwned(String)

  var description: String {
    switch self {
    case .noRow(let id): "the collection has no row \(id); verify collection list gives the ids"
    case .noName(let words):
      "\(words) is not in the dex; verify dex search \(words) finds near ones"
    case .several(let words, let ids):
      "the collection has several \(words); give one id of \(ids.map(String.init).joined(separator: ", "))"
    case .notOwned(let words): "the collection has no \(words)"
    }
  }
}
