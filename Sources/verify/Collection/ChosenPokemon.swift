import Collection
import Dex

/// The Pokémon that a person means on the command line.
struct ChosenPokemon {
  let store: CollectionStore
  let dex: Dex

  /// - Parameter words: the `id` of a row, or the name of a species or form that has no more than
  ///   one row.
  /// - Returns: the row, or one that is not in the collection yet.
  func pokemon(_ words: String) throws -> CollectionEntry {
    if let id = Int64(words) {
      guard let entry = try store.entry(id) else { throw UnknownPokemon.noRow(id) }
      return entry
    }
    guard let match = dex.lookup(words) else { throw UnknownPokemon.noName(words, in: dex) }
    let rows = try store.collection().filter { entry in
      entry.pokemon.pokemonId == match.species.id
        && (match.form == nil || entry.pokemon.form == match.form?.identifier)
    }
    guard rows.count < 2 else { throw UnknownPokemon.several(words, rows.compactMap(\.id)) }
    return rows.first
      ?? CollectionEntry(
        missing: OwnedPokemon(pokemonId: match.species.id, form: match.form?.identifier))
  }

  /// - Parameter words: as for `pokemon`, but there must be a row.
  func row(_ words: String) throws -> (id: Int64, entry: CollectionEntry) {
    let entry = try pokemon(words)
    guard let id = entry.id else { throw UnknownPokemon.notOwned(words) }
    return (id, entry)
  }
}

extension CollectionEntry {
  /// The row or the description that a field is written to.
  var written: WrittenPokemon { id.map(WrittenPokemon.row) ?? .described(pokemon) }
}

/// The reason why it is unclear which Pokémon a person means.
enum UnknownPokemon: Error, CustomStringConvertible {
  /// A name that is not in the dex, with the nearest ones.
  static func noName(_ words: String, in dex: Dex) -> UnknownPokemon {
    let matches = dex.search(words, limit: 10)
    let species = matches.filter { $0.form == nil }.map(\.species.name)
    let forms = matches.compactMap(\.form?.identifier)
    var near: [String] = []
    for name in species + forms where !near.contains(name) { near.append(name) }
    return .unknown(words, near: Array(near.prefix(3)))
  }

  case noRow(Int64)
  case unknown(String, near: [String])
  case several(String, [Int64])
  case notOwned(String)

  var description: String {
    switch self {
    case .noRow(let id): "the collection has no row \(id); verify collection list gives the ids"
    case .unknown(let words, let near) where near.isEmpty:
      "\(words) is not in the dex; verify dex search finds a name by a part of it"
    case .unknown(let words, let near):
      "\(words) is not in the dex; did you mean \(near.joined(separator: " or "))?"
    case .several(let words, let ids):
      "the collection has several \(words); give one id of \(ids.map(String.init).joined(separator: ", "))"
    case .notOwned(let words): "the collection has no \(words)"
    }
  }
}
