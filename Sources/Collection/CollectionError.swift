import Dex
import Files
import Foundation
internal import GRDB

/// The reason why the collection could not be opened, read or written.
package enum CollectionError: Error, Hashable, Sendable {
  /// There is no file.
  case missing(path: String)
  /// The path is a folder, a pipe or a device.
  case notAFile(path: String)
  /// The path is a link to a file that is not there.
  case brokenLink(path: String)
  /// The file is not an SQLite database, or it belongs to another program.
  case notACollection(path: String)
  /// A newer `verify` has changed the database.
  case newer(path: String, version: Int, supported: Int)
  /// The stored data contradicts the schema.
  case damaged(path: String, reason: String)
  /// The new data contradicts the schema; none of it is stored.
  case rejected(path: String, reason: String)
  /// Another process kept the database locked past the timeout.
  case busy(path: String)
  case cannotCreate(path: String, reason: String)
  case cannotCopy(path: String, reason: String)
  /// The copy would overwrite another file.
  case taken(path: String)
  /// The disk is full, the database is read-only, or the disk fails.
  case inputOutput(path: String, reason: String)
  /// No run has an id that begins with this.
  case noSuchRun(String)
  /// The given part of an id is too short to identify a run.
  case shortRun(String)
  /// Several runs have an id that begins with this.
  case ambiguousRun(String)
  case alreadyUndone(String, by: String)
  /// A decision does not fit the stored data; nothing is changed.
  case refused(DecisionRefusal)

  init(_ error: any Error, path: String) {
    switch error {
    case let error as CollectionError: self = error
    case let error as DatabaseError: self.init(database: error, path: path)
    case is CocoaError:
      self = .inputOutput(
        path: path, reason: "a file cannot be read or written; check the permissions of its folder")
    case let error as DecodingError: self = .damaged(path: path, reason: "\(JSONFault(error))")
    default: self = .damaged(path: path, reason: "a value in it cannot be read")
    }
  }

  /// - Parameter source: the database that is read, where `path` is that of its copy.
  init(database error: DatabaseError, path: String, copying source: String? = nil) {
    let reason = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_CANTOPEN where !FileManager.default.fileExists(atPath: path):
      self =
        source == nil
        ? .cannotCreate(path: path, reason: reason) : .cannotCopy(path: path, reason: reason)
    case .SQLITE_NOTADB: self = .notACollection(path: path)
    case .SQLITE_CONSTRAINT: self = .rejected(path: path, reason: reason)
    case .SQLITE_CORRUPT, .SQLITE_MISMATCH, .SQLITE_ERROR, .SQLITE_TOOBIG, .SQLITE_NOMEM,
      .SQLITE_FORMAT, .SQLITE_SCHEMA, .SQLITE_RANGE:
      self = .damaged(path: source ?? path, reason: reason)
    case .SQLITE_INTERRUPT: self = .damaged(path: path, reason: "reading it takes too long")
    case .SQLITE_FULL:
      // SQLite says so of a page number beyond all that can be, too.
      if let damage = Self.damage(ofDatabaseAt: source ?? path) {
        self = .damaged(path: source ?? path, reason: damage)
        return
      }
      self = .inputOutput(path: path, reason: "\(reason); free some disk space")
    // Reading needs a little room beside the file, too.
    case .SQLITE_IOERR where Self.isFull(diskOf: path):
      self = .inputOutput(path: path, reason: "its disk is full; free some disk space")
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      self = .inputOutput(
        path: path, reason: "\(reason); check the permissions of the file and its folder")
    default: self = .inputOutput(path: path, reason: "\(reason); check the disk")
    }
  }

  /// Returns true where a disk has less room than SQLite's smallest file for locks takes.
  private static func isFull(diskOf path: String) -> Bool {
    var disk = statvfs()
    guard unsafe statvfs(path, &disk) == 0 else { return false }
    return Double(disk.f_bavail) * Double(disk.f_frsize) < 32_768
  }

  private static func damage(ofDatabaseAt path: String) -> String? {
    var configuration = Configuration()
    configuration.readonly = true
    return try? DatabaseQueue(path: path, configuration: configuration).read {
      try $0.firstProblem()
    }
  }
}

extension Database {
  /// Returns the first problem that SQLite's quick check finds; nil for none.
  func firstProblem() throws -> String? {
    // A line above it names the database.
    let lines = try String.fetchOne(self, sql: "PRAGMA quick_check(1)")?.split(separator: "\n")
    return lines == ["ok"] ? nil : lines?.last.map(String.init) ?? "its check says nothing"
  }
}

extension CollectionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no collection; the first recording that is read makes one"
    case .notAFile(let path): "\(path): a folder, a pipe or a device; give a file with --database"
    case .brokenLink(let path): "\(path): a link that leads nowhere; give a file with --database"
    case .notACollection(let path):
      "\(path): not a collection of verify; give another file with --database"
    case .newer(let path, let version, let supported):
      "\(path): written by a newer verify (schema \(version), this one knows \(supported)); "
        + "update verify or give another file with --database"
    case .damaged(let path, let reason):
      "\(path): the database is damaged: \(reason); restore a copy, or move it away and read the "
        + "recordings again"
    case .rejected(let path, let reason):
      "\(path): what was read cannot be stored: \(reason); this is a mistake in verify: report it"
    case .busy(let path):
      "\(path): another program keeps the database locked; try again when it is done"
    case .cannotCreate(let path, let reason):
      "\(path): the database cannot be created: \(reason); give another file with --database"
    case .cannotCopy(let path, let reason): "\(path): the copy cannot be made: \(reason)"
    case .taken(let path): "\(path): there is a file of this name; give another name for the copy"
    case .inputOutput(let path, let reason):
      "\(path): the database cannot be read or written: \(reason)"
    case .refused(let refusal): "\(refusal)"
    case .noSuchRun(let uid): "there is no run \(uid); verify log lists them"
    case .shortRun(let uid):
      "\(uid): give four digits of a run's id at least; verify log lists them"
    case .ambiguousRun(let uid): "several runs begin with \(uid); give more of the id"
    case .alreadyUndone(let uid, let undoer):
      "run \(uid) is undone already; verify undo \(undoer) counts it again"
    }
  }
}
