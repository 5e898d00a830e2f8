import Files
import Foundation
internal import GRDB

/// The database of recordings, their entries, and the Pokémon that they prove.
package struct CollectionStore: Sendable {
  let writer: any DatabaseWriter
  /// The path for messages, or a name in parentheses when the database has no file.
  let path: String
  /// The clock for the dates in the database.
  let now: @Sendable () -> Date
  /// A remark for the user about the database's location.
  package internal(set) var remark: String?
  /// The identity of the file that was opened; nil for a database in memory or only read.
  var identity: String?
  /// The run that all writes of this store belong to.
  package internal(set) var run = RunName(kind: .read, command: "")

  /// Takes an open database and migrates its schema.
  ///
  /// - Parameter keepsBackup: true to leave a copy of an older database beside it.
  init(
    writer: any DatabaseWriter, path: String, keepsBackup: Bool = false,
    now: @escaping @Sendable () -> Date
  ) throws(CollectionError) {
    self.writer = writer
    self.path = path
    self.now = now
    do {
      try Schema.migrate(writer, path: path) { version in
        guard keepsBackup else { return }
        try CollectionStore.copyBeforeMigration(of: writer, path: path, schema: version, now: now())
      }
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(CollectionError) -> Value {
    do { return try writer.read(body) } catch { throw CollectionError(error, path: path) }
  }

  /// Runs `body` in one transaction, which stores all of it or nothing.
  func write<Value>(_ body: (Database) throws -> Value) throws(CollectionError) -> Value {
    do {
      return try writer.write { database in
        let value = try body(database)
        try confirmFile()
        return value
      }
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  /// Checks that the database is still the file that was opened. Writes to a deleted file would be
  /// lost.
  package func confirmFile() throws(CollectionError) {
    guard let identity, FileStamp(ofFileAt: path)?.identity != identity else { return }
    throw .inputOutput(
      path: path, reason: "it was deleted or replaced meanwhile; run the command again")
  }

  /// Runs `body`, which changes the data of runs, in one transaction, and updates the Pokémon
  /// computed from it.
  func writeRun<Value>(_ body: (Database) throws -> Value) throws(CollectionError) -> Value {
    try write { database in
      let value = try body(database)
      try Roster.settle(in: database)
      return value
    }
  }
}

extension CollectionStore {
  /// The version of the linked SQLite, for `--version`.
  ///
  /// It is computed from the number (`sqlite3_libversion_number`: 3040001 is 3.40.1). Asking a
  /// database would start threads, even for one in memory.
  package static var sqliteVersion: String {
    let number = Database.sqliteLibVersionNumber
    return "\(number / 1_000_000).\(number / 1_000 % 1_000).\(number % 1_000)"
  }
}

extension Row {
  /// Returns the value in a column.
  ///
  /// GRDB's subscripts end the process when a damaged file holds a value of another type.
  func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
    try decode(Value.self, forColumn: column)
  }

  /// Returns the value in the column at an index, counted from 0.
  func value<Value: DatabaseValueConvertible>(at index: Int) throws -> Value {
    try decode(Value.self, atIndex: index)
  }
}
