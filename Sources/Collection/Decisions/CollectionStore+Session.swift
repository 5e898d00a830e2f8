internal import GRDB
package import Verification

extension CollectionStore {
  /// The id of this store's run.
  package var runID: String { run.uid }

  /// Whether more can be written into this store's run: nothing of it is stored, or nothing was written after it.
  ///
  /// The last write counts by the time of its run, so that a run which is not the newest could not decide what a newer
  /// one has decided.
  package func isRunOpen() throws(CollectionError) -> Bool {
    try read { database in
      let newest = try Row.fetchOne(
        database, sql: "SELECT uid, isLive FROM run ORDER BY date DESC, uid DESC LIMIT 1")
      let isKnown =
        try Bool.fetchOne(
          database, sql: "SELECT EXISTS (SELECT * FROM run WHERE uid = ?)", arguments: [run.uid])
        ?? false
      guard isKnown, let newest else { return true }
      return try newest.value("uid") == run.uid && newest.value("isLive") == true
    }
  }

  /// Takes back what this store's run decided on an entry: the run is as if it had not.
  ///
  /// - Throws: `CollectionError.refused` when another decision stands on it.
  package func withdraw(_ entry: EntryID) throws(CollectionError) {
    try writeFacts { database in
      let found = try DecidedEntry.find(entry, in: database)
      guard let standing = found.standing, standing.uid == run.uid else {
        throw CollectionError.refused(.overtaken(entry: entry.description))
      }
      try standing.remove(in: database)
      // What an earlier run decided counts again, with what it made of the collection.
      if let before = try DecidedEntry.find(entry, in: database).standing?.individual {
        try standing.removeStatus(of: before, in: database)
      }
      try removeRun(standing.runId, in: database)
    }
  }

  /// Removes a run into which nothing is written any more.
  private func removeRun(_ id: Int64, in database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM run WHERE id = :id
          AND NOT EXISTS (SELECT * FROM decision WHERE runId = :id)
          AND NOT EXISTS (SELECT * FROM change WHERE runId = :id)
          AND NOT EXISTS (SELECT * FROM learned WHERE runId = :id)
          AND NOT EXISTS (SELECT * FROM run AS other WHERE other.undoes = :id)
        """, arguments: ["id": id])
  }
}

extension DecidedEntry.Standing {
  /// Removes the decision with what its run made of the collection, and learned, by it alone.
  func remove(in database: Database) throws {
    try database.execute(
      sql: "DELETE FROM decision WHERE runId = ? AND entry = ?", arguments: [runId, entry])
    if let individual { try removeStatus(of: individual, in: database) }
    try database.execute(
      sql: "DELETE FROM learned WHERE runId = ? AND origin LIKE '%, entry ' || ?",
      arguments: [runId, entry])
  }

  /// Removes the status that its run wrote, unless another decision of that run wrote it too.
  func removeStatus(of description: Int64, in database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM change WHERE runId = :run AND descriptionId = :description AND field = 'status'
          AND NOT EXISTS (SELECT * FROM decision WHERE runId = :run AND descriptionId = :description)
        """, arguments: ["run": runId, "description": description])
  }
}
