import Dex
import Foundation
import GRDB
import Testing

@testable import Collection

/// Databases that somebody else wrote, taken over.
struct ForeignDatabaseTests {
  private static func foreign(_ statement: String) throws -> CollectionStore {
    try CollectionStore(
      writer: StrangerTests.damaged([statement]), path: "theirs", now: { Date() })
  }

  /// The database in a file, as another user gives it.
  private static func checked(_ statement: String) throws -> CollectionStore {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "theirs.sqlite").path
    let queue = try DatabaseQueue(path: path)
    try StrangerTests.damaged([statement]).backup(to: queue)
    try queue.close()
    return try CollectionStore.foreign(path: path)
  }

  private static func words(_ error: (any Error)?) -> String { error.map { "\($0)" } ?? "" }

  @Test(arguments: [
    ("UPDATE entry SET evidence = '{'", "it is not JSON"),
    ("UPDATE entry SET evidence = '{\"number\":1}'", "number"),
    ("UPDATE entry SET reasons = '[\"perhaps\"]'", "wrong value of item 1"),
    ("UPDATE entry SET start = -1e300", "values that no recording can have"),
  ])
  func `an entry that cannot be read is refused before it is taken over`(
    statement: String, reason: String
  ) throws {
    let error = #expect(throws: CollectionError.self) { _ = try Self.checked(statement) }
    #expect(Self.words(error).contains("entry number 1 cannot be read"))
    #expect(Self.words(error).contains(reason), "\(Self.words(error))")
    let problems = try Self.foreign(statement).problems()
    #expect(problems.contains { $0.contains(reason) }, "\(problems)")
  }

  @Test(arguments: [
    ("UPDATE run SET date = '8999-01-01T00:00:00.000Z'", "is to come"),
    ("UPDATE recording SET duration = -1", "CHECK constraint failed"),
    ("UPDATE recording SET duration = 9e999", "values that no recording can have"),
  ])
  func `what a collection cannot hold is refused in the name of the database it is in`(
    statement: String, reason: String
  ) throws {
    let store = try CollectionStoreTests.store()
    let other = try Self.foreign(statement)
    let error = #expect(throws: ImportExportError.self) {
      _ = try store.starting(.merge).merge { try $0.add(allOf: other) }
    }
    #expect(Self.words(error).contains("theirs: "), "\(Self.words(error))")
    #expect(Self.words(error).contains(reason), "\(Self.words(error))")
    #expect(try store.runs(all: true).isEmpty)
  }

  @Test func `what is refused of one database leaves nothing, and the others are taken over`()
    throws
  {
    let store = try CollectionStoreTests.store()
    let bad = try Self.foreign("UPDATE entry SET end = start - 1")
    let other = try CollectionStoreTests.store()
    try other.starting(.set).change([(OwnedPokemon(pokemonId: 151), .status(.caught))])
    let summary = try store.starting(.merge).merge { merge in
      #expect(throws: ImportExportError.self) { try merge.add(allOf: bad) }
      try merge.add(allOf: other)
    }
    #expect(summary.runs == 1 && summary.entries == 0)
    #expect(try store.collection().map(\.pokemon.pokemonId) == [151])
    #expect(try store.runs(all: true).count == 2)
  }

  @Test func `a run of one's own is not replaced by results of the same id`() throws {
    let store = try CollectionStoreTests.store(at: 1_000_000)
    let scan = CollectionStoreTests.scan(entries: [CollectionStoreTests.entry()])
    _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
    var runs: [MergedRun] = []
    try store.forEachRun { runs.append($0) }
    var forged = try #require(runs.first)
    (forged.kind, forged.date) = ("results", "1970-01-01T00:00:00.000Z")
    forged.recordings[0].readDate = forged.date
    let before = try store.recordings().map(\.readDate)
    let error = #expect(throws: ImportExportError.self) {
      _ = try store.starting(.merge).merge { try $0.add(forged) }
    }
    #expect(Self.words(error).contains("another one than the one here"))
    #expect(try store.recordings().map(\.readDate) == before)
  }

  @Test func `an export of what cannot be read says so in a sentence`() throws {
    let store = try Self.foreign("UPDATE entry SET evidence = '{'")
    let dex = try Dex.bundled()
    let error = #expect(throws: CollectionError.self) {
      try CollectionJSON.write(store, dex: dex) { _ in }
    }
    #expect(Self.words(error).hasPrefix("theirs: the database is damaged: it is not JSON"))
  }
}
