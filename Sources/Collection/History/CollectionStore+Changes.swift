internal import GRDB

/// One field of a Pokémon that a person sets, or that an imported list sets.
package enum FieldChange: Hashable, Sendable {
  case status(CatchStatus)
  /// The notes; nil removes them.
  case notes(String?)
  /// The number of equal ones that are owned, 1…1,000,000.
  case count(Int)
  /// Removes the Pokémon from the collection until it is read or written again.
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

/// The Pokémon whose field is set.
package enum WrittenPokemon: Hashable, Sendable {
  /// A row of the collection.
  case row(Int64)
  /// A Pokémon that may not have a row yet.
  case described(OwnedPokemon)
}

extension CollectionStore {
  /// Sets fields of Pokémon, all of them or none. The last write of a field counts.
  ///
  /// - Parameter parted: pairs that are declared to be two Pokémon.
  package func change(
    _ changes: [(pokemon: WrittenPokemon, change: FieldChange)],
    parted: [(kept: OwnedPokemon, other: OwnedPokemon)] = []
  ) throws(CollectionError) {
    guard !changes.isEmpty else { return }
    try writeRun { database in
      let run = try runNumber(in: database, date: try TimeStamp.next(in: database, now: now()))
      for (pokemon, change) in changes {
        for id in try Self.descriptions(of: pokemon, for: change, in: database) {
          try Self.insert(change, of: id, runId: run, in: database)
        }
      }
      for (kept, other) in parted {
        let judgment = PokemonMatching.Judgment(
          kept: try kept.number(in: database), other: try other.number(in: database), isSame: false)
        try Self.insert(judgment, runId: run, in: database)
      }
    }
  }

  /// Returns the descriptions whose field is set. A forgotten Pokémon has all of its descriptions
  /// set. Otherwise it is the fullest one, which is the most likely to be found again.
  private static func descriptions(
    of pokemon: WrittenPokemon, for change: FieldChange, in database: Database
  ) throws -> [Int64] {
    switch pokemon {
    case .described(let pokemon): return [try pokemon.number(in: database)]
    case .row(let id):
      let all = try descriptions(of: id, in: database)
      return change == .forgotten ? all : Array(all.prefix(1))
    }
  }

  /// Writes a field. A second write of it in one run replaces the first.
  static func insert(
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
