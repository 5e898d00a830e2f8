internal import GRDB
package import Verification

extension CollectionStore {
  /// Returns true when this store's run can still be extended: nothing of it is stored yet, or no
  /// run was written after it.
  ///
  /// The last write counts by the time of its run. A run that is not the newest could not override
  /// the decisions of a newer one.
  package func isRunOpen() throws(CollectionError) -> Bool {
    try read { database in
      let newest = try Row.fetchOne(
        database, sql: "SELECT uid, isLive FROM run ORDER BY date DESC, uid DESC LIMIT 1")
      let isKnown = try database.holds("EXISTS (SELECT * FROM run WHERE uid = ?)", [run.uid])
      guard isKnown, let newest else { return true }
      return try newest.value("uid") == run.uid && newest.value("isLive") == true
    }
  }

  /// Removes the decision of this store's run on an entry, as if it had not been taken.
  ///
  /// - Throws: `CollectionError.refused` when the decision that counts is another one.
  package func withdraw(_ entry: EntryID) throws(CollectionError) {
    try writeRun { database in
      let found = try DecidedEntry.find(entry, in: database)
      guard let current = found.current, current.uid == run.uid else {
        throw CollectionError.refused(.overtaken(entry: entry.description))
      }
      try current.remove(in: database)
      // The decision of an earlier run counts again, with its result in the collection.
      if let before = try DecidedEntry.find(entry, in: database).current?.individual {
        try current.removeStatus(of: before, in: database)
      }
      try removeRun(current.runId, in: database)
    }
  }

  /// Removes a run that has no rows any more.
  private func removeRun(_ id: Int64, in database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM run WHERE id = :id
          AND NOT EXISTS (SELECT * FROM decision WHERE runId = :id)
          AND NOT EXISTS (SELECT * FROM change WHERE runId = :id)
          AND NOT EXISTS (SELECT * FROM enrolment WHERE runId = :id)
          AND NOT EXISTS (SELECT * FROM revocation WHERE runId = :id)
          AND NOT EXISTS (SELECT * FROM run AS other WHERE other.undoes = :id)
        """, arguments: ["id": id])
  }
}

extension DecidedEntry.Current {
  /// Removes the decision, together with the status, the enrolments and the revocations that its
  /// run wrote for it alone.
  func remove(in database: Database) throws {
    try database.execute(
      sql: "DELETE FROM decision WHERE runId = ? AND entry = ?", arguments: [runId, entry])
    if let individual { try removeStatus(of: individual, in: database) }
    let arguments: StatementArguments = [
      "run": runId, "origin": EnrolmentOrigin.pattern(of: entry),
    ]
    try database.execute(
      sql: """
        DELETE FROM revocation WHERE runId = :run
          AND uid IN (SELECT uid FROM enrolment WHERE origin LIKE :origin)
        """, arguments: arguments)
    try database.execute(
      sql: "DELETE FROM enrolment WHERE runId = :run AND origin LIKE :origin", arguments: arguments)
  }

  /// Removes the status that the run wrote, unless another decision of that run wrote it too.
  func removeStatus(of description: Int64, in database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM change WHERE runId = :run AND descriptionId = :description AND field = 'status'
          AND NOT EXISTS (SELECT * FROM decision WHERE runId = :run AND descriptionId = :description)
        """, arguments: ["run": runId, "description": description])
  }
}
