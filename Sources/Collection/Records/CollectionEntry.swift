import Foundation
internal import GRDB

/// A Pokémon of the collection, computed from everything that was read and written.
package struct CollectionEntry: Hashable, Sendable {
  /// The id for commands and SQL, which differs between machines; nil for a Pokémon that is not in
  /// the collection.
  package let id: Int64?
  package var pokemon: OwnedPokemon
  package let status: CatchStatus
  /// True where recordings show its species and its whole look.
  package private(set) var isVerified = false
  /// The Pokémon with no look but what recordings show; nil where none shows the species. A list
  /// may tell more, such as a form.
  package private(set) var proven: OwnedPokemon?
  /// The time when the first recording that proves it was read, in ISO 8601, UTC; nil when none
  /// proves it.
  package private(set) var verifiedDate: String?
  package private(set) var notes: String?
  /// The number of equal ones that are owned, as a person said; 1 until then.
  package let count: Int
  /// The number of entries of recordings that prove it.
  package private(set) var proofs = 0

  /// Makes an entry for a Pokémon that is not in the collection.
  package init(missing pokemon: OwnedPokemon) { self.init(pokemon, .unseen, count: 0) }

  /// Makes an entry for a Pokémon that only a box page shows.
  init(seen pokemon: OwnedPokemon) { self.init(pokemon, .seen, count: 1) }

  private init(_ pokemon: OwnedPokemon, _ status: CatchStatus, count: Int) {
    id = nil
    self.pokemon = pokemon
    self.status = status
    self.count = count
  }

  /// True where recordings show its species.
  package var isProven: Bool { proven != nil }

  /// The parts of the look that no recording shows, though recordings show the Pokémon.
  package var unproven: [String] {
    guard let proven else { return [] }
    var names: [String] = []
    if proven.form != pokemon.form { names.append("form") }
    if proven.gender != pokemon.gender { names.append("gender") }
    if proven.isShiny != pokemon.isShiny { names.append("shininess") }
    return names
  }

  /// True where the owner has it. A proof makes it caught, until its owner writes that it is gone.
  package var isOwned: Bool { status.isOwned }

  /// True where only a box page shows it.
  package var isOnlyInBox: Bool { id == nil && status == .seen }

  /// - Parameter row: a row of the view `collection`.
  init(_ row: Row) throws {
    id = try row.value("id")
    pokemon = try OwnedPokemon(row: row)
    status = CatchStatus(rawValue: try row.value("status")) ?? .seen
    isVerified = try row.value("isVerified")
    var proven = pokemon
    if (try row.value("provenForm") as String?) == nil { proven.form = nil }
    if (try row.value("provenGender") as String?) == nil { proven.gender = nil }
    if (try row.value("provenShiny") as Bool?) == nil { proven.isShiny = nil }
    self.proven = try row.value("isProven") ? proven : nil
    verifiedDate = try row.value("verifiedDate")
    notes = try row.value("notes")
    count = try row.value("count")
    proofs = try row.value("proofs")
  }
}

extension CollectionStore {
  /// Returns the whole collection, in the order of the national dex.
  package func collection() throws(CollectionError) -> [CollectionEntry] {
    try read { try Self.collection(in: $0) }
  }

  static func collection(in database: Database) throws -> [CollectionEntry] {
    // The order is by fields, because row numbers differ between machines. The view is
    // materialized, because SQLite would otherwise give up an index for the order, and take 9 s for
    // 10,000 rows instead of 0.1 s.
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

/// The owner's status of a Pokémon. Verifying makes it caught; only a person makes it a favorite.
package enum CatchStatus: String, CaseIterable, Hashable, Sendable, Codable {
  case unseen, seen, caught, favorite

  /// True where the owner has it.
  package var isOwned: Bool { self == .caught || self == .favorite }
}
