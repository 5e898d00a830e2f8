import Foundation
import GRDB
import Testing
import Verification

@testable import Collection

struct MigrationTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fixtures/schemas")

  /// A database of a schema, as it was written then.
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

  private func schema(_ reader: any DatabaseReader) throws -> [String] {
    try reader.read {
      try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE sql <> '' ORDER BY name")
    }
  }

  private static let kept = (1...Schema.newest).filter {
    FileManager.default.fileExists(atPath: folder.appending(path: "schema-\($0).sql").path)
  }

  @Test func `every schema is kept, with something of each kind in it`() throws {
    #expect(Self.kept == Array(1...Schema.newest))
    let queue = try database(ofSchema: Schema.newest)
    let tables = try queue.read { database in
      try String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        .filter { try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") == 0 }
    }
    #expect(tables == [])
  }

  @Test(arguments: kept)
  func `an older database gets the schema of a fresh one, and says what it said`(
    version: Int
  ) throws {
    let queue = try database(ofSchema: version)
    let columns = try queue.read {
      try String.fetchAll($0, sql: "SELECT name FROM pragma_table_info('collection')")
    }
    let collection =
      "SELECT \(columns.joined(separator: ", ")) FROM collection "
      + "ORDER BY pokemonId, form, gender, isShiny, nickname, level"
    let before = try queue.read { try Row.fetchAll($0, sql: collection) }
    let old = try CollectionStore(writer: queue, path: "(memory)", now: { Date() })
    #expect(try schema(old.writer) == schema(CollectionStoreTests.store().writer))
    #expect(try queue.read { try Row.fetchAll($0, sql: collection) } == before)
    #expect(try old.problems() == [])
    for recording in try old.recordings() { #expect(!recording.scan.entries.isEmpty) }
  }

  @Test func `the documentation names the columns of a view as they are`() throws {
    let file = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/collection.md")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    #expect(rows.contains { $0.hasPrefix("| `collection` |") })
    let store = try CollectionStoreTests.store()
    for row in rows {
      let words = row.split(separator: "|").map { cell in
        cell.matches(of: /`(\w+)`/).map { String($0.1) }
      }
      try #require(words.count == 2, "\(row)")
      let named = Set(words[1])
      for view in words[0] {
        let columns = try store.writer.read {
          try String.fetchAll($0, sql: "SELECT name FROM pragma_table_info(?)", arguments: [view])
        }
        #expect(named.isSubset(of: columns), "\(view)")
        if view == "collection" { #expect(named == Set(columns)) }
      }
    }
  }

  @Test func `an empty database has no run`() throws {
    let store = try CollectionStoreTests.store()
    #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM run") } == 0)
  }

  private func migrator(_ statements: String...) -> DatabaseMigrator {
    var migrator = Schema.migrator
    for (number, sql) in zip((Schema.newest + 1)..., statements) {
      migrator.registerMigration("\(number)") { try $0.execute(sql: sql) }
    }
    return migrator
  }

  @Test func `a step is taken once, after a copy, and all of it or nothing`() throws {
    let queue = try database(ofSchema: Schema.newest)
    let next = "CREATE TABLE later (id INTEGER)"
    var copied: [Int] = []
    for _ in 1...2 {
      try Schema.migrate(queue, path: "p", by: migrator(next)) { copied.append($0) }
    }
    #expect(copied == [Schema.newest])
    #expect(try queue.read { try $0.tableExists("later") })
    #expect(throws: DatabaseError.self) {
      try Schema.migrate(
        queue, path: "p", by: migrator(next, "CREATE TABLE more (id INTEGER); nonsense"))
    }
    #expect(try queue.read { try !$0.tableExists("more") })
    #expect(
      throws: CollectionError.newer(
        path: "p", version: Schema.newest + 1, supported: Schema.newest)
    ) {
      try Schema.migrate(queue, path: "p")
    }
  }

  @Test(
    arguments: [
      "CREATE TRIGGER t AFTER INSERT ON grdb_migrations BEGIN DELETE FROM run; END",
      "DROP VIEW lastWrite; CREATE VIEW lastWrite AS SELECT 1 AS individualId",
    ], kept)
  func `rules that are no collection's are refused in every schema`(
    statement: String, version: Int
  ) throws {
    let queue = try database(ofSchema: version)
    let runs = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM run") }
    try queue.write { try $0.execute(sql: statement) }
    #expect(throws: CollectionError.self) { try Schema.migrate(queue, path: "p") }
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM run") } == runs)
  }

  @Test func `a collection whose schema has no number is damaged`() throws {
    let queue = try database(ofSchema: Schema.newest)
    try queue.write { try $0.execute(sql: "DELETE FROM grdb_migrations") }
    #expect(throws: CollectionError.damaged(path: "p", reason: "its schema has no number")) {
      try Schema.migrate(queue, path: "p")
    }
  }

  @Test func `a database that was left before its first table is begun anew`() throws {
    let queue = try DatabaseQueue()
    var empty = DatabaseMigrator()
    empty.registerMigration("1") { _ in throw CancellationError() }
    #expect(throws: CancellationError.self) { try empty.migrate(queue) }
    try Schema.migrate(queue, path: "p")
    #expect(try queue.read { try Schema.check($0, path: "p") } == Schema.newest)
  }

  @Test func `an older file is copied before it is changed, by several at once too`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "c.sqlite").path
    try database(ofSchema: 1).backup(to: DatabaseQueue(path: path))
    let time = Date(timeIntervalSince1970: 0)
    for _ in 1...2 {
      try CollectionStore.copyBeforeMigration(
        of: DatabaseQueue(path: path), path: path, schema: 1, now: time)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.contains("backup") }
    #expect(names == ["c.sqlite.schema-1.1970-01-01T000000Z.backup"])
    let copy = try DatabaseQueue(path: folder.path + "/" + names[0])
    #expect(try copy.read { try Schema.check($0, path: "p") } == 1)
  }
}
