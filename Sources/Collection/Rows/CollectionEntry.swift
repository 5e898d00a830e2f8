import Foundation
internal import GRDB

/// One Pokémon of the collection, as it follows from all that was read and written.
package struct CollectionEntry: Hashable, Sendable {
  /// For commands and for SQL, another on each machine; nil for one that is not in the collection.
  package let id: Int64?
  package let pokemon: OwnedPokemon
  package let status: CatchStatus
  package let isVerified: Bool
  /// ISO 8601, UTC: when the first recording was read that proves it; nil when none does.
  package let verifiedDate: String?
  package let notes: String?
  /// How many alike are owned, as a person said; 1 until then.
  package let count: Int
  /// The entries of recordings that prove it.
  package let proofs: Int

  /// A Pokémon that is not in the collection.
  package init(missing pokemon: OwnedPokemon) {
    id = nil
    self.pokemon = pokemon
    status = .unseen
    isVerified = false
    verifiedDate = nil
    notes = nil
    count = 0
    proofs = 0
  }

  /// A Pokémon that a box page shows, and of which nothing else is known.
  init(seen pokemon: OwnedPokemon) {
    id = nil
    self.pokemon = pokemon
    status = .seen
    isVerified = false
    verifiedDate = nil
    notes = nil
    count = 1
    proofs = 0
  }

  /// Whether nothing but a box page shows it.
  package var isOnlyInBox: Bool { id == nil && status == .seen }

  init(_ row: Row) throws {
    id = try row.value("id")
    pokemon = try OwnedPokemon(row)
    status = CatchStatus(rawValue: try row.value("status")) ?? .seen
    isVerified = try row.value("isVerified")
    verifiedDate = try row.value("verifiedDate")
    notes = try row.value("notes")
    count = try row.value("count")
    proofs = try row.value("proofs")
  }
}

extension CollectionStore {
  /// The whole collection, in order of the national dex.
  package func collection() throws(CollectionError) -> [CollectionEntry] {
    try read { try Self.collection(in: $0) }
  }

  static func collection(in database: Database) throws -> [CollectionEntry] {
    // By what they are, not by their numbers, which are others on every machine. Materialized, or SQLite
    // gives up an index of the view for the order, and takes 9 s for 10,000 rows instead of 0.1 s.
    try Row.fetchAll(
      database,
      sql: """
        WITH whole AS MATERIALIZED (SELECT * FROM collection)
        SELECT * FROM whole
        ORDER BY pokemonId, form, gender, isShiny, nickname, level, trainer, trainerId
        """
    ).map(CollectionEntry.init)
  }
}
