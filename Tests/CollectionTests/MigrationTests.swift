import Foundation
import GRDB
import Testing
import Verification

@testable import Collection

struct MigrationTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fixtures/schemas")

  /// A database of an earlier schema, as it was written then.
  private func database(ofSchema version: Int) throws -> DatabaseQueue {
    let file = Self.folder.appending(path: "schema-\(version).sql")
    let written = try DatabaseQueue()
    try written.writeWithoutTransaction {
      try $0.execute(sql: String(contentsOf: file, encoding: .utf8))
    }
    // The text switches foreign keys off for its connection.
    let queue = try DatabaseQueue()
    try written.backup(to: queue)
    return queue
  }

  private func schema(_ store: CollectionStore) throws -> [String] {
    try store.read {
      try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE sql <> '' ORDER BY name")
    }
  }

  private static let kept = (1...Migration.newest).filter {
    FileManager.default.fileExists(atPath: folder.appending(path: "schema-\($0).sql").path)
  }

  @Test func `every earlier schema is kept`() {
    #expect(Self.kept.starts(with: 1..<Migration.newest))
  }

  @Test(arguments: kept)
  func `an older database gets the schema of a fresh one`(version: Int) throws {
    let old = try CollectionStore(
      writer: database(ofSchema: version), path: "(memory)", now: { Date() })
    #expect(try schema(old) == schema(CollectionStoreTests.store()))
    let problems = try old.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check") }
    #expect(problems.isEmpty)
    let check = try old.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
    #expect(check == "ok")
  }

  @Test func `what schema 1 held is still there`() throws {
    let queue = try database(ofSchema: 1)
    let before = try queue.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT pokemonId, status, isVerified, isShiny, form, gender, nickname, level, trainer,
            trainerId, verifiedDate, notes FROM collection ORDER BY pokemonId, isShiny
          """)
    }
    let contents = try queue.read { try String.fetchAll($0, sql: "SELECT sha256 FROM recording") }
    #expect(before.count == 9)
    let store = try CollectionStore(writer: queue, path: "(memory)", now: { Date() })
    let after = try store.read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT pokemonId, status, isVerified, isShiny, form, gender, nickname, level, trainer,
            trainerId, verifiedDate, notes FROM collection ORDER BY pokemonId, isShiny
          """)
    }
    #expect(after == before)
    for content in contents {
      #expect(try store.recording(sha256: content)?.account.entries.isEmpty == false)
    }
  }

  @Test(arguments: kept.filter { $0 >= 3 })
  func `pictures of an older database are still there, and others find room`(
    version: Int
  ) throws {
    let queue = try database(ofSchema: version)
    let before = try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM picture ORDER BY id") }
    #expect(!before.isEmpty)
    let store = try CollectionStore(writer: queue, path: "(memory)", now: { Date() })
    #expect(
      try store.read { try Row.fetchAll($0, sql: "SELECT * FROM picture ORDER BY id") } == before)
    try queue.write { database in
      var picture = try PictureRow(row: before[0])
      for kind in EntryPicture.Kind.allCases {
        picture.kind = kind
        try picture.insert(database, onConflict: .ignore)
      }
      #expect(try PictureRow.fetchCount(database) == EntryPicture.Kind.allCases.count)
      try database.execute(sql: "DELETE FROM entry WHERE id = ?", arguments: [picture.entryId])
    }
    // They go with their entry.
    #expect(try queue.read { try PictureRow.fetchCount($0) } == 0)
  }

  @Test func `an empty database has no run`() throws {
    let store = try CollectionStoreTests.store()
    #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM run") } == 0)
  }

  @Test func `an older file is copied before it is changed`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "c.sqlite").path
    try database(ofSchema: 1).backup(to: DatabaseQueue(path: path))
    for _ in 1...2 {
      _ = try CollectionStore.open(path: path, now: { Date(timeIntervalSince1970: 0) })
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.contains("backup") }
    #expect(names == ["c.sqlite.schema-1.1970-01-01T000000Z.backup"])
    let copy = try DatabaseQueue(path: folder.path + "/" + names[0])
    let numbers = try copy.read { database in
      try ["application_id", "user_version"].map {
        try Int.fetchOne(database, sql: "PRAGMA \($0)")
      }
    }
    #expect(numbers == [Migration.applicationID, 1])
  }
}
