import Dispatch
import Files
import Foundation
internal import GRDB

extension CollectionStore {
  /// The time in seconds that a statement waits for another process. A transaction of a thousand
  /// entries takes well under one second.
  package static let busyTimeout = 5.0

  /// Opens the collection at `path`. If it does not exist, it is created with its folder.
  ///
  /// - Parameter mounts: tells which disks are on a network. Without it, the disk counts as local.
  package static func open(
    path: String, mounts: MountTable? = .current, busyTimeout: Double = busyTimeout
  ) throws(CollectionError) -> CollectionStore {
    try DatabaseFile.check(path)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .cannotCreate(path: path, reason: "there is no folder for it")
    }
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration(busyTimeout))
      // The owner is checked first, so that nothing is written to another program's file.
      _ = try queue.read { try Schema.check($0, path: path) }
      let isShared = mounts?.isOnNetwork(folder.resolvingSymlinksInPath().path) ?? false
      try setJournal(
        isShared ? "DELETE" : "WAL", of: queue, until: Date(timeIntervalSinceNow: busyTimeout))
      var store = try CollectionStore(writer: queue, path: path, keepsBackup: true, now: { Date() })
      store.identity = FileStamp(ofFileAt: path)?.identity
      if isShared {
        store.remark =
          "\(path): on a network disk, where other machines must not use it at the same time"
      }
      return store
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  /// Opens the collection at `path` for reading only. The file is not changed, and need not exist.
  ///
  /// A collection of an older schema is read from a copy in memory.
  package static func reading(path: String) throws(CollectionError) -> CollectionStore {
    guard FileManager.default.fileExists(atPath: path) else { return try copy(path: path) }
    try DatabaseFile.check(path)
    do {
      let queue = try readOnly(path)
      let version = try queue.read { try Schema.check($0, path: path) }
      guard version == Schema.newest else { return try copy(path: path) }
      return try CollectionStore(writer: queue, path: path, now: { Date() })
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  /// Returns a copy in memory of the collection at `path`, empty when there is none. The file is
  /// not changed.
  package static func copy(path: String) throws(CollectionError) -> CollectionStore {
    try DatabaseFile.check(path)
    return try inMemory(path: path) { memory in
      if FileManager.default.fileExists(atPath: path) { try readOnly(path).backup(to: memory) }
    }
  }

  /// Returns an empty collection in memory.
  package static func empty() throws(CollectionError) -> CollectionStore {
    try inMemory(path: "(memory)") { _ in }
  }

  /// Returns a copy in memory of this collection, to try things on.
  func inMemory() throws(CollectionError) -> CollectionStore {
    try Self.inMemory(path: path, now: now) { try writer.backup(to: $0) }
  }

  private static func inMemory(
    path: String, now: @escaping @Sendable () -> Date = { Date() },
    filledBy fill: (DatabaseQueue) throws -> Void
  ) throws(CollectionError) -> CollectionStore {
    do {
      let memory = try DatabaseQueue(configuration: configuration())
      try fill(memory)
      return try CollectionStore(writer: memory, path: path, now: now)
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  static func configuration(_ busyTimeout: Double = busyTimeout) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busyTimeout)
    configuration.prepareDatabase { database in
      // NORMAL may lose the last transactions when the power fails.
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try database.execute(sql: "PRAGMA trusted_schema = OFF")
      try database.execute(sql: "PRAGMA cell_size_check = ON")
    }
    return configuration
  }

  /// Sets the journal mode. The write-ahead log allows readers and a writer at the same time, but
  /// needs shared memory, which no network disk offers. SQLite does not wait for a lock while it
  /// changes the journal mode, so this function waits.
  private static func setJournal(
    _ mode: String, of queue: DatabaseQueue, until deadline: Date
  ) throws {
    while true {
      do {
        try queue.writeWithoutTransaction { database in
          // A file system without shared memory answers with another mode, which works too.
          _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = \(mode)")
        }
        return
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY && Date() < deadline
      {
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
  }
}

extension CollectionStore {
  /// Opens a collection from another person, to be read once it is known to be harmless.
  ///
  /// Its tables must be those of a collection. Each value must have an allowed type (`PRAGMA
  /// quick_check`), and each entry's evidence must be readable. Then reading it always ends, and no
  /// value has an unexpected type. CHECK constraints are left to the tables that the values are
  /// merged into: SQLite ignores them on a connection that cannot write.
  /// - Throws: `CollectionError.damaged`, also when the check takes longer than a file of its size
  ///   can take.
  package static func foreign(path: String) throws(CollectionError) -> CollectionStore {
    let store = try reading(path: path)
    let limit = shortestLimit + Double(FileStamp(ofFileAt: path)?.bytes ?? 0) / slowestDisk
    let isDone = DispatchWorkItem { store.writer.interrupt() }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: isDone)
    defer { isDone.cancel() }
    let problem = try store.read { database -> String? in
      try database.execute(sql: "PRAGMA soft_heap_limit = \(mostMemory)")
      return try database.firstProblem() ?? EntryRow.unreadable(in: database).first
    }
    if let problem { throw .damaged(path: path, reason: problem) }
    return store
  }

  /// The time limit in seconds for the check of the smallest file.
  private static let shortestLimit = 30.0

  /// The speed of the slowest disk, in bytes per second.
  private static let slowestDisk = 5_000_000.0

  /// The memory in bytes that SQLite may use for a foreign file.
  private static let mostMemory = 64 << 20
}

/// The mounted disks and their folders, as Linux lists them (proc(5), `/proc/self/mounts`).
package struct MountTable {
  /// The kinds of file systems that several machines may use at once.
  private static let network: Set<String> = [
    "9p", "afs", "ceph", "cifs", "fuse.glusterfs", "fuse.sshfs", "glusterfs", "lustre", "nfs",
    "nfs4", "smb3", "smbfs",
  ]

  private let mounts: [(folder: String, kind: String)]

  /// The table of this system; nil where the system has no such list.
  package static var current: MountTable? {
    (try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)).map(MountTable.init)
  }

  init(_ text: String) {
    mounts = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 2 else { return nil }
      let folder = words[1].split(separator: "\\040", omittingEmptySubsequences: false)
      return (folder.joined(separator: " "), String(words[2]))
    }
  }

  /// - Parameter path: absolute and without links.
  func isOnNetwork(_ path: String) -> Bool {
    let above = mounts.filter { mount in
      mount.folder == "/" || path == mount.folder || path.hasPrefix(mount.folder + "/")
    }
    // The innermost mount is the visible one; of several on one folder it is the last.
    var inner: (folder: String, kind: String)?
    for mount in above where mount.folder.count >= inner?.folder.count ?? 0 { inner = mount }
    return inner.map { Self.network.contains($0.kind) } ?? false
  }
}
