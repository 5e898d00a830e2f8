import Dex
import Foundation
import GRDB
import Imaging
import Testing
@testable import Verification

@testable import Collection

struct DecisionTests {
  let dex = (try? Dex.bundled()) ?? Dex(date: "", species: [])
  let store: CollectionStore
  let scan: ScannedRecording

  init() throws {
    store = try CollectionStoreTests.store()
    scan = CollectionStoreTests.scan(entries: [
      CollectionStoreTests.entry(25) { $0.start = 0 },
      CollectionStoreTests.entry(26, verdict: .mismatch) {
        ($0.start, $0.end) = (2, 3)
        $0.form = "raichu"
      },
      CollectionStoreTests.entry(27, verdict: .unconfirmed) {
        ($0.start, $0.end) = (4, 5)
        $0.form = "sandshrew"
        $0.evidence.sprite = SpriteEvidence(
          outcome: .inconclusive, perceptualHash: .init(bits: 7), distance: nil, nearest: nil,
          margin: nil,
          reference: "enrolled", box: Rectangle(x: 0, y: 0, width: 1, height: 1))
      },
      Entry(index: 0, start: 6, end: 7, verdict: .unconfirmed),
    ])
    _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
  }

  func id(_ index: Int) -> EntryID {
    EntryID(sha256: scan.sha256, start: scan.entries[index].start)
  }

  func decision(
    _ index: Int, _ action: DecisionAction, as identity: Identity? = nil, standing: String = "",
    enrol: Bool? = nil
  ) -> NewDecision {
    NewDecision(
      entry: id(index), standing: standing, fingerprint: scan.entries[index].fingerprint,
      action: action, identity: identity, enrol: enrol)
  }

  func takeBack(_ index: Int, before: StoredDecision?) throws {
    let standing = try store.decision(on: id(index))?.standing ?? ""
    _ = try store.starting(.decide).takeBack(
      id(index), standing: standing, before: before, who: "ivy")
  }

  func decide(_ decisions: NewDecision...) throws -> [StoredDecision] {
    try store.starting(.decide).decide(decisions, who: "ivy", dex: dex)
  }

  /// The status of each Pokémon, by number.
  private func statuses() throws -> [Int: String] {
    try store.read { database in
      let rows = try Row.fetchAll(database, sql: "SELECT pokemonId, status FROM collection")
      return Dictionary(rows.map { ($0["pokemonId"], $0["status"]) }, uniquingKeysWith: { $1 })
    }
  }

  @Test func `what is accepted is caught, and not verified`() throws {
    let taken = try decide(decision(1, .accept))
    #expect(taken[0].identity?.speciesId == 26)
    #expect(try statuses() == [25: "caught", 26: "caught"])
    #expect(try store.verifiedPokemon().map(\.pokemonId) == [25])
    #expect(try store.decisions(sha256: scan.sha256)[1]?.action == .accept)
    let before = try store.read { try String.fetchOne($0, sql: "SELECT before FROM decision") }
    #expect(before?.contains("\"mismatch\"") == true)
  }

  @Test func `a correction owns what it names, and the next one takes that back`() throws {
    let first = try decide(decision(1, .correct, as: Identity(speciesId: 150, isShiny: true)))
    #expect(try statuses()[150] == "caught")
    _ = try decide(decision(1, .correct, as: Identity(speciesId: 151), standing: first[0].standing))
    #expect(try statuses()[150] == nil)
    #expect(try statuses()[151] == "caught")
  }

  @Test func `a species' name is no nickname`() throws {
    let named = Identity(speciesId: 150, nickname: "mewtwo")
    #expect(try decide(decision(1, .correct, as: named))[0].identity?.nickname == nil)
  }

  @Test func `undoing a decision brings back the one before it and what it made`() throws {
    let first = try decide(decision(1, .correct, as: Identity(speciesId: 150)))
    let second = try decide(decision(1, .reject, standing: first[0].standing))
    #expect(try statuses()[150] == nil)
    try store.starting(.undo).undo(second[0].run)
    #expect(try store.decision(on: id(1))?.run == first[0].run)
    #expect(try statuses()[150] == "caught")
    try store.starting(.undo).undo(first[0].run)
    #expect(try store.decision(on: id(1)) == nil)
    #expect(try statuses() == [25: "caught"])
    #expect(try store.enrolments().isEmpty)
  }

  @Test func `decisions of one session are one run, and what changes one is a run of its own`()
    throws
  {
    var session = store.starting(.decide, command: "review")
    func decide(_ index: Int, _ decision: NewDecision) throws -> StoredDecision {
      if try !session.isRunOpen(for: id(index)) {
        session = store.starting(.decide, command: "review")
      }
      return try session.decide([decision], who: "ivy", dex: dex)[0]
    }
    let first = try decide(1, decision(1, .correct, as: Identity(speciesId: 150), enrol: true))
    _ = try decide(2, decision(2, .accept))
    #expect(try store.runs().filter { $0.kind == "decide" }.map(\.decisions) == [2])
    let second = try decide(
      1, decision(1, .correct, as: Identity(speciesId: 151), standing: first.standing))
    #expect(first.run != second.run)
    #expect(throws: CollectionError.refused(.overtaken(entry: id(1).description))) {
      try decide(1, decision(1, .reject, standing: first.standing))
    }
    #expect(try statuses() == [25: "caught", 27: "caught", 151: "caught"])
    _ = try decide(3, decision(3, .reject))
    _ = try decide(1, decision(1, .reject, standing: second.standing))
    #expect(try statuses() == [25: "caught", 27: "caught"])
    #expect(try store.runs().filter { $0.kind == "decide" }.map(\.decisions) == [1, 1, 1, 2])
    #expect(
      try store.decisions(sha256: scan.sha256).mapValues(\.action)
        == [1: .reject, 2: .accept, 3: .reject])
  }

  @Test func `what is taken back leaves nothing, and what stood before stands again`() throws {
    let earlier = try decide(decision(1, .correct, as: Identity(speciesId: 150)))[0]
    _ = try decide(decision(1, .correct, as: Identity(speciesId: 151), standing: earlier.standing))
    _ = try decide(decision(2, .accept, enrol: true))
    #expect(try statuses() == [25: "caught", 27: "caught", 151: "caught"])
    try takeBack(1, before: earlier)
    let present = try #require(try store.decision(on: id(1)))
    #expect(present.identity == earlier.identity && present.action == .correct)
    #expect(try statuses() == [25: "caught", 27: "caught", 150: "caught"])
    try takeBack(2, before: nil)
    #expect(try store.decision(on: id(2)) == nil)
    #expect(try statuses() == [25: "caught", 150: "caught"])
    #expect(try store.enrolments().isEmpty)
    #expect(throws: CollectionError.refused(.overtaken(entry: id(1).description))) {
      try store.starting(.decide).takeBack(
        id(1), standing: earlier.standing, before: nil, who: "ivy")
    }
    #expect(try store.problems() == [])
  }

  @Test func `a session's run is closed as soon as something else is written`() throws {
    let session = store.starting(.decide, command: "review")
    #expect(try session.isRunOpen(for: id(3)))
    _ = try session.decide([decision(1, .accept)], who: "ivy", dex: dex)
    #expect(try session.isRunOpen(for: id(3)))
    _ = try decide(decision(2, .accept))
    #expect(try !session.isRunOpen(for: id(3)))
    let other = store.starting(.decide, command: "review")
    _ = try other.decide([decision(3, .reject)], who: "ivy", dex: dex)
    try store.starting(.undo).undo(other.run.uid)
    #expect(try !other.isRunOpen(for: id(3)))
  }

  @Test func `a favorite stays one`() throws {
    let taken = try decide(decision(1, .accept))
    try store.write {
      try $0.execute(sql: "UPDATE change SET value = 'favorite' WHERE field = 'status'")
    }
    _ = try decide(decision(1, .reject, standing: taken[0].standing))
    _ = try decide(decision(2, .accept))
    #expect(try statuses()[27] == "caught")
  }

  @Test func `a decision stands when its recording is read anew`() throws {
    _ = try decide(decision(1, .accept))
    var again = scan
    again.entries.removeFirst()
    for index in again.entries.indices {
      again.entries[index].index = index
      again.entries[index].start += 0.1
    }
    _ = try store.starting(.read).record(again, versions: CollectionStoreTests.versions)
    #expect(try store.decisions(sha256: scan.sha256).mapValues(\.action) == [0: .accept])
    #expect(try statuses()[26] == "caught")
    // The entry is known by its first name, under whichever it is decided on now.
    let standing = try store.decision(on: EntryID(sha256: scan.sha256, start: 2.1))
    let next = NewDecision(
      entry: EntryID(sha256: scan.sha256, start: 2.1), standing: standing?.standing ?? "",
      fingerprint: again.entries[0].fingerprint, action: .skip)
    _ = try store.starting(.decide).decide([next], who: "ivy", dex: dex)
    #expect(try store.decision(on: id(1))?.action == .skip)
  }

  @Test func `a rejected entry proves nothing, until the rejection is undone`() throws {
    let rejection = try decide(decision(0, .reject))[0]
    #expect(try statuses() == [:])
    #expect(try store.verifiedPokemon() == [])
    #expect(try store.problems() == [])
    // It stays rejected when the recording is read anew, and its page is found a little later.
    var again = scan
    again.entries[0].start += 0.1
    #expect(
      try store.starting(.read).record(again, versions: CollectionStoreTests.versions) == 0)
    #expect(try statuses() == [:])
    try store.starting(.undo).undo(rejection.run)
    #expect(try store.verifiedPokemon().map(\.pokemonId) == [25])
    #expect(try store.problems() == [])
  }

  @Test func `a verified entry that is named as another Pokémon proves neither`() throws {
    let other = Identity(speciesId: 150, isShiny: true)
    let run = try decide(decision(0, .correct, as: other))[0].standing
    #expect(try statuses() == [150: "caught"])
    #expect(try store.verifiedPokemon() == [])
    // What agrees with the reading takes nothing from it.
    let same = Identity(speciesId: 25, gender: .male)
    _ = try decide(decision(0, .correct, as: same, standing: run))
    #expect(try store.verifiedPokemon().map(\.pokemonId) == [25])
  }

  @Test(arguments: [
    (Identity(speciesId: 26), true), (Identity(speciesId: 25), false),
    (Identity(speciesId: 25, form: "pikachu", gender: .male, isShiny: false), false),
    (Identity(speciesId: 25, gender: .female), true),
    (Identity(speciesId: 25, isShiny: true), true),
    (Identity(speciesId: 25, form: "pikachu-belle"), true),
    (Identity(speciesId: 25, nickname: "Sparky"), true),
  ])
  func `a correction rejects a verified entry that differs`(identity: Identity, rejects: Bool) {
    var entry = Entry(
      index: 0, start: 0, end: 1, verdict: .verified, speciesId: 25, form: "pikachu", gender: .male,
      isShiny: false, nickname: "Pika")
    let decision = StoredDecision(
      run: "", entry: id(0), action: .correct, identity: identity, who: "ivy", date: "")
    #expect(decision.rejects(entry) == rejects)
    entry.verdict = .unconfirmed
    #expect(!decision.rejects(entry))
  }

  @Test func `a wrong mark on an entry is a problem`() throws {
    _ = try decide(decision(0, .reject))
    try store.write { try $0.execute(sql: "UPDATE entry SET isRejected = 0") }
    #expect(try store.problems().contains { $0.contains("is marked wrongly") })
  }

  @Test func `what does not fit changes nothing`() throws {
    func refusal(_ decisions: NewDecision...) throws -> DecisionRefusal? {
      do {
        _ = try store.starting(.decide).decide(
          [decision(2, .accept, enrol: true)] + decisions, who: "ivy", dex: dex)
        return nil
      } catch CollectionError.refused(let refusal) {
        return refusal
      }
    }
    let foreign = EntryID(sha256: String(repeating: "b", count: 64), start: 2)
    let unknown = NewDecision(
      entry: foreign, standing: "", fingerprint: "", action: .reject)
    #expect(try refusal(unknown) == .foreign(entry: foreign.description))
    #expect(try refusal(decision(3, .accept)) == .unread(entry: id(3).description))
    let stale = NewDecision(entry: id(1), standing: "", fingerprint: "0", action: .reject)
    #expect(try refusal(stale) == .stale(entry: id(1).description))
    #expect(
      try refusal(decision(1, .reject, standing: "0")) == .overtaken(entry: id(1).description))
    #expect(try refusal(decision(2, .reject)) == .overtaken(entry: id(2).description))
    #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM decision") } == 0)
    #expect(try statuses() == [25: "caught"])
  }
}
