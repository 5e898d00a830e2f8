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
        let account = CollectionStoreTests.account(
          ["a", "b"].randomElement() ?? "a",
          entries: (0..<Int.random(in: 0...2)).map { _ in
            CollectionStoreTests.entry(Int.random(in: 1...3)) { $0.level = Int.random(in: 1...2) }
          })
        let tool = ["1", "2"].randomElement() ?? "1"
        _ = try store.record(account, versions: .init(tool: tool, dex: "d", table: "t"))
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
    _ = try merging.merge { merge in try there.forEachRun { try merge.add($0) } }
    try here.starting(.undo).undo(merging.run.uid)
    #expect(try UndoTests.shown(here) == shown)
    // The undoing itself is a run that the export tells of, but it tells nothing of the merge.
    #expect(try Self.export(here) == before)
    try Self.merge(there, into: here)
    #expect(try UndoTests.shown(here) == UndoTests.shown(Self.merged([there, here])))
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
        CollectionStoreTests.account(entries: [CollectionStoreTests.entry(species)]),
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

  @Test func `results are the same facts wherever and however often they come`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sha = String(repeating: "a", count: 64)
    let lines = """
      {"type":"recording","path":"a.mp4","sha256":"\(sha)","duration":2.5,"width":720,"height":1280,"codec":"h264","screen":"mobile-summary","language":"en","frames":60,"stableFrames":30,"new":1}
      {"type":"entry","recording":"a.mp4","index":0,"start":0.1,"end":2.033,"verdict":"verified","reasons":["sprite-inconclusive"],"speciesId":25,"species":"Pikachu","form":"pikachu","gender":"female","shiny":true,"nickname":null,"level":5,"trainer":"Ivy","trainerId":"014082","evidence":{"number":{"value":25,"text":"0025","confidence":97.1,"box":[1,2,3,4]},"sprite":{"outcome":"inconclusive","phash":"00000000000000ff","distance":6,"nearest":{"form":"pikachu","shiny":true,"female":true,"distance":6},"margin":10,"reference":"home-render","box":[1,2,3,4]}}}
      {"type":"recording","path":"b.mp4","sha256":"","duration":0,"width":0,"height":0,"codec":"unknown","screen":"unknown","language":null,"frames":0,"stableFrames":0,"error":"b.mp4: cannot be read"}
      {"type":"summary","recordings":2,"failed":1,"entries":1,"verified":1,"mismatch":0,"unconfirmed":0,"newlyVerified":1,"seconds":0.5}

      """
    let one = folder.appending(path: "1.ndjson")
    let two = folder.appending(path: "2.ndjson")
    try Data(lines.utf8).write(to: one)
    try Data(lines.utf8).write(to: two)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 100)], ofItemAtPath: one.path)
    func merged(_ files: [URL]) throws -> CollectionStore {
      let store = try CollectionStoreTests.store()
      for file in files {
        let runs = try ResultsFile.facts(at: file.path)
        _ = try store.starting(.merge).merge { merge in for run in runs { try merge.add(run) } }
      }
      return store
    }
    let store = try merged([one, two])
    #expect(try Self.export(merged([two, one, two])) == Self.export(store))
    let entry = try #require(try store.collection().first)
    #expect(entry.verifiedDate == "1970-01-01T00:01:40Z")
    #expect(entry.pokemon.trainerId == "014082")
    let account = try store.recording(sha256: sha)?.account
    #expect(account?.entries.first?.evidence.sprite?.perceptualHash == 255)
    #expect(account?.entries.first?.reasons == [.spriteInconclusive])
    for (old, new) in [
      ("\"start\":0.1,", "\"start\":1e300,"), ("\"index\":0,", "\"index\":-1,"),
      ("[1,2,3,4]", "[1,2,3]"), ("[1,2,3,4]", "[1,2,9000000000000000000,4]"),
      ("00000000000000ff", "no hash"),
    ] {
      try Data(lines.replacingOccurrences(of: old, with: new).utf8).write(to: two)
      #expect(
        throws: ResultsFile.Problem(
          path: two.path, line: 2, reason: "no line of verify --format ndjson")
      ) {
        try ResultsFile.facts(at: two.path)
      }
    }
    try Data("no results\n".utf8).write(to: two)
    #expect(
      throws: ResultsFile.Problem(
        path: two.path, line: 1, reason: "no line of verify --format ndjson")
    ) {
      try ResultsFile.facts(at: two.path)
    }
  }

  @Test(arguments: [
    ("date", "9999-12-31T23:59:59.999Z"), ("date", "2026-99-01T00:00:00.000Z"),
    ("date", "yyyy-mm-ddThh:mm:ss.mmmZ"), ("uid", ""), ("kind", "undo"),
  ])
  func `facts that no collection can hold are refused, and change nothing`(
    field: String, value: String
  ) throws {
    let facts: [String: Any] = [
      "uid": "u", "kind": "set", "command": "c", "date": "2026-01-01T00:00:00.123Z",
      "recordings": [], "changes": [], "decisions": [],
    ]
    func merge(_ facts: [String: Any], into store: CollectionStore) throws {
      let run = try JSONDecoder().decode(
        RunFacts.self, from: JSONSerialization.data(withJSONObject: facts))
      _ = try store.starting(.merge).merge { try $0.add(run) }
    }
    let store = try CollectionStoreTests.store()
    try merge(facts, into: store)
    let before = try Self.export(store)
    #expect(throws: ExchangeError.self) {
      try merge(
        facts.merging(["uid": "other"]) { $1 }.merging([field: value]) { $1 }, into: store)
    }
    #expect(try Self.export(store) == before)
  }

  @Test func `every stamp of this program is taken by another`() {
    for milliseconds in 0..<1000 {
      let date = Date(timeIntervalSince1970: 1_790_000_000 + Double(milliseconds) / 1000)
      #expect(TimeStamp.isUsable(TimeStamp.text(date)))
    }
  }

  @Test func `a decision comes along with its entry`() throws {
    let store = try CollectionStoreTests.store()
    let account = CollectionStoreTests.account(entries: [
      CollectionStoreTests.entry(26, verdict: .mismatch)
    ])
    _ = try store.starting(.read).record(account, versions: CollectionStoreTests.versions)
    let decision = NewDecision(
      entry: EntryID(sha256: account.sha256, start: account.entries[0].start), standing: nil,
      fingerprint: account.entries[0].fingerprint, action: .accept)
    _ = try store.starting(.decide).decide([decision], who: "ivy", dex: Dex(date: "", species: []))
    let other = try Self.merged([store, store])
    #expect(try Self.export(other) == Self.export(store))
    #expect(try other.decisions(sha256: account.sha256)[0]?.who == "ivy")
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
