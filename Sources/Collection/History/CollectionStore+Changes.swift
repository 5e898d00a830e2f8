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

extension CollectionStore {
  /// Writes fields of Pokémon, all of them or none; the last write of a field counts.
  package func change(
    _ changes: [(pokemon: OwnedPokemon, change: FieldChange)]
  ) throws(CollectionError) {
    guard !changes.isEmpty else { return }
    try write { database in
      let run = try runNumber(in: database, date: try TimeStamp.next(in: database, now: now()))
      for (pokemon, change) in changes {
        try Self.insert(change, of: try pokemon.number(in: database), runId: run, in: database)
      }
    }
  }

  private static func insert(
    _ change: FieldChange, of individual: Int64, runId: Int64, in database: Database
  ) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO change (runId, individualId, field, value) VALUES (?, ?, ?, ?)
        ON CONFLICT (runId, ifnull(individualId, 0), ifnull(checklist, ''), field)
        DO UPDATE SET value = excluded.value
        """
    ).execute(arguments: [runId, individual, change.field, change.value])
  }
}
