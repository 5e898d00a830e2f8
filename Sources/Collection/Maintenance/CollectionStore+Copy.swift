import Dex
import Files
import Foundation
internal import GRDB

/// A copy of a database in a file of its own, which is either whole or absent.
extension CollectionStore {
  /// Copies the state that is committed now. Other processes may continue to write.
  ///
  /// - Throws: `CollectionError.taken` when `path` exists already.
  static func copy(_ writer: any DatabaseWriter, to path: String) throws {
    let target = URL(fileURLWithPath: path)
    guard !FileManager.default.fileExists(atPath: path) else {
      throw CollectionError.taken(path: path)
    }
    let folder = target.deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw CollectionError.cannotCopy(path: path, reason: "its folder does not exist; make it")
    }
    let name = ".\(target.lastPathComponent).\(UUID().uuidString.prefix(8)).tmp"
    let temporary = folder.appending(path: name)
    try? FileManager.default.removeItem(at: temporary)
    do {
      try WholeFile.toTheEnd {
        defer {
          // On a full disk SQLite leaves the journal.
          for path in [temporary.path, temporary.path + "-journal"] {
            try? FileManager.default.removeItem(atPath: path)
          }
        }
        try write(writer, to: temporary)
        try FileManager.default.moveItem(at: temporary, to: target)
      }
      try synchronize(folder)
    } catch let error as DatabaseError {
      throw CollectionError(database: error, path: path, copying: writer.path)
    } catch {
      throw CollectionError.inputOutput(path: path, reason: "the copy cannot be written")
    }
  }

  /// Copies a database of an older schema to a file beside it, before it is changed.
  ///
  /// - Parameter path: the path of the database.
  static func copyBeforeMigration(
    of writer: any DatabaseWriter, path: String, schema: Int, now: Date
  ) throws {
    let time = now.formatted(.iso8601.dateTimeSeparator(.standard).timeSeparator(.omitted))
    let copy = "\(path).schema-\(schema).\(time).backup"
    do { try Self.copy(writer, to: copy) } catch {
      // Another process that migrated the same database was quicker.
      guard FileManager.default.fileExists(atPath: copy) else { throw error }
    }
  }

  /// `VACUUM INTO` reads in one transaction, and keeps the application id and the schema number.
  private static func write(_ writer: any DatabaseWriter, to file: URL) throws {
    try writer.writeWithoutTransaction {
      try $0.execute(sql: "VACUUM INTO ?", arguments: [file.path])
    }
    try synchronize(file)
  }

  private static func synchronize(_ file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    try handle.synchronize()
  }
}
