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
      guard var file = WholeFile(path) else { throw error }
      // SQLite cannot create its lock files there, and does not need them
      // (https://sqlite.org/uri.html).
      let name = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
      if file.isOnReadOnlyDisk { return try opened(readOnly, as: name) }
      // The owner may write without locks meanwhile. The copy counts if the file has not changed
      // since.
      for _ in 0..<mostCopies {
        let memory = try DatabaseQueue(configuration: configuration())
        let copied = Result { try opened(readOnly, as: name).backup(to: memory) }
        guard let now = WholeFile(path) else { throw error }
        if now == file {
          try copied.get()
          return memory
        }
        file = now
      }
      throw CollectionError.busy(path: path)
    }
  }

  /// The number of attempts to copy a database that changes meanwhile.
  private static let mostCopies = 5
}

/// A database without a journal, in a folder that this process cannot write to.
private struct WholeFile: Equatable {
  private let path: String
  private let size: Int
  private let changed: Date

  /// Returns nil where a journal has a part of it, or where the folder can be written to.
  init?(_ path: String) {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let files = FileManager.default
    if files.isWritableFile(atPath: file.deletingLastPathComponent().path) { return nil }
    for ending in ["-wal", "-journal"] {
      let size = try? files.attributesOfItem(atPath: file.path + ending)[.size] as? Int
      if size ?? 0 > 0 { return nil }
    }
    guard let attributes = try? files.attributesOfItem(atPath: file.path),
      let size = attributes[.size] as? Int, let changed = attributes[.modificationDate] as? Date
    else { return nil }
    self.path = file.path
    self.size = size
    self.changed = changed
  }

  var isOnReadOnlyDisk: Bool {
    var disk = statvfs()
    return unsafe statvfs(path, &disk) == 0 && disk.f_flag & UInt(ST_RDONLY) != 0
  }
}
