import Files
import Foundation
internal import GRDB

extension CollectionStore {
  /// Opens a database without changing it, even where the process has no permission to change
  /// anything.
  static func readOnly(_ path: String) throws -> DatabaseQueue {
    var readOnly = configuration()
    readOnly.readonly = true
    func opened(_ configuration: Configuration, as name: String = path) throws -> DatabaseQueue {
      let queue = try DatabaseQueue(path: name, configuration: configuration)
      // SQLite opens the file, and looks for the journal of a killed process, when it reads the
      // first page.
      _ = try queue.read { try Int.fetchOne($0, sql: "PRAGMA application_id") }
      return queue
    }
    do {
      return try opened(readOnly)
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
    {
      // Only a process that may write can roll back what a killed one left.
      _ = try opened(configuration())
      return try opened(readOnly)
    } catch let error as DatabaseError
      where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
    {
      guard var before = stamp(ofWholeFileAt: path) else { throw error }
      // SQLite cannot create its lock files there, and does not need them
      // (https://sqlite.org/uri.html).
      let name = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
      if isOnReadOnlyDisk(path) { return try opened(readOnly, as: name) }
      // The owner may write without locks meanwhile. The copy counts if the file has not changed
      // since.
      for _ in 0..<mostCopies {
        let memory = try DatabaseQueue(configuration: configuration())
        let copied = Result { try opened(readOnly, as: name).backup(to: memory) }
        guard let now = stamp(ofWholeFileAt: path) else { throw error }
        if now == before {
          try copied.get()
          return memory
        }
        before = now
      }
      throw CollectionError.busy(path: path)
    }
  }

  /// The number of attempts to copy a database that changes meanwhile.
  private static let mostCopies = 5

  /// Returns the stamp of a database in a folder that this process cannot write to.
  ///
  /// - Returns: nil where the folder can be written to, or where a journal has a part of the
  ///   database.
  private static func stamp(ofWholeFileAt path: String) -> FileStamp? {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let folder = file.deletingLastPathComponent().path
    if FileManager.default.isWritableFile(atPath: folder) { return nil }
    let hasJournal = ["-wal", "-journal"].contains { ending in
      FileStamp(ofFileAt: file.path + ending).map { $0.bytes > 0 } ?? false
    }
    return hasJournal ? nil : FileStamp(ofFileAt: file.path)
  }

  private static func isOnReadOnlyDisk(_ path: String) -> Bool {
    var disk = statvfs()
    return unsafe statvfs(path, &disk) == 0 && disk.f_flag & UInt(ST_RDONLY) != 0
  }
}
