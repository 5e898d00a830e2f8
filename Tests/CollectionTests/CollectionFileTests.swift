import Foundation
import GRDB
import Testing
import Verification

@testable import Collection

struct CollectionFileTests {
  /// Gives `body` a path in a folder that is removed afterwards.
  private func withPath(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "collection.sqlite").path)
  }

  @Test func `a new database is marked as a collection and keeps what it is given`() throws {
    try withPath { path in
      let nested = path + ".d/e/c.sqlite"
      let scan = CollectionStoreTests.scan(entries: [CollectionStoreTests.entry()])
      _ = try CollectionStore.open(path: nested).record(
        scan, versions: CollectionStoreTests.versions)
      let store = try CollectionStore.open(path: nested)
      #expect(try store.recording(sha256: scan.sha256)?.scan == scan)
      let pragmas = [
        "application_id", "synchronous", "foreign_keys", "trusted_schema", "cell_size_check",
      ]
      let values = try store.read { database in
        try pragmas.map { try Int.fetchOne(database, sql: "PRAGMA \($0)") }
      }
      #expect(values == [0x7672_6679, 2, 1, 0, 1])
      let words = try store.read { database in
        try ["journal_mode", "integrity_check"].map {
          try String.fetchOne(database, sql: "PRAGMA \($0)")
        }
      }
      #expect(words == ["wal", "ok"])
    }
  }

  @Test func `another program's database is refused and left as it is`() throws {
    try withPath { path in
      try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE photo (id)") }
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(throws: CollectionError.notACollection(path: path)) {
        try CollectionStore.open(path: path)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test func `a file that is no database is refused`() throws {
    try withPath { path in
      try Data(String(repeating: "no database", count: 999).utf8).write(
        to: URL(fileURLWithPath: path))
      #expect(throws: CollectionError.notACollection(path: path)) {
        try CollectionStore.open(path: path)
      }
    }
  }

  @Test func `a newer schema is refused`() throws {
    try withPath { path in
      _ = try CollectionStore.open(path: path)
      try DatabaseQueue(path: path).write {
        try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('later')")
      }
      let newer = CollectionError.newer(
        path: path, version: Schema.newest + 1, supported: Schema.newest)
      #expect(throws: newer) { try CollectionStore.open(path: path) }
    }
  }

  @Test func `a database cannot be created below a file`() throws {
    try withPath { path in
      try Data("x".utf8).write(to: URL(fileURLWithPath: path))
      let below = path + "/c.sqlite"
      let error = #expect(throws: CollectionError.self) { try CollectionStore.open(path: below) }
      guard case .cannotCreate(below, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func `a database that stays locked is busy`() throws {
    try withPath { path in
      let store = try CollectionStore.open(path: path, busyTimeout: 0.1)
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let other = try DatabaseQueue(path: path, configuration: configuration)
      try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      defer { try? other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") } }
      #expect(throws: CollectionError.busy(path: path)) {
        try store.record(
          CollectionStoreTests.scan(entries: []), versions: CollectionStoreTests.versions)
      }
    }
  }

  @Test func `many that open and write one new database at once all succeed`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "c.sqlite").path
    let digits = "0123456789abcdef".map(String.init)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for digit in digits {
        group.addTask {
          try CollectionStore.open(path: path).record(
            CollectionStoreTests.scan(digit, entries: [CollectionStoreTests.entry()]),
            versions: CollectionStoreTests.versions)
        }
      }
      let newlyVerified = try await group.reduce(0, +)
      #expect(newlyVerified == 1)
    }
    let store = try CollectionStore.open(path: path)
    for digit in digits {
      #expect(try store.recording(sha256: String(repeating: digit, count: 64)) != nil)
    }
  }

  @Test func `a copy knows what the file holds and never changes it`() throws {
    try withPath { path in
      #expect(try CollectionStore.copy(path: path).verifiedPokemon().isEmpty)
      #expect(!FileManager.default.fileExists(atPath: path))
      let scan = CollectionStoreTests.scan(entries: [CollectionStoreTests.entry()])
      let versions = CollectionStoreTests.versions
      _ = try CollectionStore.open(path: path).record(scan, versions: versions)
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let copy = try CollectionStore.copy(path: path)
      #expect(try copy.recording(sha256: scan.sha256)?.scan == scan)
      _ = try copy.record(CollectionStoreTests.scan("b", entries: []), versions: versions)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test(arguments: [
    (ResultCode.SQLITE_FULL, "inputOutput"), (.SQLITE_READONLY, "inputOutput"),
    (.SQLITE_IOERR, "inputOutput"), (.SQLITE_BUSY, "busy"), (.SQLITE_CANTOPEN, "cannotCreate"),
    (.SQLITE_CORRUPT, "damaged"), (.SQLITE_NOTADB, "notACollection"),
    (.SQLITE_CONSTRAINT, "rejected"),
  ])
  func `what SQLite says becomes an error of the collection`(code: ResultCode, name: String) {
    let error = CollectionError(DatabaseError(resultCode: code), path: "p")
    #expect("\(Mirror(reflecting: error).children.first?.label ?? "")" == name)
    #expect("\(error)".hasPrefix("p: "))
  }

  @Test(arguments: [
    ("/home/ivy", false), ("/mnt/my share/verify", true), ("/mnt/my shared", false),
    ("/mnt/my share/disk/x", false), ("/data", true),
  ])
  func `a network disk is known by the innermost mount`(path: String, isOnNetwork: Bool) {
    let table = MountTable(
      """
      /dev/vda / ext4 rw 0 0
      //server/share /mnt/my\\040share cifs rw 0 0
      /dev/vdb /mnt/my\\040share/disk ext4 rw 0 0
      tmpfs /data tmpfs rw 0 0
      server:/x /data nfs4 rw 0 0
      """)
    #expect(table.isOnNetwork(path) == isOnNetwork)
  }

  @Test func `on a network disk no memory is shared, and that it is one is said`() throws {
    try withPath { path in
      let local = try CollectionStore.open(path: path)
      #expect(local.remark == nil)
      try local.writer.close()
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().resolvingSymlinksInPath()
      let mounts = MountTable("server:/x \(folder.path) nfs4 rw 0 0")
      let scan = CollectionStoreTests.scan(entries: [CollectionStoreTests.entry()])
      let store = try CollectionStore.open(path: path, mounts: mounts)
      _ = try store.record(scan, versions: CollectionStoreTests.versions)
      #expect(store.remark?.contains("on a network disk") == true)
      let mode = try store.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
      #expect(mode == "delete")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names == ["collection.sqlite"])
    }
  }
}
