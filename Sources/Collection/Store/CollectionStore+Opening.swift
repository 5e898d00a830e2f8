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
      try useWriteAheadLog(queue, until: Date(timeIntervalSinceNow: busyTimeout))
      return try CollectionStore(writer: queue, path: path, keepsBackup: true, now: now)
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  /// A copy in memory of the collection at `path`, empty when there is none: the file stays as it is.
  package static func copy(path: String) throws(CollectionError) -> CollectionStore {
    do {
      let memory = try DatabaseQueue(configuration: configuration(busyTimeout))
      if FileManager.default.fileExists(atPath: path) {
        var readOnly = configuration(busyTimeout)
        readOnly.readonly = true
        try DatabaseQueue(path: path, configuration: readOnly).backup(to: memory)
      }
      return try CollectionStore(writer: memory, path: path, now: { Date() })
    } catch {
      throw CollectionError(error, path: path)
    }
  }

  private static func configuration(_ busyTimeout: Double) -> Configuration {
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

  /// Lets readers and a writer work at once. SQLite does not wait for a lock while it changes the
  /// journal mode, so this does.
  private static func useWriteAheadLog(_ queue: DatabaseQueue, until deadline: Date) throws {
    while true {
      do {
        try queue.writeWithoutTransaction { database in
          // Some file systems cannot share memory: the answer is then another mode, which serves too.
          _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
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
