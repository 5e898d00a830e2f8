internal import GRDB

/// One field that a person, or a list that was taken over, gives a Pokémon.
package enum FieldChange: Hashable, Sendable {
  case status(CatchStatus)
  /// nil takes the notes away.
  case notes(String?)
  /// How many alike are owned, 1…1,000,000.
  case count(Int)
  /// The Pokémon leaves the collection until it is read or written again.
  case forgotten

  var field: String {
    switch self {
    case .status: "status"
    case .notes: "notes"
    case .count: "count"
    case .forgotten: "forgotten"
    }
  }

  var value: String? {
    switch self {
    case .status(let status): status.rawValue
    case .notes(let notes): notes
    case .count(let count): String(count)
    case .forgotten: nil
    }
  }
}

/// The Pokémon of which a field is written.
package enum WrittenPokemon: Hashable, Sendable {
  /// A row of the collection.
  case row(Int64)
  /// One that need not have a row yet.
  case described(OwnedPokemon)
}

extension CollectionStore {
  /// Writes fields of Pokémon, all of them or none; the last write of a field counts.
  package func change(
    _ changes: [(pokemon: WrittenPokemon, change: FieldChange)]
  ) throws(CollectionError) {
    guard !changes.isEmpty else { return }
    try writeFacts { database in
      let run = try runNumber(in: database, date: try TimeStamp.next(in: database, now: now()))
      for (pokemon, change) in changes {
        for id in try Self.descriptions(of: pokemon, for: change, in: database) {
          try Self.insert(change, of: id, runId: run, in: database)
        }
      }
    }
  }

  /// The descriptions that a field is written of: all of a Pokémon that is forgotten, else the fullest one,
  /// which is the likeliest to be found again.
  private static func descriptions(
    of pokemon: WrittenPokemon, for change: FieldChange, in database: Database
  ) throws -> [Int64] {
    guard case .row(let id) = pokemon else {
      if case .described(let pokemon) = pokemon { return [try pokemon.number(in: database)] }
      return []
    }
    if change == .forgotten { return try descriptions(of: id, in: database) }
    return Array(try descriptions(of: id, in: database).prefix(1))
  }

  private static func insert(
    _ change: FieldChange, of description: Int64, runId: Int64, in database: Database
  ) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO change (runId, descriptionId, field, value) VALUES (?, ?, ?, ?)
        ON CONFLICT (runId, ifnull(descriptionId, 0), ifnull(checklist, ''), field)
        DO UPDATE SET value = excluded.value
        """
    ).execute(arguments: [runId, description, change.field, change.value])
  }
}
