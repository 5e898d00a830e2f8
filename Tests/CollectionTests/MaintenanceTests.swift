import Foundation
import GRDB
import Testing
import Verification

@testable import Collection

struct MaintenanceTests {
  private func filled() throws -> CollectionStore {
    let store = try CollectionStoreTests.store()
    for digit in ["a", "b"] {
      _ = try store.starting(.read).record(
        CollectionStoreTests.scan(digit, entries: [CollectionStoreTests.entry()]),
        versions: CollectionStoreTests.versions)
    }
    return store
  }

  @Test func `a collection after any commands is whole`() throws {
    let store = try filled()
    #expect(try store.problems() == [])
    let run = try #require(try store.runs().first)
    try store.starting(.undo).undo(run.uid)
    #expect(try store.problems() == [])
  }

  @Test(arguments: [
    ("UPDATE run SET isLive = 0 WHERE id = 1", "run number 1 is marked wrongly"),
    ("UPDATE recording SET isCurrent = 0 WHERE id = 1", "has a wrong current reading"),
    ("UPDATE entry SET level = 99 WHERE id = 1", "belongs to another Pokémon"),
    (
      "PRAGMA foreign_keys = OFF; DELETE FROM run WHERE id = 1",
      "a row of recording points to nothing"
    ),
  ])
  func `what does not follow from the runs is found`(statement: String, problem: String) throws {
    let store = try filled()
    try store.writer.writeWithoutTransaction { try $0.execute(sql: statement) }
    #expect(try store.problems().contains { $0.contains(problem) })
  }

  @Test func `a copy holds what was committed, while another writes, and never replaces a file`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "c.sqlite").path
    let store = try CollectionStore.open(path: path)
    _ = try store.record(
      CollectionStoreTests.scan(entries: [CollectionStoreTests.entry()]),
      versions: CollectionStoreTests.versions)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try other.writeWithoutTransaction {
      try $0.execute(sql: "BEGIN IMMEDIATE; UPDATE run SET command = 'half'")
    }
    defer { try? other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") } }
    let copy = folder.appending(path: "copy.sqlite").path
    try CollectionStore.reading(path: path).backUp(to: copy)
    let copied = try CollectionStore.reading(path: copy)
    #expect(try UndoTests.shown(copied) == UndoTests.shown(store))
    #expect(try copied.runs().map(\.command) == [""])
    #expect(try copied.problems() == [])
    let error = #expect(throws: CollectionError.self) { try store.backUp(to: copy) }
    #expect(error == .taken(path: copy))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasSuffix(".tmp") })
  }

  @Test func `what a killed run left half written is taken back by whoever reads next`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "c.sqlite").path
    let killed = folder.appending(path: "killed.sqlite").path
    _ = try CollectionStore.open(path: path).starting(.read).record(
      CollectionStoreTests.scan(entries: [CollectionStoreTests.entry()]),
      versions: CollectionStoreTests.versions)
    // Where the log is not written ahead, as on a network disk. With a cache of one page, a
    // transaction writes to the file before its end, and to the journal what was there.
    try DatabaseQueue(path: path).writeWithoutTransaction { database in
      _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
      try database.execute(sql: "PRAGMA cache_size = 1")
      try database.execute(sql: "BEGIN IMMEDIATE")
      try database.execute(sql: "UPDATE entry SET evidence = hex(randomblob(50000))")
      try database.execute(sql: "UPDATE recording SET path = hex(randomblob(50000))")
      for end in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: path + end, toPath: killed + end)
      }
      try database.execute(sql: "ROLLBACK")
    }
    #expect(try CollectionStore.reading(path: killed).collection().map(\.proofs) == [1])
    #expect(try CollectionStore.reading(path: killed).problems() == [])
    #expect(!FileManager.default.fileExists(atPath: killed + "-journal"))
  }

  @Test func `space that nothing uses is given back`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try CollectionStore.open(path: folder.appending(path: "c.sqlite").path)
    try store.write {
      try $0.execute(sql: "CREATE TABLE filling AS SELECT zeroblob(1000000) AS it")
      try $0.execute(sql: "DROP TABLE filling")
    }
    let before = try store.figures()
    #expect(before.free >= 1_000_000)
    try store.vacuum()
    let after = try store.figures()
    #expect(after.free == 0)
    #expect(after.size <= before.size - 1_000_000)
    #expect(after.schema == Schema.newest)
  }

  @Test func `a full database says so, and stays whole`() throws {
    let store = try filled()
    try store.writer.writeWithoutTransaction {
      let pages = try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0
      try $0.execute(sql: "PRAGMA max_page_count = \(pages)")
    }
    let many = CollectionStoreTests.scan(
      "c", entries: (1...900).map { CollectionStoreTests.entry($0) })
    let error = #expect(throws: CollectionError.self) {
      try store.record(many, versions: CollectionStoreTests.versions)
    }
    guard case .inputOutput = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try store.problems() == [])
    #expect(try store.recording(sha256: many.sha256) == nil)
  }
}
