import Files
internal import GRDB

/// A run: everything that one command changes, under one id.
package struct RunName: Hashable, Sendable {
  /// 16 hex digits, the same on every machine. Eight of them are enough for people.
  package private(set) var uid = UInt64.random(in: .min ... .max).hexadecimal
  package let kind: RunKind
  /// The command line, for people.
  package let command: String
}

extension CollectionStore {
  /// Returns this store with a new run of this kind, which all further writes belong to.
  package func starting(_ kind: RunKind, command: String = "") -> CollectionStore {
    var store = self
    store.run = RunName(kind: kind, command: command)
    return store
  }

  /// Returns the number of this store's run, which is stored with its first write.
  func runNumber(in database: Database, date: String) throws -> Int64 {
    let known = try Int64.fetchOne(
      database, sql: "SELECT id FROM run WHERE uid = ? ORDER BY part LIMIT 1", arguments: [run.uid])
    if let known { return known }
    try database.execute(
      sql: "INSERT INTO run (uid, kind, command, date) VALUES (?, ?, ?, ?)",
      arguments: [run.uid, run.kind.rawValue, run.command, date])
    return database.lastInsertedRowID
  }
}
