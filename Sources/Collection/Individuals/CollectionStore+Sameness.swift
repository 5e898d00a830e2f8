internal import GRDB
package import Verification

/// The reason why rows of the collection cannot be joined or split.
package enum SamenessError: Error, Hashable, Sendable, CustomStringConvertible {
  case noRow(Int64)
  case oneRow(Int64)
  /// Both are numbers of one row.
  case joined(Int64, Int64)
  /// A recording shows both, in two species or two forms.
  case beside(Int64, Int64)
  /// The entry does not prove the row.
  case foreign(EntryID, row: Int64)
  /// There are several ways to split the row, and none was given.
  case unclear(Int64)
  /// All entries that prove the row have the same values.
  case indivisible(Int64)
  /// The entries to split off have the same values as others that stay.
  case alike(Int64)

  package var description: String {
    switch self {
    case .noRow(let id): "the collection has no row \(id); verify collection list gives the ids"
    case .oneRow(let id): "row \(id) is one Pokémon already"
    case .joined(let id, let row):
      "rows \(id) and \(row) were joined; verify collection split \(row) parts them"
    case .beside(let first, let second):
      "a recording shows rows \(first) and \(second) beside each other, in two species or forms, so "
        + "they are two Pokémon"
    case .foreign(let entry, let row):
      "entry \(entry) does not prove row \(row); verify collection show \(row) names those that do"
    case .unclear(let id):
      "row \(id) was seen in several ways; give the entries that show the other Pokémon, as verify "
        + "collection show \(id) names them"
    case .indivisible(let id):
      "all that proves row \(id) says the same of it; if you have several alike: verify collection "
        + "set \(id) --count N"
    case .alike(let id):
      "these entries say the same as others of row \(id) do; give those as well, or all but those"
    }
  }
}

extension CollectionStore {
  /// Returns the number of Pokémon that do not count until a person has answered whether they are
  /// others than those that they resemble.
  package func pendingCount() throws(CollectionError) -> Int {
    try read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM individual WHERE isPending = 1") ?? 0
    }
  }

  /// Declares rows to be one Pokémon, described as the first one, which keeps its status and its
  /// notes. A single row is declared to be one Pokémon itself.
  ///
  /// - Throws: `CollectionError`, or `SamenessError`.
  package func join(_ rows: [Int64]) throws {
    try judge { database, run in
      guard let first = rows.first else { return [] }
      let roster = try Roster(database)
      let kept = try roster.descriptions(of: first).own
      if rows.count == 1 {
        guard kept.count > 1 else { throw SamenessError.oneRow(first) }
        return kept.dropFirst().map { .init(kept: kept[0], other: $0, isSame: true) }
      }
      try Self.keep(first, for: kept[0], run: run, in: database)
      return try rows.dropFirst().map { row in
        let others = try roster.descriptions(of: row).own
        if others[0] == kept[0] { throw SamenessError.oneRow(row) }
        if roster.areBeside(kept, others) { throw SamenessError.beside(first, row) }
        return .init(kept: kept[0], other: others[0], isSame: true)
      }
    }
  }

  /// Writes again what a person wrote of a row, so that it counts before what was written of the
  /// others.
  private static func keep(_ row: Int64, for description: Int64, run: Int64, in database: Database)
    throws
  {
    let written = try Row.fetchAll(
      database,
      sql: """
        SELECT field, value FROM lastWrite
        WHERE individualId = ? AND field IN ('status', 'notes') AND value IS NOT NULL
        """, arguments: [row])
    for one in written {
      let value: String = try one.value("value")
      let change: FieldChange? =
        try one.value("field") == "notes"
        ? .notes(value) : CatchStatus(rawValue: value).map { .status($0) }
      if let change { try insert(change, of: description, runId: run, in: database) }
    }
  }

  /// Declares two rows to be two Pokémon.
  ///
  /// - Throws: `CollectionError`, or `SamenessError`.
  package func part(_ row: Int64, from other: Int64) throws {
    try judge { database, _ in
      let roster = try Roster(database)
      let (first, second) = (
        try roster.descriptions(of: row).own, try roster.descriptions(of: other).own
      )
      if first == second {
        throw row == other ? SamenessError.oneRow(row) : .joined(max(row, other), min(row, other))
      }
      return first.flatMap { kept in second.map { .init(kept: kept, other: $0, isSame: false) } }
    }
  }

  /// Declares a row to be two Pokémon.
  ///
  /// - Parameter entries: show the second one; empty where there is only one way to split the row.
  /// - Throws: `CollectionError`, or `SamenessError`.
  package func split(_ row: Int64, entries: [EntryID]) throws {
    try judge { database, _ in
      let (members, claims) = try Roster(database).descriptions(of: row)
      if members.count == 1, entries.isEmpty, !claims.isEmpty {
        return claims.map { .init(kept: members[0], other: $0, isSame: false) }
      }
      guard members.count > 1 else { throw SamenessError.indivisible(row) }
      var apart: Set<Int64> = []
      for entry in entries {
        guard let shown = try Self.description(shownBy: entry, in: database),
          members.contains(shown)
        else { throw SamenessError.foreign(entry, row: row) }
        apart.insert(shown)
      }
      if entries.isEmpty {
        guard members.count == 2 else { throw SamenessError.unclear(row) }
        apart = [members[1]]
      }
      let rest = members.filter { !apart.contains($0) }
      guard !rest.isEmpty else { throw SamenessError.alike(row) }
      let second = members.filter(apart.contains)
      // Each part may have hung together by a description of the other one.
      let together = [rest, second].flatMap { part in
        part.dropFirst().map { PokemonMatching.Judgment(kept: part[0], other: $0, isSame: true) }
      }
      return together
        + rest.flatMap { kept in second.map { .init(kept: kept, other: $0, isSame: false) } }
    }
  }

  private func judge(
    _ judgments: (Database, _ run: Int64) throws -> [PokemonMatching.Judgment]
  ) throws {
    do {
      try writer.write { database in
        let run = try runNumber(in: database, date: try TimeStamp.next(in: database, now: now()))
        let wanted = try judgments(database, run)
        for judgment in wanted { try Self.insert(judgment, runId: run, in: database) }
        try Roster.settle(in: database)
        try confirmFile()
      }
    } catch let error where !(error is SamenessError) {
      throw CollectionError(error, path: path)
    }
  }

  /// - Returns: true for a new judgment.
  @discardableResult
  static func insert(
    _ judgment: PokemonMatching.Judgment, runId: Int64, in database: Database
  ) throws -> Bool {
    try database.execute(
      sql: """
        INSERT INTO sameness (runId, keptId, otherId, isSame) VALUES (?, ?, ?, ?)
        ON CONFLICT (runId, keptId, otherId) DO NOTHING
        """, arguments: [runId, judgment.kept, judgment.other, judgment.isSame])
    return database.changesCount > 0
  }

  /// Returns the descriptions of a row: first those of what it is now, the fullest of them first.
  static func descriptions(of row: Int64, in database: Database) throws -> [Int64] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT d.*, d.pokemonId <> i.pokemonId AS isFormer, ifnull(d.form <> i.form, 0) AS isOther
        FROM description AS d JOIN individual AS i ON i.id = d.individualId WHERE i.id = ?
        """, arguments: [row])
    return try rows.map { row -> (id: Int64, isFormer: Int, pokemon: OwnedPokemon) in
      let isFormer: Int = try row.value("isFormer")
      return (
        try row.value("id"), 2 * isFormer + (try row.value("isOther")), try OwnedPokemon(row: row)
      )
    }.sorted {
      $0.isFormer == $1.isFormer
        ? OwnedPokemon.isFuller($0.pokemon, $1.pokemon) : $0.isFormer < $1.isFormer
    }.map(\.id)
  }

  private static func description(shownBy entry: EntryID, in database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database,
      sql: """
        SELECT entry.descriptionId FROM recording JOIN entry ON entry.recordingId = recording.id
        \(EntryID.condition)
        """, arguments: ["recording": entry.recording, "time": Double(entry.start) / 1000])
  }
}
