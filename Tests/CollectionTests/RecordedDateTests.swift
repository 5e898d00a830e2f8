import Dex
import Foundation
import Inventory
import Testing
import Verification

@testable import Collection

/// Recordings that are read in another order than they were made.
struct RecordedDateTests {
  private let store: CollectionStore
  private let dex: Dex

  init() throws {
    // The clock stands at 2026-12-01.
    store = try CollectionStoreTests.store(at: 1_796_083_200)
    dex = try Dex.bundled()
  }

  /// Reads a recording that was made in the middle of a month.
  private func read(
    _ entries: [Entry] = [], boxes: [BoxShowing] = [], from recording: String, month: String?
  ) throws {
    var scan = CollectionStoreTests.scan(recording, entries: entries)
    scan.boxes = boxes
    scan.recordedDate = month.map { "\($0)-15T12:00:00.000Z" }
    _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
  }

  @Test func `the form of the recording that was made last is the present one`() throws {
    try read([LaterRecordingTests.entry(form: "rotom-heat")], from: "a", month: "2026-05")
    try read([LaterRecordingTests.entry(form: "rotom")], from: "b", month: "2026-01")
    try store.joinPair(dex: dex)
    #expect(try store.rows().map(\.form) == ["rotom-heat"])
    try read([LaterRecordingTests.entry(form: "rotom")], from: "c", month: "2026-03")
    #expect(try store.rows().map(\.form) == ["rotom-heat"])
    // It is newer than those that the answer was about, though it was made before the answer.
    try read([LaterRecordingTests.entry(form: "rotom")], from: "d", month: "2026-06")
    #expect(try store.rows().map(\.form) == ["rotom"])
  }

  @Test func `an old recording does not bring back what has left since`() throws {
    try read([LaterRecordingTests.entry()], from: "a", month: "2026-01")
    let id = try #require(try store.collection().first?.id)
    try store.starting(.set).change([(.row(id), .status(.seen))])
    try read([LaterRecordingTests.entry()], from: "b", month: "2026-06")
    #expect(try store.collection().map(\.status) == [.seen])
    #expect(try store.collection().map(\.proofs) == [2])
    try read([LaterRecordingTests.entry()], from: "c", month: nil)
    #expect(try store.collection().map(\.status) == [.caught])
  }

  /// Reads a recording with an unconfirmed Pikachu; returns the decision that accepts it.
  private func acceptance(
    of recording: String, month: String?, level: Int? = nil
  ) throws -> NewDecision {
    var entry = LaterRecordingTests.entry(25)
    (entry.verdict, entry.level) = (.unconfirmed, level)
    try read([entry], from: recording, month: month)
    return NewDecision(
      entry: EntryID(sha256: String(repeating: recording, count: 64), start: entry.start),
      standing: "", fingerprint: entry.fingerprint, action: .accept, identity: nil, enrol: nil)
  }

  @Test(arguments: [CatchStatus.seen, .unseen])
  func `an accepted entry of an old recording does not bring back what has left since`(
    left: CatchStatus
  ) throws {
    try read([LaterRecordingTests.entry(25)], from: "a", month: "2026-01")
    let id = try #require(try store.collection().first?.id)
    try store.starting(.set).change([(.row(id), .status(left))])
    let decisions = [
      try acceptance(of: "b", month: "2026-06"), try acceptance(of: "c", month: nil, level: 10),
    ]
    let session = store.starting(.decide)
    _ = try session.decide([decisions[0]], who: "ivy", dex: dex)
    #expect(try store.collection().map(\.status) == [left])
    // It came back, as a recording shows that was made later.
    _ = try session.decide([decisions[1]], who: "ivy", dex: dex)
    #expect(try store.collection().map(\.status) == [.caught])
    let older = try acceptance(of: "d", month: "2026-05")
    _ = try store.starting(.decide).decide([older], who: "ivy", dex: dex)
    #expect(try store.collection().map(\.status) == [.caught])
  }

  @Test func `an old recording of what has evolved since asks nothing`() throws {
    try read([LaterRecordingTests.entry(56, level: 1)], from: "a", month: "2026-01")
    try read([LaterRecordingTests.entry(57, level: 30)], from: "b", month: "2026-03")
    try store.joinPair(dex: dex)
    try read([LaterRecordingTests.entry(56, level: 1)], from: "c", month: "2026-02")
    #expect(try store.doubtful().isEmpty)
    try read([LaterRecordingTests.entry(56, level: 1)], from: "d", month: "2026-04")
    #expect(try store.doubtful().map(\.doubt.former) == [56])
  }

  @Test(arguments: [
    (99, 25, ["2026-01", "2026-02"], [25, 99]), (25, 99, ["2026-02", "2026-01"], [25, 99]),
    (25, 99, ["2026-01", "2026-02"], [99]), (99, 25, [nil, nil], [99]),
    (99, 25, ["2026-01", nil], [99]),
  ])
  func `a level that falls is another Pokémon's, where both recordings have a date`(
    first: Int, second: Int, months: [String?], levels: [Int]
  ) throws {
    try read([LaterRecordingTests.entry(5, level: first)], from: "a", month: months[0])
    try read([LaterRecordingTests.entry(5, level: second)], from: "b", month: months[1])
    #expect(try store.rows().compactMap(\.level).sorted() == levels)
    #expect(try store.doubtful().isEmpty == (levels.count == 2))
    // Another game's data may show a lower level.
    let pairs = try store.duplicates(dex: dex).pairs
    #expect(pairs.map(\.reason) == (levels.count == 2 ? [.level] : []))
    guard levels.count == 2 else { return }
    try store.joinPair(dex: dex)
    #expect(try store.rows().map(\.level) == [99])
    #expect(try store.duplicates(dex: dex).isEmpty)
  }

  @Test func `nothing evolves back`() throws {
    try read([LaterRecordingTests.entry(5, level: 20)], from: "a", month: "2026-02")
    try read([LaterRecordingTests.entry(4, level: 3)], from: "b", month: "2026-03")
    #expect(try store.duplicates(dex: dex).pairs.isEmpty)
    try read([LaterRecordingTests.entry(4, level: 3)], from: "c", month: "2026-01")
    #expect(try store.rows().count == 2)
  }

  @Test func `an answer stays with its Pokémon where the next one of its kind comes`() throws {
    try read([LaterRecordingTests.entry(4, level: 15)], from: "a", month: "2026-01")
    try read([LaterRecordingTests.entry(5, level: 16)], from: "b", month: "2026-02")
    try store.joinPair(dex: dex)
    let id = try #require(try store.collection().first?.id)
    try store.starting(.set).change([(.row(id), .notes("my first"))])
    for (digit, level) in [("c", 5), ("d", 20)] {
      let other = LaterRecordingTests.entry(4, level: level)
      try read([LaterRecordingTests.entry(5, level: 16), other], from: digit, month: "2026-03")
    }
    let rows = try store.collection()
    #expect(rows.map(\.pokemon.pokemonId).sorted() == [4, 5])
    #expect(rows.compactMap(\.pokemon.level).sorted() == [16, 20])
    #expect(rows.filter { $0.notes != nil }.map(\.pokemon.pokemonId) == [5])
  }

  @Test func `what has evolved twice is known by what it was in between`() throws {
    try read([LaterRecordingTests.entry(4, level: 5)], from: "a", month: "2026-01")
    try read([LaterRecordingTests.entry(5, level: 16)], from: "b", month: "2026-03")
    try store.joinPair(dex: dex)
    try read([LaterRecordingTests.entry(6, level: 36)], from: "c", month: "2026-05")
    try store.joinPair(dex: dex)
    #expect(try store.doubtful().isEmpty)
    try read([LaterRecordingTests.entry(4, level: 5)], from: "d", month: "2026-04")
    #expect(try store.doubtful().map(\.doubt.former) == [4])
  }

  @Test func `a question about what it was stays open after an answer about what it became`()
    throws
  {
    try read([LaterRecordingTests.entry(4, level: 5)], from: "a", month: "2026-01")
    try read([LaterRecordingTests.entry(5, level: 16)], from: "b", month: "2026-02")
    try store.joinPair(dex: dex)
    try read([LaterRecordingTests.entry(4, level: 5)], from: "c", month: "2026-03")
    #expect(try store.doubtful().map(\.doubt.former) == [4])
    try read([LaterRecordingTests.entry(6, level: 36)], from: "d", month: "2026-04")
    try store.joinPair(dex: dex)
    #expect(try store.doubtful().map(\.doubt.former) == [4])
    let id = try #require(try store.doubtful().first?.entry.id)
    try store.starting(.join).join([id])
    #expect(try store.doubtful().isEmpty)
  }

  @Test func `the boxes are those of the recording that was made last`() throws {
    func showing(_ species: [Int]) -> BoxShowing {
      BoxCollectionTests.showing(species, deposited: species.count)
    }
    try read(boxes: [showing([1, 4])], from: "a", month: "2026-05")
    try read(boxes: [showing([7, 9, 2])], from: "b", month: "2026-01")
    let inventory = try store.boxes().inventory
    #expect(inventory.slots.values.compactMap(\.speciesId).sorted() == [1, 4])
    #expect(
      inventory.recordings.map { $0.words { String($0.prefix(7)) } } == ["a.mp4, recorded 2026-05"])
  }

  @Test func `a recording is not newer than its reading`() throws {
    try read([LaterRecordingTests.entry(form: "rotom-heat")], from: "a", month: "2027-05")
    try read([LaterRecordingTests.entry(form: "rotom")], from: "b", month: nil)
    try store.joinPair(dex: dex)
    #expect(try store.rows().map(\.form) == ["rotom"])
  }

  @Test(arguments: ["1904-01-01", "1970-01-01", "2020-02-10", "2026-13-01", "yesterday"])
  func `a date that cannot be true is none`(day: String) throws {
    #expect(TimeStamp.ofRecording("\(day)T00:00:00.000Z") == nil)
    let now = Date(timeIntervalSince1970: 1_796_083_200)
    #expect(TimeStamp.ofRecording(now.addingTimeInterval(200_000), now: now) == nil)
    #expect(TimeStamp.ofRecording(now, now: now) == "2026-12-01T00:00:00.000Z")
  }

  @Test func `another collection gets the date, and so does a file of results`() throws {
    try read([LaterRecordingTests.entry()], from: "a", month: "2026-05")
    let other = try CollectionStoreTests.store(at: 1_796_083_200)
    try MergeTests.merge(store, into: other)
    let sha256 = String(repeating: "a", count: 64)
    #expect(
      try other.recording(sha256: sha256)?.scan.recordedDate == "2026-05-15T12:00:00.000Z")

    let lines = ResultsFileTests.lines().map {
      $0.replacing(#""duration""#, with: #""recordedDate":"2026-04-15T12:00:00.000Z","duration""#)
    }
    let merged = try ResultsFileTests.merged([lines]).recording(sha256: ResultsFileTests.sha)
    #expect(merged?.scan.recordedDate == "2026-04-15T12:00:00.000Z")
  }
}
