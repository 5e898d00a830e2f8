import Dex
import Foundation
internal import GRDB

/// A copy of a database in a file of its own: whole, or not there.
enum DatabaseCopy {
  /// Copies the state that is committed now; others may go on writing meanwhile.
  ///
  /// - Throws: `CollectionError.taken` when there is something at `path` already.
  static func write(_ writer: any DatabaseWriter, to path: String) throws {
    let target = URL(fileURLWithPath: path)
    guard !FileManager.default.fileExists(atPath: path) else {
      throw CollectionError.taken(path: path)
    }
    let folder = target.deletingLastPathComponent()
    let name = ".\(target.lastPathComponent).\(UUID().uuidString.prefix(8)).tmp"
    let temporary = folder.appending(path: name)
    try? FileManager.default.removeItem(at: temporary)
    do {
      try WholeFile.toTheEnd {
        defer { try? FileManager.default.removeItem(at: temporary) }
        try copy(writer, to: temporary)
        try FileManager.default.moveItem(at: temporary, to: target)
      }
      try synchronise(folder)
    } catch let error as DatabaseError {
      throw CollectionError(error, path: path)
    } catch {
      throw CollectionError.inputOutput(path: path, reason: "the copy cannot be written")
    }
  }

  /// Copies a database of an older schema beside itself, before it is changed.
  ///
  /// - Parameter path: where the database is.
  static func beforeMigration(
    of writer: any DatabaseWriter, path: String, schema: Int, now: Date
  ) throws {
    let time = now.formatted(.iso8601.dateTimeSeparator(.standard).timeSeparator(.omitted))
    let copy = "\(path).schema-\(schema).\(time).backup"
    do { try write(writer, to: copy) } catch {
      // Another process that brings the same database up to date was quicker.
      guard FileManager.default.fileExists(atPath: copy) else { throw error }
    }
  }

  /// `VACUUM INTO` reads in one transaction, and keeps application id and schema number.
  private static func copy(_ writer: any DatabaseWriter, to file: URL) throws {
    try writer.writeWithoutTransaction {
      try $0.execute(sql: "VACUUM INTO ?", arguments: [file.path])
    }
    try synchronise(file)
  }

  private static func synchronise(_ file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    try handle.synchronize()
  }
}
