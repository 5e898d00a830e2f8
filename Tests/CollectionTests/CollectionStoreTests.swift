import Dex
import Foundation
import GRDB
import Imaging
import Testing
@testable import Verification

@testable import Collection

extension CollectionStore {
  /// Writes fields of Pokémon as they are described.
  func change(_ changes: [(OwnedPokemon, FieldChange)]) throws {
    try change(changes.map { (pokemon: WrittenPokemon.described($0), change: $1) })
  }

  /// Stores a reading, and returns the number of Pokémon that it verified for the first time.
  func record(_ scan: ScannedRecording, versions: ReadingVersions) throws(CollectionError) -> Int {
    try keep([scan], versions: versions)[0].newlyVerified
  }

  /// The rows that one recording shows more than once, and that nobody has counted.
  func repeatedRows(dex: Dex) throws -> [Int64] {
    try duplicates(dex: dex).repeated.compactMap(\.entry.id)
  }

  /// The Pokémon of all rows.
  func rows() throws(CollectionError) -> [OwnedPokemon] { try collection().map(\.pokemon) }

  /// Joins the only two rows that may be one Pokémon, the suggested one first.
  func joinPair(dex: Dex) throws {
    let pair = try #require(try duplicates(dex: dex).pairs.first)
    try starting(.join).join([pair.first.id ?? 0, pair.second.id ?? 0])
  }

  /// Returns the verified Pokémon, in order of their numbers.
  func verifiedPokemon() throws(CollectionError) -> [OwnedPokemon] {
    try read {
      try Row.fetchAll($0, sql: "SELECT * FROM owned ORDER BY pokemonId, id")
        .map(OwnedPokemon.init(row:))
    }
  }
}

struct CollectionStoreTests {
  static let versions = ReadingVersions(tool: "1", dex: "d", table: "t")

  /// A store in memory whose clock stands.
  static func store(at seconds: TimeInterval = 0) throws -> CollectionStore {
    try CollectionStore(
      writer: DatabaseQueue(), path: "(memory)", now: { Date(timeIntervalSince1970: seconds) })
  }

  static func scan(_ digit: String = "a", entries: [Entry]) -> ScannedRecording {
    var entries = entries
    for index in entries.indices { entries[index].index = index }
    return ScannedRecording(
      path: "\(digit).mp4", sha256: String(repeating: digit, count: 64), duration: 20.123456789,
      width: 720, height: 1280, turn: .half, codec: "hevc", screen: .mobileSummary,
      language: .french, frames: 600, stableFrames: 30, entries: entries)
  }

  static func entry(
    _ species: Int = 25, verdict: Verdict = .verified, change: (inout Entry) -> Void = { _ in }
  ) -> Entry {
    var entry = Entry(
      index: 0, start: 0.1, end: 1.0 / 3, verdict: verdict, speciesId: species, species: "Name",
      form: "form", gender: .male, isShiny: false, nickname: "Nick", level: 5, trainer: "Ivy",
      trainerId: "014082")
    change(&entry)
    return entry
  }

  @Test func `what is stored comes back as it was`() throws {
    var evidence = Evidence()
    evidence.number = FieldEvidence(
      value: 25, text: "0025", confidence: 97.123456789,
      box: Rectangle(x: 1, y: 2, width: 3, height: 4), dissent: [26])
    evidence.name = FieldEvidence(value: nil, confidence: 0)
    evidence.types = FieldEvidence(value: [.electric], confidence: 88)
    evidence.gender = FieldEvidence(value: .genderless, confidence: 100)
    evidence.shiny = FieldEvidence(value: false, confidence: 50)
    evidence.sprite = SpriteEvidence(
      outcome: .contradicted, perceptualHash: .init(bits: .max - 5), distance: nil,
      nearest: .init(form: "raichu", isShiny: true, isFemale: true, distance: 4), margin: -6,
      reference: "home-render", box: Rectangle(x: 0, y: 0, width: 9, height: 9))
    evidence.sprite?.otherPoses = [1, .max].map(PerceptualHash.init)
    var scan = Self.scan(entries: [
      Self.entry(verdict: .mismatch) {
        $0.reasons = [.spriteContradicts, .lowConfidence]
        $0.evidence = evidence
      },
      Entry(index: 1, start: 5, end: 5, verdict: .unconfirmed, reasons: [.tooShort]),
    ])
    scan.error = "broken off"
    scan.failure = .damaged
    scan.recordedDate = "2026-05-15T12:00:00.000Z"
    let store = try Self.store()
    #expect(try store.record(scan, versions: Self.versions) == 0)
    let stored = try store.recording(sha256: scan.sha256)
    #expect(stored?.scan == scan)
    #expect(stored?.versions == Self.versions)
    #expect(try store.recording(sha256: String(repeating: "0", count: 64)) == nil)
  }

  @Test func `a verified entry is an owned Pokémon and a second look at it is not another`() throws
  {
    let store = try Self.store(at: 1_000_000_000)
    let first = Self.scan("a", entries: [Self.entry(), Self.entry()])
    #expect(try store.record(first, versions: Self.versions) == 1)
    let second = Self.scan("b", entries: [Self.entry(), Self.entry(26)])
    #expect(try store.record(second, versions: Self.versions) == 1)
    #expect(try store.verifiedPokemon().map(\.pokemonId) == [25, 26])
    let row = try store.read { try Row.fetchOne($0, sql: "SELECT * FROM owned") }
    #expect(row?["verifiedDate"] == "2001-09-09T01:46:40Z")
    #expect(row?["status"] == "caught")
    #expect(row?["proofs"] == 3)
  }

  @Test(arguments: [Verdict.mismatch, .unconfirmed])
  func `what is not verified is not owned`(verdict: Verdict) throws {
    let store = try Self.store()
    let scan = Self.scan(entries: [Self.entry(verdict: verdict)])
    #expect(try store.record(scan, versions: Self.versions) == 0)
    #expect(try store.verifiedPokemon().isEmpty)
  }

  static let changes: [@Sendable (inout Entry) -> Void] = [
    { $0.speciesId = 26 }, { $0.form = "other" }, { $0.gender = .female }, { $0.isShiny = true },
    { $0.nickname = "Other" }, { $0.level = 6 }, { $0.trainer = "Oak" }, { $0.trainerId = "14082" },
  ]

  @Test(arguments: changes.indices)
  func `two that differ in one thing are two`(index: Int) throws {
    let change = Self.changes[index]
    let store = try Self.store()
    let scan = Self.scan(entries: [
      Self.entry(), Self.entry(change: change), Self.entry(change: change),
    ])
    #expect(try store.record(scan, versions: Self.versions) == 2)
    #expect(try store.verifiedPokemon().count == 2)
  }

  @Test func `reading anew replaces the entries and takes back what nothing proves`() throws {
    let store = try Self.store()
    let both = Self.scan("a", entries: [Self.entry(1), Self.entry(4), Self.entry(7)])
    _ = try store.record(both, versions: Self.versions)
    _ = try store.record(Self.scan("b", entries: [Self.entry(7)]), versions: Self.versions)
    let favorite = try #require(OwnedPokemon(Self.entry(4)))
    try store.starting(.set).change([(favorite, .status(.favorite))])
    let again = Self.scan("a", entries: [Self.entry(1), Self.entry(9)])
    let other = ReadingVersions(tool: "2", dex: "d", table: "t")
    #expect(try store.record(again, versions: other) == 1)
    #expect(try store.verifiedPokemon().map(\.pokemonId) == [1, 7, 9])
    let rest = try store.read {
      try Row.fetchAll($0, sql: "SELECT * FROM collection WHERE isVerified = 0")
    }
    #expect(rest.map { $0["pokemonId"] as Int } == [4])
    #expect(rest.map { $0["status"] as String } == ["favorite"])
    #expect(try store.recording(sha256: again.sha256)?.scan == again)
    #expect(try store.recording(sha256: again.sha256)?.versions == other)
    // Proven once more, it counts once more.
    #expect(try store.record(both, versions: Self.versions) == 1)
    #expect(try store.verifiedPokemon().map(\.pokemonId) == [1, 4, 7])
  }

  @Test func `a known recording that is read again changes nothing that its owner said`() throws {
    let store = try Self.store()
    let entries = [Self.entry(25), Self.entry(26)]
    func read(_ digit: String, tool: String) throws -> Int {
      try store.starting(.read).record(
        Self.scan(digit, entries: entries),
        versions: ReadingVersions(tool: tool, dex: "d", table: "t"))
    }
    #expect(try read("a", tool: "1") == 2)
    let rows = try store.collection().compactMap(\.id).map(WrittenPokemon.row)
    try store.starting(.forget).change([(rows[0], .forgotten)])
    try store.starting(.set).change([(rows[1], .status(.seen))])
    #expect(try read("a", tool: "2") == 0)
    #expect(try store.collection().map(\.status) == [.seen])
    #expect(try read("b", tool: "2") == 1)
    #expect(try store.collection().map(\.status) == [.caught, .caught])
  }

  @Test func `what nothing proves any more is only seen`() throws {
    let store = try Self.store()
    _ = try store.record(Self.scan(entries: [Self.entry(1)]), versions: Self.versions)
    _ = try store.record(Self.scan(entries: []), versions: Self.versions)
    let status = try store.read { try String.fetchAll($0, sql: "SELECT status FROM collection") }
    #expect(status == ["seen"])
  }

  @Test func `a note says nothing of the status, whenever a recording was read`() throws {
    let store = try Self.store()
    let pokemon = try #require(OwnedPokemon(Self.entry(1)))
    try store.starting(.set).change([(pokemon, .notes("want"))])
    #expect(try store.collection().map(\.status) == [.unseen])
    let row = try #require(try store.collection().first?.id)
    #expect(try store.entry(containing: row)?.status == .unseen)
    let scan = Self.scan(entries: [Self.entry(1)])
    _ = try store.starting(.read).record(scan, versions: Self.versions)
    #expect(try store.collection().map(\.status) == [.caught])
    let other = ReadingVersions(tool: "2", dex: "d", table: "t")
    _ = try store.starting(.read).record(Self.scan(entries: []), versions: other)
    #expect(try store.collection().map(\.status) == [.seen])
  }

  @Test func `a recording that breaks a constraint leaves nothing behind`() throws {
    let store = try Self.store()
    let broken = Self.scan(entries: [
      Self.entry(), Self.entry(26) { $0.end = $0.start - 1 },
    ])
    #expect(throws: CollectionError.self) { try store.record(broken, versions: Self.versions) }
    #expect(try store.recording(sha256: broken.sha256) == nil)
    #expect(try store.verifiedPokemon().isEmpty)
  }

  @Test(arguments: [
    (ReadingVersions(tool: "2", dex: "d", table: "t"), 1),
    (ReadingVersions(tool: "1", dex: "e", table: "t"), 1),
    (ReadingVersions(tool: "1", dex: "d", table: "u"), 1),
    (ReadingVersions(tool: "1", dex: "d", table: "t", options: "--language fr"), 0),
  ])
  func `a new version, dex or table makes a reading stale`(
    versions: ReadingVersions, stale: Int
  ) throws {
    let store = try Self.store()
    _ = try store.record(Self.scan(entries: []), versions: Self.versions)
    #expect(try store.staleReadings(comparedTo: versions) == stale)
    let renewed = try store.inMemory()
    _ = try renewed.record(Self.scan(entries: []), versions: versions)
    #expect(try renewed.staleReadings(comparedTo: versions) == 0)
    #expect(try store.staleReadings(comparedTo: Self.versions) == 0)
  }
}
