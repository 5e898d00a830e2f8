import Collection
import Dex
import Files
import Reporting

/// The Pokémon that a person means on the command line.
extension CollectionStore {
  /// - Parameter words: the `id` of a row, or the name of a species or form that has no more than
  ///   one row.
  /// - Returns: the row, or one that is not in the collection yet.
  func pokemon(_ words: String, dex: Dex) throws -> CollectionEntry {
    if let id = Int64(words) {
      // Tables write the numbers of the dex with zeros, and ids without.
      if words != "0", words.hasPrefix("0") {
        let what =
          dex.lookup(words).map { "the dex number of \(dex.name(of: $0.species)); give this name" }
          ?? "not a dex number; give a name"
        throw Failure("\(words) is \(what), or the id of a row without zeros", .usage)
      }
      guard let entry = try entry(containing: id) else {
        throw Failure(
          "the collection has no row \(id); verify collection list gives the ids", .usage)
      }
      return entry
    }
    guard let match = dex.lookup(words) else { throw Failure.noName(words, in: dex) }
    let rows = try collection().filter { entry in
      entry.pokemon.pokemonId == match.species.id
        && (match.form == nil || entry.pokemon.form == match.form?.identifier)
    }
    guard rows.count < 2 else {
      let ids = rows.compactMap(\.id).map(String.init).joined(separator: ", ")
      throw Failure("the collection has several \(words); give one id of \(ids)", .usage)
    }
    return rows.first
      ?? CollectionEntry(
        missing: OwnedPokemon(pokemonId: match.species.id, form: match.form?.identifier))
  }

  /// - Parameter words: as for `pokemon`, but there must be a row.
  func row(_ words: String, dex: Dex) throws -> (id: Int64, entry: CollectionEntry) {
    let entry = try pokemon(words, dex: dex)
    guard let id = entry.id else { throw Failure("the collection has no \(words)", .usage) }
    return (id, entry)
  }
}

extension CollectionEntry {
  /// The row or the description that a field is written to.
  var written: WrittenPokemon { id.map(WrittenPokemon.row) ?? .described(pokemon) }
}

extension Failure {
  /// A name that is not in the dex, with the nearest ones.
  static func noName(_ words: String, in dex: Dex) -> Failure {
    let matches = dex.search(words, limit: 10)
    let species = matches.filter { $0.form == nil }.map { dex.name(of: $0.species) }
    let forms = matches.compactMap(\.form?.identifier)
    let near = (species + forms).uniqued()
    return Failure(
      "\(words) is not in the dex; "
        + (near.isEmpty
          ? "verify dex search finds a name by a part of it, and verify dex update adds new ones"
          : "did you mean \(near.prefix(3).joined(separator: " or "))?"),
      .usage)
  }
}
