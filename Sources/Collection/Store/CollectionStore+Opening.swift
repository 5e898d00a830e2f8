package import Foundation
internal import GRDB

extension CollectionStore {
  /// Seconds that a statement waits for another process; a transaction of a thousand entries takes
  /// well under one.
  package static let busyTimeout = 5.0

  /// Opens the collection at `path`, which is created with its folder when it is not there.
  package static func open(
    path: String, busyTimeout: Double = busyTimeout,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(CollectionError) -> CollectionStore {
    try open(path: path, mounts: .current, busyTimeout: busyTimeout, now: now)
  }

  /// - Parameter mounts: tell network disks; without any, the disk is taken for one of this machine.
  static func open(
    path: String, mounts: MountTable?, busyTimeout: Double = busyTimeout,
    now: @escaping @Sendable () -> Date = { Date() }
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
      // Whose file it is comes first: nothing is written to another program's.
      _ = try queue.read { try Migration.check($0, path: path) }
      let isShared = mounts?.isOnNetwork(folder.resolvingSymlinksInPath().path) ?? false
      try setJournal(
        isShared ? "DELETE" : "WAL", of: queue, until: Date(timeIntervalSinceNow: busyTimeout))
      var store = try CollectionStore(writer: queue, path: path, keepsBackup: true, now: now)
      store.identity = FileIdentity(ofFileAt: path)
      if isShared {
        store.remark =
          "\(path): on a network disk, where other machines must not use it at the same time"
      }
      return store
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  /// The collection at `path`, to be read alone: the file stays as it is, and there need not be any.
  ///
  /// One of an older schema is read from a copy in memory.
  package static func reading(
    path: String, busyTimeout: Double = busyTimeout
  ) throws(CollectionError) -> CollectionStore {
    guard FileManager.default.fileExists(atPath: path) else { return try copy(path: path) }
    try DatabaseFile.check(path)
    do {
      let queue = try readOnly(path, busyTimeout)
      let version = try queue.read { try Migration.check($0, path: path) }
      guard version == Migration.newest else { return try copy(path: path) }
      return try CollectionStore(writer: queue, path: path, now: { Date() })
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  /// A copy in memory of the collection at `path`, empty when there is none: the file stays as it is.
  package static func copy(path: String) throws(CollectionError) -> CollectionStore {
    try DatabaseFile.check(path)
    do {
      let memory = try DatabaseQueue(configuration: configuration(busyTimeout))
      if FileManager.default.fileExists(atPath: path) {
        try readOnly(path, busyTimeout).backup(to: memory)
      }
      return try CollectionStore(writer: memory, path: path, now: { Date() })
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  /// An empty collection in memory.
  package static func empty() throws(CollectionError) -> CollectionStore {
    do {
      let memory = try DatabaseQueue(configuration: configuration(busyTimeout))
      return try CollectionStore(writer: memory, path: "(memory)", now: { Date() })
    } catch {
      throw CollectionError(error, path: "(memory)")
    }
  }

  /// A copy in memory of this collection, to try things on.
  func inMemory() throws(CollectionError) -> CollectionStore {
    do {
      let memory = try DatabaseQueue(configuration: Self.configuration(Self.busyTimeout))
      try writer.backup(to: memory)
      return try CollectionStore(writer: memory, path: path, now: now)
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  static func configuration(_ busyTimeout: Double) -> Configuration {
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

  /// The write-ahead log lets readers and a writer work at once, but needs memory that they share, which
  /// no network disk gives. SQLite does not wait for a lock while it changes the journal mode, so this
  /// does.
  private static func setJournal(
    _ mode: String, of queue: DatabaseQueue, until deadline: Date
  ) throws {
    while true {
      do {
        try queue.writeWithoutTransaction { database in
          // Some file systems cannot share memory: the answer is then another mode, which serves too.
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
