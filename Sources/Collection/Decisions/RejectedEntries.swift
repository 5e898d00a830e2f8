internal import GRDB
import Verification

/// The verified entries that a person's decision contradicts. They prove nothing.
enum RejectedEntries {
  /// Returns the entries whose mark in the database is wrong.
  static func wrong(in database: Database) throws -> [Int64] {
    var rejected: Set<Int64> = []
    let recordings = try Row.fetchAll(
      database,
      sql: """
        SELECT id, sha256 FROM recording
        WHERE sha256 IN (SELECT sha256 FROM decisions WHERE action IN ('reject', 'correct'))
        """)
    for recording in recordings {
      let rows = try Row.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT e.id, \(Entry.outlineColumns) FROM entry AS e
            WHERE e.recordingId = ? ORDER BY e.position
            """), arguments: [try recording.value(at: 0) as Int64])
      let entries = try rows.map(Entry.init(outline:))
      let decisions = try StoredDecision.all(
        sha256: try recording.value(at: 1), on: entries, in: database)
      for (row, entry) in zip(rows, entries) where decisions[entry.index]?.rejects(entry) == true {
        rejected.insert(try row.value("id"))
      }
    }
    let marked = try Set(Int64.fetchAll(database, sql: "SELECT id FROM entry WHERE isRejected = 1"))
    return rejected.symmetricDifference(marked).sorted()
  }

  /// Marks the entries anew, after readings, decisions or the runs that count have changed.
  static func update(in database: Database) throws {
    for id in try wrong(in: database) {
      try database.cachedStatement(
        sql: "UPDATE entry SET isRejected = 1 - isRejected WHERE id = ?"
      ).execute(arguments: [id])
    }
  }
}
