import Foundation
internal import GRDB

/// The figures of a database: its schema, its size and its number of rows.
package struct DatabaseFigures: Hashable, Sendable, Encodable {
  package let schema: Int
  /// The size of the file in bytes. `free` is the part of it that new rows can use.
  package let size: Int
  package let free: Int
  /// The number of rows of each kind, by its key.
  package let counts: [String: Int]

  /// The kinds of rows in a fixed order, each with its key for programs, such as `verifiedPokemon`.
  package static let kinds: [(key: String, name: String, table: String)] = [
    ("runs", "runs", "run"), ("readings", "readings of recordings", "recording"),
    ("entries", "entries", "entry"), ("changes", "changes", "change"),
    ("pokemon", "Pokémon", "collection"), ("verifiedPokemon", "verified Pokémon", "owned"),
    ("mismatches", "mismatches", "mismatches"),
    ("unconfirmed", "unconfirmed entries", "unconfirmed"),
  ]
}

extension CollectionStore {
  /// Returns everything that contradicts the format, the schema or the rules of the collection;
  /// empty for an intact database.
  package func problems() throws(CollectionError) -> [String] {
    try inMemory().write { database in
      var problems = try String.fetchAll(database, sql: "PRAGMA integrity_check")
        .filter { $0 != "ok" }
      problems += try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map {
        "a row of \(try $0.value("table") as String) points to nothing"
      }
      guard problems.isEmpty else { return problems }
      problems += try EntryRow.unreadable(in: database)
      problems += try LiveRuns.wrong(in: database).map { "run number \($0) is marked wrongly" }
      problems += try Self.wrongReadings(in: database)
      problems += try Self.wrongEntries(in: database)
      problems += try RejectedEntries.wrong(in: database).map {
        "entry number \($0) is marked wrongly"
      }
      let individuals = try Self.individuals(in: database)
      try Roster.settle(in: database)
      if try Self.individuals(in: database) != individuals {
        problems.append("which Pokémon are one does not follow from the runs")
      }
      return problems
    }
  }

  private static func wrongReadings(in database: Database) throws -> [String] {
    try String.fetchAll(database, sql: "SELECT DISTINCT sha256 FROM recording").compactMap {
      let reading = try CurrentReading(ofContent: $0, in: database)
      let marked = reading.candidates.filter(\.isCurrent).map(\.id)
      return marked == [reading.current?.id].compactMap(\.self)
        ? nil : "recording \($0) has a wrong current reading"
    }
  }

  private static func individuals(in database: Database) throws -> [Row] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT i.*, d.id FROM individual AS i LEFT JOIN description AS d ON d.individualId = i.id
        ORDER BY i.id, d.id
        """)
  }

  /// Returns a problem for each entry whose values differ from those of its description.
  private static func wrongEntries(in database: Database) throws -> [String] {
    try Int64.fetchAll(
      database,
      sql: """
        SELECT e.id FROM entry AS e JOIN description AS i ON i.id = e.descriptionId
        WHERE NOT (e.speciesId = i.pokemonId AND e.form IS i.form AND e.gender IS i.gender
          AND e.isShiny IS i.isShiny AND e.trainer IS i.trainer AND e.trainerId IS i.trainerId
          AND e.nickname IS i.nickname AND e.level IS i.level)
        """
    ).map { "entry number \($0) belongs to another Pokémon than it shows" }
  }

  /// Copies the database while other processes may continue to write.
  package func backUp(to path: String) throws(CollectionError) {
    do { try Self.copy(writer, to: path) } catch {
      throw CollectionError(error, path: path)
    }
  }

  /// Returns the space of deleted rows to the disk.
  package func vacuum() throws(CollectionError) {
    do {
      try writer.writeWithoutTransaction { database in
        try database.execute(sql: "VACUUM")
        _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  package func figures() throws(CollectionError) -> DatabaseFigures {
    try read { database in
      func number(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: sql) ?? 0 }
      let page = try number("PRAGMA page_size")
      var counts: [String: Int] = [:]
      for (key, _, table) in DatabaseFigures.kinds {
        counts[key] = try number("SELECT count(*) FROM \(table)")
      }
      return DatabaseFigures(
        schema: try Schema.migrator.appliedMigrations(database).count,
        size: try number("PRAGMA page_count") * page,
        free: try number("PRAGMA freelist_count") * page, counts: counts)
    }
  }
}
