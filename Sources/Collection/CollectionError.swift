import Foundation
internal import GRDB

/// Why the collection could not be opened, read or written.
package enum CollectionError: Error, Hashable, Sendable {
  /// There is no file.
  case missing(path: String)
  /// The file is no SQLite database, or one of another program.
  case notACollection(path: String)
  /// A newer `verify` has changed the database.
  case newer(path: String, version: Int, supported: Int)
  /// What is stored contradicts the schema.
  case damaged(path: String, reason: String)
  /// What was to be stored contradicts the schema; nothing of it is.
  case rejected(path: String, reason: String)
  /// Another process kept the database locked past the time-out.
  case busy(path: String)
  case cannotCreate(path: String, reason: String)
  /// A copy would take the place of another file.
  case taken(path: String)
  /// The disk is full, the database is read-only, or the disk fails.
  case inputOutput(path: String, reason: String)
  /// No run has an id that begins so.
  case noSuchRun(String)
  /// Several runs have an id that begins so.
  case ambiguousRun(String)
  case alreadyUndone(String, by: String)
  /// A decision does not fit what is stored; nothing is changed.
  case refused(DecisionRefusal)

  init(_ error: any Error, path: String) {
    switch error {
    case let error as CollectionError: self = error
    case let error as DatabaseError: self.init(database: error, path: path)
    default: self = .inputOutput(path: path, reason: "\(error)")
    }
  }

  private init(database error: DatabaseError, path: String) {
    let reason = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_CANTOPEN where !FileManager.default.fileExists(atPath: path):
      self = .cannotCreate(path: path, reason: reason)
    case .SQLITE_NOTADB: self = .notACollection(path: path)
    case .SQLITE_CONSTRAINT: self = .rejected(path: path, reason: reason)
    case .SQLITE_CORRUPT, .SQLITE_MISMATCH, .SQLITE_ERROR:
      self = .damaged(path: path, reason: reason)
    default: self = .inputOutput(path: path, reason: reason)
    }
  }
}

extension CollectionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no collection; the first recording that is read makes one"
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
    case .taken(let path):
      "\(path): there is a file of this name; give another name for the copy"
    case .inputOutput(let path, let reason):
      "\(path): the database cannot be read or written: \(reason); free some disk space or check "
        + "the file's permissions"
    case .refused(let refusal): "\(refusal)"
    case .noSuchRun(let uid): "there is no run \(uid); verify log lists them"
    case .ambiguousRun(let uid): "several runs begin with \(uid); give more of the id"
    case .alreadyUndone(let uid, let undoer):
      "run \(uid) is undone already; verify undo \(undoer) counts it again"
    }
  }
}
