import Dex
import Foundation
import GRDB
import Testing
import Verification

@testable import Collection

struct MergeTests {
  /// The export of a collection: everything that should not depend on the order of merges.
  static func export(_ store: CollectionStore) throws -> String {
    var text = ""
    try CollectionJSON.write(store, dex: Dex(date: "", species: [])) { text += $0 }
    return text
  }

  static func merged(_ stores: [CollectionStore]) throws -> CollectionStore {
    let target = try CollectionStoreTests.store()
    for store in stores { _ = try merge(store, into: target) }
    return target
  }

  @discardableResult
  static func merge(_ store: CollectionStore, into target: CollectionStore) throws -> MergeSummary {
    try target.starting(.merge).merge { merge in
      try store.forEachRun { try merge.add($0) }
      try store.forEachPicture { try merge.add($0) }
    }
  }

  /// A machine's collection after a few random commands at random times.
  static func machine(_ seconds: Int) throws -> CollectionStore {
    let memory = try CollectionStoreTests.store()
    var runs: [String] = []
    for _ in 0..<Int.random(in: 1...5) {
      let time = TimeInterval(Int.random(in: 0..<seconds))
      let store = try CollectionStore(
        writer: memory.writer, path: "(memory)", now: { Date(timeIntervalSince1970: time) }
      ).starting(.read)
      let species = Int.random(in: 1...3)
      let pokemon = try #require(OwnedPokemon(CollectionStoreTests.entry(species)))
      switch Int.random(in: 0..<6) {
      case 0, 1:
        let scan = CollectionStoreTests.scan(
          ["a", "b"].randomElement() ?? "a",
          entries: (0..<Int.random(in: 0...2)).map { _ in
            CollectionStoreTests.entry(Int.random(in: 1...3)) { $0.level = Int.random(in: 1...2) }
          })
        let tool = ["1", "2"].randomElement() ?? "1"
        _ = try store.record(scan, versions: .init(tool: tool, dex: "d", table: "t"))
      case 2: try store.change([(pokemon, .notes("\(time)"))])
      case 3: try store.change([(pokemon, .status(CatchStatus.allCases.randomElement() ?? .seen))])
      case 4: try store.change([(pokemon, .forgotten)])
      default:
        guard let run = runs.randomElement() else { continue }
        // One that is undone already is refused.
        try? store.starting(.undo).undo(run)
        continue
      }
      runs.append(store.run.uid)
    }
    return memory
  }

  @Test(arguments: 0..<15)
  func `merging is idempotent, commutative and associative`(_: Int) throws {
    let machines = try (0..<3).map { _ in try Self.machine(20) }
    let (a, b, c) = (machines[0], machines[1], machines[2])
    let all = try Self.export(Self.merged([a, b, c]))
    #expect(try Self.export(Self.merged([c, a, b])) == all)
    #expect(try Self.export(Self.merged([b, a, c, a, b])) == all)
    let pair = try Self.merged([b, c])
    #expect(try Self.export(Self.merged([a, pair])) == all)
    #expect(try Self.export(Self.merged([pair, a, pair])) == all)
    // In place, too: what was made here stays what it is.
    for other in [b, c, b] { try Self.merge(other, into: a) }
    #expect(try Self.export(a) == all)
  }

  @Test func `a merge is undone as if it had never been`() throws {
    let here = try Self.machine(20)
    let there = try Self.machine(20)
    let before = try Self.export(here)
    let shown = try UndoTests.shown(here)
    let merging = here.starting(.merge)
    let summary = try merging.merge { merge in try there.forEachRun { try merge.add($0) } }
    // A merge that brings nothing is no run.
    if summary.isRun { try here.starting(.undo).undo(merging.run.uid) }
    #expect(try UndoTests.shown(here) == shown)
    // The undoing itself is a run that the export tells of, but it tells nothing of the merge.
    #expect(try Self.export(here) == before)
    try Self.merge(there, into: here)
    #expect(try UndoTests.shown(here) == UndoTests.shown(Self.merged([there, here])))
  }

  @Test func `undoing a run reaches other collections, undoing the merge of it does not`() throws {
    let there = try CollectionStoreTests.store().starting(.read)
    let scan = CollectionStoreTests.scan(entries: [CollectionStoreTests.entry(1)])
    _ = try there.record(scan, versions: CollectionStoreTests.versions)
    let here = try CollectionStoreTests.store()
    let merging = here.starting(.merge)
    _ = try merging.merge { merge in try there.forEachRun { try merge.add($0) } }
    let other = try Self.merged([here])
    try here.starting(.undo).undo(merging.run.uid)
    try Self.merge(here, into: other)
    #expect(try here.collection().isEmpty && other.collection().count == 1)
    try Self.merge(there, into: here)
    #expect(try here.collection().count == 1)
    try here.starting(.undo).undo(there.run.uid)
    try Self.merge(here, into: other)
    try Self.merge(there, into: here)
    #expect(try here.collection().isEmpty && other.collection().isEmpty)
  }

  @Test func `the last write of a field wins, and both stay in the history`() throws {
    func store(_ seconds: TimeInterval, _ change: FieldChange) throws -> CollectionStore {
      let store = try CollectionStoreTests.store(at: seconds)
      try store.starting(.set).change([(OwnedPokemon(pokemonId: 1), change)])
      return store
    }
    let early = try store(10, .notes("early"))
    let late = try store(20, .notes("late"))
    let status = try store(5, .status(.favorite))
    for order in [[early, late, status], [status, late, early]] {
      let merged = try Self.merged(order)
      let entry = try #require(try merged.collection().first)
      #expect(entry.notes == "late")
      #expect(entry.status == .favorite)
      let history = try merged.changes(of: entry.id ?? 0)
      #expect(history.map(\.value) == ["late", "early", "favorite"])
    }
  }

  @Test func `two readings by one version are both kept, told, and the first one counts`() throws {
    func store(_ seconds: TimeInterval, _ species: Int) throws -> CollectionStore {
      let store = try CollectionStoreTests.store(at: seconds)
      _ = try store.record(
        CollectionStoreTests.scan(entries: [CollectionStoreTests.entry(species)]),
        versions: CollectionStoreTests.versions)
      return store
    }
    let first = try store(10, 1)
    let second = try store(20, 2)
    for (target, source) in [(first, second), (second, first)] {
      let copy = try target.inMemory()
      let summary = try Self.merge(source, into: copy)
      #expect(summary.conflicts.map(\.runs) == [[first.run.uid, second.run.uid]])
      #expect(try copy.verifiedPokemon().map(\.pokemonId) == [1])
      let readings = try copy.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM recording") }
      #expect(readings == 2)
    }
    let same = try Self.merge(try store(30, 1), into: first)
    #expect(same.conflicts.isEmpty)
  }

  @Test(arguments: [
    ("date", "9999-12-31T23:59:59.999Z"), ("date", "2026-99-01T00:00:00.000Z"),
    ("date", "yyyy-mm-ddThh:mm:ss.mmmZ"), ("uid", ""), ("kind", "undo"),
  ])
  func `a run that no collection can hold is refused, and changes nothing`(
    field: String, value: String
  ) throws {
    let stated: [String: Any] = [
      "uid": "u", "kind": "set", "command": "c", "date": "2026-01-01T00:00:00.123Z",
      "recordings": [], "changes": [], "decisions": [],
    ]
    func merge(_ stated: [String: Any], into store: CollectionStore) throws {
      let run = try JSONDecoder().decode(
        MergedRun.self, from: JSONSerialization.data(withJSONObject: stated))
      _ = try store.starting(.merge).merge { try $0.add(run) }
    }
    let store = try CollectionStoreTests.store()
    try merge(stated, into: store)
    let before = try Self.export(store)
    #expect(throws: ImportExportError.self) {
      try merge(
        stated.merging(["uid": "other"]) { $1 }.merging([field: value]) { $1 }, into: store)
    }
    #expect(try Self.export(store) == before)
  }

  @Test func `every stamp of this program is taken by another`() {
    for milliseconds in 0..<1000 {
      let date = Date(timeIntervalSince1970: 1_790_000_000 + Double(milliseconds) / 1000)
      #expect(TimeStamp.isStamp(TimeStamp.text(date)))
    }
  }

  @Test func `a decision comes along with its entry`() throws {
    let store = try CollectionStoreTests.store()
    let scan = CollectionStoreTests.scan(entries: [
      CollectionStoreTests.entry(26, verdict: .mismatch) {
        ($0.start, $0.end) = (0, 1)
        $0.form = "raichu"
      },
      CollectionStoreTests.entry(25) { ($0.start, $0.end) = (2, 3) },
    ])
    _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
    let decisions = zip(scan.entries, [DecisionAction.accept, .reject]).map { entry, action in
      NewDecision(
        entry: EntryID(sha256: scan.sha256, start: entry.start), standing: "",
        fingerprint: entry.fingerprint, action: action)
    }
    _ = try store.starting(.decide).decide(decisions, who: "ivy", dex: Dex.bundled())
    let other = try Self.merged([store, store])
    #expect(try Self.export(other) == Self.export(store))
    #expect(try other.decisions(sha256: scan.sha256)[0]?.who == "ivy")
    #expect(try other.collection().map(\.status) == [.caught])
    #expect(try other.problems() == [])
  }

  @Test func `a source that fails brings in nothing`() throws {
    struct Failure: Error {}
    let store = try CollectionStoreTests.store()
    let other = try Self.machine(20)
    #expect(throws: Failure.self) {
      try store.starting(.merge).merge { merge in
        try other.forEachRun { try merge.add($0) }
        throw Failure()
      }
    }
    #expect(try store.runs(all: true).isEmpty)
  }
}
