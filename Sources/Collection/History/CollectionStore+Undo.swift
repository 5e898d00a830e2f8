internal import GRDB

extension CollectionStore {
  /// Stops counting a run, so that the collection is as if the run had never happened.
  ///
  /// An undoing run can be undone too, so that the first run counts again.
  /// - Parameter uid: the id that `runs` gives.
  package func undo(_ uid: String) throws(CollectionError) {
    try writeRun { database in
      let target = try Row.fetchOne(
        database,
        sql: """
          SELECT id, (SELECT u.uid FROM run AS u WHERE u.undoes = run.id AND u.isLive = 1) AS undoer
          FROM run WHERE uid = ? ORDER BY part LIMIT 1
          """, arguments: [uid])
      guard let target else { throw CollectionError.noSuchRun(uid) }
      if let undoer: String = try target.value("undoer") {
        throw CollectionError.alreadyUndone(uid, by: undoer)
      }
      try database.execute(
        sql: "INSERT INTO run (uid, kind, command, date, undoes) VALUES (?, ?, ?, ?, ?)",
        arguments: [
          run.uid, RunKind.undo.rawValue, run.command,
          try TimeStamp.next(in: database, now: now()), try target.value("id") as Int64,
        ])
      try LiveRuns.update(in: database)
    }
  }
}
