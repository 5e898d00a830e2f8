import Foundation
internal import GRDB

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
}
