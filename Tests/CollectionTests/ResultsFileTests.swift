import Dex
import Foundation
import Imaging
import GRDB
import Testing
import Verification

@testable import Collection

struct ResultsFileTests {
  static let sha = String(repeating: "a", count: 64)

  /// The lines of one recording with one entry, whole.
  static func lines(
    path: String = "a.mp4", sha: String = sha, date: String = "2026-01-02T03:04:05.678Z",
    level: Int = 5, tool: String = "1", extra: String = ""
  ) -> [String] {
    [
      #"{"type":"recording","path":"\#(path)","sha256":"\#(sha)","duration":2.5,"width":720,"height":1280,"codec":"h264","screen":"mobile-summary","language":"en","frames":60,"stableFrames":30,"reading":{"tool":"\#(tool)","dex":"d","table":"t","options":"","date":"\#(date)"}\#(extra),"new":1}"#,
      #"{"type":"entry","recording":"\#(path)","index":0,"start":0.1,"end":2.033,"verdict":"verified","reasons":["sprite-inconclusive"],"speciesId":25,"species":"Pikachu","form":"pikachu","gender":"female","shiny":true,"nickname":null,"level":\#(level),"trainer":"Ivy","trainerId":"014082","evidence":{"number":{"value":25,"text":"0025","confidence":97.1,"box":[1,2,3,4]},"sprite":{"outcome":"inconclusive","phash":"00000000000000ff","distance":6,"nearest":{"form":"pikachu","shiny":true,"female":true,"distance":6},"margin":10,"reference":"home-render","box":[1,2,3,4]}}}"#,
      end(path: path, sha: sha, entries: 1),
    ]
  }

  /// The lines of a recording of which nothing could be read.
  static func failed(
    _ failure: String, path: String = "a.mp4", date: String = "2026-01-01T00:00:00.000Z"
  ) -> [String] {
    [
      #"{"type":"recording","path":"\#(path)","sha256":"\#(sha)","duration":0,"width":0,"height":0,"codec":"unknown","screen":"unknown","language":null,"frames":0,"stableFrames":0,"reading":{"tool":"1","dex":"d","table":"t","options":"","date":"\#(date)"},"error":"x","failure":"\#(failure)"}"#,
      end(path: path, sha: sha, entries: 0),
    ]
  }

  static func end(path: String, sha: String, entries: Int) -> String {
    #"{"type":"end","recording":"\#(path)","sha256":"\#(sha)","entries":\#(entries),"boxes":0,"slots":0}"#
  }

  static let summary =
    #"{"type":"summary","recordings":2,"failed":1,"entries":1,"verified":1,"mismatch":0,"unconfirmed":0,"newlyVerified":1,"seconds":0.5}"#

  static func runs(_ lines: [String]) throws -> [MergedRun] {
    try ResultsFile.runs(in: Data((lines.joined(separator: "\n") + "\n").utf8), path: "r")
  }

  static func merged(_ files: [[String]]) throws -> CollectionStore {
    let store = try CollectionStoreTests.store()
    for file in files {
      let runs = try Self.runs(file)
      _ = try store.starting(.merge).merge { merge in for run in runs { try merge.add(run) } }
    }
    return store
  }

  private func level(_ store: CollectionStore) throws -> Int? {
    try store.recording(sha256: Self.sha)?.scan.entries.first?.level
  }

  @Test func `a reading that was replaced does not count, even if it comes later`() throws {
    let first = try Self.merged([Self.lines(level: 5)])
    var scan = try #require(try first.recording(sha256: Self.sha)?.scan)
    scan.entries[0].level = 6
    _ = try first.starting(.read).record(scan, versions: CollectionStoreTests.versions)
    let merge = try #require(try first.runs().first { $0.kind == "merge" })
    try first.starting(.undo).undo(merge.uid)
    let second = try CollectionStoreTests.store()
    try MergeTests.merge(first, into: second)
    #expect(try level(second) == 6)
    for run in try Self.runs(Self.lines(level: 5)) {
      _ = try second.starting(.merge).merge { try $0.add(run) }
    }
    #expect(try level(second) == 6)
    #expect(try second.problems() == [])
  }

  @Test func `what a reading found comes in with the date of the reading`() throws {
    let store = try Self.merged([Self.lines() + [Self.summary]])
    let entry = try #require(try store.collection().first)
    #expect(entry.verifiedDate == "2026-01-02T03:04:05Z")
    #expect(entry.pokemon.trainerId == "014082")
    let stored = try #require(try store.recording(sha256: Self.sha))
    #expect(stored.readDate == "2026-01-02T03:04:05.678Z")
    #expect(stored.scan.entries.first?.evidence.sprite?.perceptualHash == .init(bits: 255))
    #expect(stored.scan.entries.first?.reasons == [.spriteInconclusive])
  }

  @Test func `a file that was cut off at any line's end is refused`() throws {
    let other = String(repeating: "b", count: 64)
    let whole =
      Self.lines() + Self.lines(path: "b.mp4", sha: other) + [Self.summary]
    #expect(try Self.runs(whole).count == 2)
    for count in 0..<whole.count where ![3, 6].contains(count) {
      #expect(throws: ResultsFile.Problem.self, "\(count) lines") {
        try Self.runs(Array(whole.prefix(count)))
      }
    }
    for missing in [1, 2, 4, 5] {
      var lines = whole
      lines.remove(at: missing)
      #expect(throws: ResultsFile.Problem.self, "without line \(missing)") { try Self.runs(lines) }
    }
    let problem = #expect(throws: ResultsFile.Problem.self) {
      try Self.runs(Array(whole.prefix(2)))
    }
    #expect(problem?.description.hasPrefix("r: line 3: the results of a.mp4 are cut off") == true)
  }

  @Test(arguments: [
    (1, "\"start\":0.1,", "\"start\":1e300,"), (1, "\"index\":0,", "\"index\":-1,"),
    (1, "[1,2,3,4]", "[1,2,3]"), (1, "[1,2,3,4]", "[1,2,9000000000000000000,4]"),
    (1, "00000000000000ff", "no hash"), (1, "{\"type\":\"entry\"", "no results"),
    (1, "\"recording\":\"a.mp4\"", "\"recording\":\"b.mp4\""),
    (2, "\"entries\":1", "\"entries\":2"),
    (2, "\"slots\":0", "\"slots\":30"), (2, "\"aaaa", "\"bbbb"),
    (0, "2026-01-02T03:04:05.678Z", "yesterday"), (0, "2026-01-02", "9999-12-31"),
    (0, ",\"date\":\"2026-01-02T03:04:05.678Z\"", ""),
  ])
  func `what is no whole result is refused with its line`(
    line: Int, old: String, new: String
  ) throws {
    var lines = Self.lines()
    #expect(lines[line].contains(old))
    lines[line].replace(old, with: new)
    let problem = #expect(throws: ResultsFile.Problem.self) { try Self.runs(lines) }
    // What is missing of a recording shows at its end.
    #expect(problem?.line == (line == 0 ? 3 : line + 1))
  }

  @Test func `one reading under two paths is one, in whatever order and however often`() throws {
    let one = Self.lines(path: "/jobs/1/a.mp4", date: "2026-01-02T00:00:00Z")
    let two = Self.lines(path: "home/b.mp4", date: "2026-01-01T00:00:00.5Z")
    let store = try Self.merged([one, two])
    #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM recording") } == 1)
    #expect(try store.recording(sha256: Self.sha)?.scan.path == "home/b.mp4")
    #expect(try MergeTests.export(store) == MergeTests.export(Self.merged([two, one, two])))
    #expect(
      try Self.runs(Self.lines(level: 6)).map(\.uid) != Self.runs(Self.lines()).map(\.uid))
    #expect(
      try Self.runs(Self.lines(tool: "2")).map(\.uid) != Self.runs(Self.lines()).map(\.uid))
  }

  @Test(arguments: ["killed", "timeout", "busy", "damaged", "limit"])
  func `a failure of which nothing was read is no reading, before and after a good one`(
    failure: String
  ) throws {
    #expect(try Self.runs(Self.failed(failure)).isEmpty)
    for files in [[Self.failed(failure), Self.lines()], [Self.lines(), Self.failed(failure)]] {
      let stored = try #require(try Self.merged(files).recording(sha256: Self.sha))
      #expect(stored.scan.error == nil)
      #expect(stored.scan.entries.count == 1)
    }
  }

  @Test(arguments: [
    (#","error":"ends early","failure":"damaged""#, 1),
    (#","error":"stopped","failure":"timeout""#, 0),
  ])
  func `a part of a recording never counts before all of it`(extra: String, runs: Int) throws {
    let early = Self.lines(date: "2026-01-01T00:00:00Z", level: 7, extra: extra)
    #expect(try Self.runs(early).count == runs)
    for files in [[early, Self.lines()], [Self.lines(), early]] {
      #expect(try level(Self.merged(files)) == 5)
    }
  }

  @Test func `which of two readings counts is decided by the dates inside`() throws {
    // Of one version the first one, since nothing explains the difference; of two the newest.
    let early = Self.lines(date: "2026-01-01T00:00:00Z", level: 7)
    let newer = Self.lines(date: "2026-01-03T00:00:00Z", level: 9, tool: "2")
    for files in [[early, Self.lines()], [Self.lines(), early]] {
      #expect(try level(Self.merged(files)) == 7)
    }
    for files in [[newer, early, Self.lines()], [Self.lines(), early, newer]] {
      #expect(try level(Self.merged(files)) == 9)
    }
  }

  @Test func `a later reading with an error takes the place of none without`() throws {
    let store = try CollectionStoreTests.store()
    var scan = CollectionStoreTests.scan(entries: [CollectionStoreTests.entry()])
    _ = try store.record(scan, versions: CollectionStoreTests.versions)
    scan.error = "ends early"
    scan.entries = []
    #expect(try store.record(scan, versions: CollectionStoreTests.versions) == 0)
    #expect(try store.recording(sha256: scan.sha256)?.scan.error == nil)
    #expect(try store.verifiedPokemon().map(\.pokemonId) == [25])
    let newer = ReadingVersions(tool: "2", dex: "d", table: "t")
    _ = try store.record(scan, versions: newer)
    #expect(try store.recording(sha256: scan.sha256)?.scan.error == "ends early")
  }
}
