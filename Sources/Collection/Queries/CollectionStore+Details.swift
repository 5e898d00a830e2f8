internal import GRDB
package import Verification

/// A field that was written, with its run and date.
package struct LoggedChange: Hashable, Sendable, Codable {
  package let date: String
  package let run: String
  package let field: String
  package let value: String?
  /// True where its run counts.
  package let isLive: Bool
}

/// A reading of a recording, in numbers.
package struct RecordingFigures: Hashable, Sendable, Codable {
  package let path: String
  package let sha256: String
  /// True where this is the recording's current reading.
  package let isCurrent: Bool
  package let entries: Int
  package let verified: Int
}

/// A decision by which a person owns a Pokémon.
package struct OwningDecision: Hashable, Sendable, Encodable {
  package let decision: StoredDecision
  package let run: String
  package let path: String
  package let sha256: String

  init?(_ row: Row, paths: inout NewestPaths) throws {
    guard let decision = try StoredDecision(row) else { return nil }
    self.decision = decision
    run = decision.run
    sha256 = try row.value("sha256")
    path = try paths.path(of: sha256, readFrom: row.value("path"))
  }
}

extension LoggedChange: FetchableRecord {}
extension RecordingFigures: FetchableRecord {}

extension CollectionStore {
  /// Returns the row of a Pokémon that has this row number, or once had it; `nil` when there is no
  /// such row.
  package func entry(containing id: Int64) throws(CollectionError) -> CollectionEntry? {
    try read { database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT * FROM collection
          WHERE id = (SELECT individualId FROM description WHERE id = ?)
          """, arguments: [id]
      ).map(CollectionEntry.init)
    }
  }

  /// Returns the decisions that count and name a Pokémon, the oldest first.
  package func decisions(owning id: Int64) throws(CollectionError) -> [OwningDecision] {
    try read { database in
      var paths = NewestPaths(in: database)
      return try Row.fetchAll(
        database,
        sql: """
          SELECT v.*, r.path FROM decisions AS v JOIN description AS d ON d.id = v.descriptionId
            JOIN recording AS r ON r.sha256 = v.sha256 AND r.isCurrent = 1
          WHERE d.individualId = ? ORDER BY v.stamp
          """, arguments: [id]
      ).compactMap { try OwningDecision($0, paths: &paths) }
    }
  }

  /// Returns all writes to a Pokémon's fields, the newest first.
  package func changes(of id: Int64) throws(CollectionError) -> [LoggedChange] {
    try read { database in
      try LoggedChange.fetchAll(
        database,
        sql: """
          SELECT run.date, run.uid AS run, c.field, c.value, run.isLive
          FROM change AS c JOIN run ON run.id = c.runId
            JOIN description AS d ON d.id = c.descriptionId
          WHERE d.individualId = ? ORDER BY run.date DESC, c.id DESC
          """, arguments: [id])
    }
  }

  /// Returns the recordings that a run read.
  package func recordings(of run: LoggedRun) throws(CollectionError) -> [RecordingFigures] {
    try read { database in
      try RecordingFigures.fetchAll(
        database,
        sql: """
          SELECT r.path, r.sha256, r.isCurrent, count(e.id) AS entries,
            count(e.id) FILTER (WHERE e.verdict = 'verified') AS verified
          FROM recording AS r LEFT JOIN entry AS e ON e.recordingId = r.id
          WHERE r.runId = :run OR r.runId IN (SELECT runId FROM arrival WHERE mergeId = :run)
          GROUP BY r.id ORDER BY r.id
          """, arguments: ["run": run.number])
    }
  }
}
