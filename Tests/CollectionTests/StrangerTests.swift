import Dex
import Foundation
import GRDB
import Testing
import Verification

@testable import Collection

/// Files that somebody else wrote, by mistake or on purpose.
struct StrangerTests {
  /// One run, as JSON would bring them.
  private static func run(
    uid: String = "5eed5eed5eed5eed", date: String = "2026-11-21T00:00:00.000Z",
    species: [Int] = []
  ) throws -> MergedRun {
    let changes = species.map {
      MergedRun.Change(pokemon: OwnedPokemon(pokemonId: $0), field: "status", value: "caught")
    }
    return MergedRun(
      uid: uid, kind: "set", command: "c", date: date, recordings: [], changes: changes,
      decisions: [])
  }

  private static func merge(_ runs: [MergedRun], into store: CollectionStore) throws -> String {
    let merging = store.starting(.merge)
    _ = try merging.merge { merge in for run in runs { try merge.add(run) } }
    return merging.run.uid
  }

  @Test func `undoing a merge takes back what it brought under the id of a run that is here`()
    throws
  {
    let store = try CollectionStoreTests.store(at: 1_795_300_000)
    let own = store.starting(.set)
    try own.change([(OwnedPokemon(pokemonId: 1), .status(.caught))])
    let before = try MergeTests.export(store)
    let forged = try Self.run(uid: own.run.uid, species: [1, 4, 7])
    let merging = try Self.merge([forged], into: store)
    #expect(try store.collection().map(\.pokemon.pokemonId) == [1, 4, 7])
    try store.starting(.undo).undo(merging)
    #expect(try store.collection().map(\.pokemon.pokemonId) == [1])
    #expect(try MergeTests.export(store).contains("\"pokemonId\":4") == false)
    #expect(before.contains(own.run.uid))
    #expect(try store.problems() == [])
  }

  @Test func `what two merges brought of one run goes with the last of them`() throws {
    let store = try CollectionStoreTests.store(at: 1_795_300_000)
    // A run that goes on while its machine is merged.
    let first = try Self.merge([try Self.run(species: [1])], into: store)
    let second = try Self.merge([try Self.run(species: [1, 4])], into: store)
    let whole = try CollectionStoreTests.store(at: 1_795_300_000)
    _ = try Self.merge([try Self.run(species: [1, 4])], into: whole)
    #expect(try MergeTests.export(store) == MergeTests.export(whole))
    try store.starting(.undo).undo(first)
    #expect(try store.collection().map(\.pokemon.pokemonId) == [1, 4])
    try store.starting(.undo).undo(second)
    #expect(try store.collection().isEmpty)
  }

  @Test func `a date to come is refused, and no later run is dated by it`() throws {
    let now = 1_795_300_000.0
    let store = try CollectionStoreTests.store(at: now)
    for days in [2, 365, 365 * 6000] {
      let date = TimeStamp.text(Date(timeIntervalSince1970: now + Double(days) * 86_400))
      #expect(throws: ImportExportError.self) {
        try Self.merge([try Self.run(date: date, species: [1])], into: store)
      }
    }
    let near = TimeStamp.text(Date(timeIntervalSince1970: now + 3600))
    _ = try Self.merge([try Self.run(date: near, species: [1])], into: store)
    #expect(try store.collection().count == 1)
  }

  @Test func `what a clock dated that was ahead gets present dates in its order`() throws {
    let queue = try DatabaseQueue()
    func store(_ seconds: TimeInterval) throws -> CollectionStore {
      try CollectionStore(
        writer: queue, path: "(memory)", now: { Date(timeIntervalSince1970: seconds) })
    }
    let pokemon = OwnedPokemon(pokemonId: 1)
    let far = try store(200_000_000_000)
    try far.starting(.set).change([(pokemon, .notes("first"))])
    try far.starting(.set).change([(pokemon, .notes("second"))])
    let healed = try store(1_795_300_000)
    #expect(try healed.collection().map(\.notes) == ["second"])
    let wrong = try #require(try healed.redate())
    #expect(wrong.hasPrefix("8307-"))
    #expect(try healed.redate() == nil)
    try healed.starting(.set).change([(pokemon, .notes("third"))])
    #expect(try healed.collection().map(\.notes) == ["third"])
    let dates = try healed.runs().map(\.date)
    #expect(dates.allSatisfy { $0.hasPrefix("2026-11-21") || $0.hasPrefix("2026-11-22") })
    // Its export is taken over by others.
    let other = try CollectionStoreTests.store(at: 1_795_300_000)
    try MergeTests.merge(healed, into: other)
    #expect(try other.collection().map(\.notes) == ["third"])
  }

  // MARK: Damage

  static func damaged(_ statements: [String]) throws -> DatabaseQueue {
    let store = try CollectionStoreTests.store()
    _ = try store.record(
      CollectionStoreTests.scan(entries: [CollectionStoreTests.entry()]),
      versions: CollectionStoreTests.versions)
    let queue = try DatabaseQueue()
    try store.writer.backup(to: queue)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA ignore_check_constraints = ON")
      for statement in statements { try database.execute(sql: statement) }
    }
    return queue
  }

  @Test(arguments: [
    "UPDATE entry SET verdict = 'perhaps'", "UPDATE entry SET reasons = '[\"perhaps\"]'",
    "UPDATE entry SET reasons = 'no JSON'", "UPDATE entry SET evidence = '{\"number\":1}'",
    "UPDATE entry SET gender = 'both'", "UPDATE recording SET screen = 'television'",
  ])
  func `a word that is none is damage, and is named in a sentence`(statement: String) throws {
    let store = try CollectionStore(
      writer: Self.damaged([statement]), path: "p", now: { Date() })
    let error = #expect(throws: CollectionError.self) { try store.recordings() }
    guard case .damaged(_, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    for word in ["Error", "Coding", "Optional", "("] {
      #expect(!reason.contains(word), "\(reason)")
    }
  }

  static let foreign = [
    // A view without end in place of a table, or of a view.
    """
    DROP TABLE enrolment; CREATE VIEW enrolment AS
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS uid FROM n;
    """,
    """
    DROP TABLE grdb_migrations; CREATE VIEW grdb_migrations AS
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS identifier FROM n;
    """,
    """
    DROP VIEW owned; CREATE VIEW owned AS
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n;
    """,
    "CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END;", "DROP TABLE revocation;",
    "DROP INDEX currentRecording;",
  ]

  @Test(arguments: foreign)
  func `what is not as a collection has it is refused before it is read`(statements: String) throws
  {
    let queue = try Self.damaged([statements])
    let error = #expect(throws: CollectionError.self) {
      try CollectionStore(writer: queue, path: "p", now: { Date() })
    }
    guard case .damaged? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a value of another type ends no process`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "c.sqlite").path
    for table in ["entry", "run", "recording", "description", "individual"] {
      try? FileManager.default.removeItem(atPath: path)
      let queue = try DatabaseQueue(path: path)
      try Self.damaged([]).backup(to: queue)
      try queue.writeWithoutTransaction { database in
        func setSchema(_ change: String) throws {
          try database.execute(
            sql: """
              PRAGMA writable_schema = ON;
              UPDATE sqlite_schema SET sql = \(change) WHERE name = '\(table)';
              PRAGMA writable_schema = RESET;
              """)
        }
        try database.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        try setSchema("replace(sql, ') STRICT', ')')")
        let numbers = try String.fetchAll(
          database,
          sql: "SELECT name FROM pragma_table_info('\(table)') WHERE type <> 'TEXT' AND pk = 0")
        for name in numbers { try database.execute(sql: "UPDATE \(table) SET \(name) = 'x'") }
        #expect(database.changesCount > 0)
        try setSchema("sql || ' STRICT'")
      }
      try queue.close()
      #expect(throws: CollectionError.self) { try CollectionStore.foreign(path: path) }
      do {
        let own = try CollectionStore.reading(path: path)
        _ = try own.collection()
        _ = try own.recordings()
        _ = try own.runs()
        try own.forEachRun { _ in }
      } catch {
        guard case .damaged? = error as? CollectionError else {
          Issue.record("\(table): \(error)")
          continue
        }
      }
    }
  }

  @Test func `a page number beyond all that can be is damage, and no full disk`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "c.sqlite").path
    let store = try CollectionStore.open(path: path)
    // More than a page has, so that the row ends with the number of the page that goes on.
    let notes = String(repeating: "n", count: 10_000)
    try store.starting(.set).change([(OwnedPokemon(pokemonId: 1), .notes(notes))])
    let size = try store.read { try Int.fetchOne($0, sql: "PRAGMA page_size") ?? 0 }
    try store.vacuum()
    try store.writer.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // The format of SQLite's files, 1.6: 13 is a leaf of a table.
    let leaves = stride(from: 0, to: bytes.count, by: size).filter { bytes[$0] == 13 }
    let leaf = try #require(
      leaves.first { bytes[$0..<$0 + size].contains(Data(repeating: 110, count: 40)) })
    let ends = bytes[leaf..<leaf + size].range(
      of: Data(repeating: 110, count: 40), options: .backwards)
    let end = try #require(ends).upperBound
    bytes.replaceSubrange(end..<end + 4, with: [127, 255, 255, 255])
    try bytes.write(to: URL(fileURLWithPath: path))

    func failure(_ body: () throws -> Void) {
      let error = #expect(throws: CollectionError.self) { try body() }
      guard case .damaged(path, _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    let damaged = try CollectionStore.open(path: path)
    failure { try damaged.vacuum() }
    failure { try damaged.backUp(to: path + ".copy") }
    failure { try damaged.forEachRun { _ in } }
    // A page of no kind.
    bytes[leaf] = 1
    try bytes.write(to: URL(fileURLWithPath: path))
    failure { try CollectionStore.open(path: path).backUp(to: path + ".copy") }
  }
}
