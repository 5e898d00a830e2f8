import Foundation
internal import GRDB

/// The database of recordings, their entries, and the Pokémon that they prove.
package struct CollectionStore: Sendable {
  let writer: any DatabaseWriter
  /// For messages; a name in parentheses when the database has no file.
  let path: String
  /// What the dates in the database are taken from.
  let now: @Sendable () -> Date
  /// What its user should know of where it is.
  package internal(set) var remark: String?
  /// The file when it was opened; nil for one in memory, or that is only read.
  var identity: FileIdentity?
  /// What this store writes is one run.
  package internal(set) var run = RunName(kind: .read, command: "")

  /// Adopts an open database and brings its schema up to date.
  ///
  /// - Parameter keepsBackup: whether a copy of an older database is left beside it.
  init(
    writer: any DatabaseWriter, path: String, keepsBackup: Bool = false,
    now: @escaping @Sendable () -> Date
  ) throws(CollectionError) {
    self.writer = writer
    self.path = path
    self.now = now
    do {
      try Migration.migrate(writer, path: path) { version in
        guard keepsBackup else { return }
        try DatabaseCopy.beforeMigration(of: writer, path: path, schema: version, now: now())
      }
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(CollectionError) -> Value {
    do { return try writer.read(body) } catch { throw CollectionError(error, path: path) }
  }

  /// Runs `body` in one transaction: all of it is stored, or nothing.
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

  /// Checks that the database is still the file that was opened: what is written into one that was deleted
  /// is lost.
  package func confirmFile() throws(CollectionError) {
    guard let identity, FileIdentity(ofFileAt: path) != identity else { return }
    throw .inputOutput(
      path: path, reason: "it was deleted or replaced meanwhile; give the recordings again")
  }

  /// Runs `body`, which changes facts, in one transaction, and brings what follows from them in line.
  func writeFacts<Value>(_ body: (Database) throws -> Value) throws(CollectionError) -> Value {
    try write { database in
      let value = try body(database)
      try Roster.settle(in: database)
      return value
    }
  }
}
