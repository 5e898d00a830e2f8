import Collection
import Files
import Foundation
import Reporting
import Synchronization
import Testing
import Verification

@testable import Pipeline

/// A folder of recordings, and a database, for one test.
final class RunFixture {
  let folder: URL
  let reading = FakeReading()
  var versions = ReadingVersions(tool: "1", dex: "d", table: "t")

  init(_ recordings: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    for (name, text) in recordings {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var store: CollectionStore {
    get throws { try CollectionStore.open(path: folder.appending(path: "db/c.sqlite").path) }
  }

  func recordingRun(
    jobs: Int = 1, redo: Bool = false, mostBytes: Int = ReadingLimits().bytes,
    stop: StopRequest = StopRequest(),
    observe: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) throws -> RecordingRun {
    RecordingRun(
      reading: reading, archive: ReadingArchive(collection: try store, results: nil),
      versions: versions,
      options: .init(jobs: jobs, redo: redo, mostBytes: mostBytes), stop: stop,
      locks: RecordingLocks(database: folder.appending(path: "db/c.sqlite").path) { _ in },
      observe: observe)
  }

  func run(
    jobs: Int = 1, redo: Bool = false, mostBytes: Int = ReadingLimits().bytes,
    stop: StopRequest = StopRequest(),
    observe: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async throws -> (results: [ScanResult], summary: RunSummary) {
    let run = try recordingRun(
      jobs: jobs, redo: redo, mostBytes: mostBytes, stop: stop, observe: observe)
    var results: [ScanResult] = []
    let sources = RecordingPaths.sources(at: [folder.path])
    let summary = try await run.run(sources) { results.append($0) }
    return (results, summary)
  }
}

struct RecordingRunTests {
  @Test func `a copy of what cannot be read is named as one`() async throws {
    let fixture = try RunFixture(["a.mp4": "bad", "b.mp4": "bad"])
    let errors = try await fixture.run().results.map(\.scan.error)
    let root = fixture.folder.path
    #expect(errors[0] == "\(root)/a.mp4: nothing to see")
    #expect(errors[1] == "\(root)/b.mp4: the same bytes as \(root)/a.mp4: nothing to see")
  }

  @Test(arguments: [1, 2, 5])
  func `results come in the order of the paths whatever the jobs`(jobs: Int) async throws {
    let fixture = try RunFixture([
      "a.mp4": "slow 1 2", "b.mp4": "3", "c.png": "bad", "d.mp4": "slow part 1", "e.mp4": "4",
    ])
    let (results, summary) = try await fixture.run(jobs: jobs)
    let names = results.map { URL(fileURLWithPath: $0.scan.path).lastPathComponent }
    #expect(names == ["a.mp4", "b.mp4", "c.png", "d.mp4", "e.mp4"])
    #expect(summary.recordings == 5)
    #expect(summary.failed == 2)
    #expect(summary.entries == 5)
    #expect(summary.newlyVerified == 4)
    #expect(summary.exitStatus(failOnMismatch: false) == .recordingFailed)
    #expect(results[2].origin == .failed)
    #expect(results[2].scan.error == "\(fixture.folder.path)/c.png: nothing to see")
    #expect(results[2].scan.sha256.count == 64)
    #expect(results[3].scan.error == "ends early")
  }

  @Test func `a recording that is known gives its lines again and adds nothing`() async throws {
    let fixture = try RunFixture(["a.mp4": "1 2", "b.mp4": "2 3"])
    let first = try await fixture.run()
    let second = try await fixture.run()
    #expect(fixture.reading.readPaths.count == 2)
    #expect(second.results.map(\.scan) == first.results.map(\.scan))
    #expect(second.results.allSatisfy { $0.origin == .known })
    #expect(first.summary.newlyVerified == 3)
    #expect(second.summary.newlyVerified == 0)
    #expect(second.summary.verified == 4)
    let redone = try await fixture.run(redo: true)
    #expect(fixture.reading.readPaths.count == 4)
    #expect(redone.summary.newlyVerified == 0)
    #expect(redone.results.map(\.scan) == first.results.map(\.scan))
  }

  @Test func `a known file that is too large is not read anew`() async throws {
    let fixture = try RunFixture(["a.mp4": "1 2"])
    let path = fixture.folder.path + "/a.mp4"
    let stamp = try #require(FileStamp(ofFileAt: path))
    let archive = ReadingArchive(collection: try fixture.store, results: nil)
    try archive.keepDigest(
      try FileDigest.sha256(ofFileAt: path), ofFileAt: path, stamp: stamp.text)
    let results = try await fixture.run(redo: true, mostBytes: 2).results
    #expect(results.map(\.scan.failure) == [.limit])
    #expect(fixture.reading.readPaths.isEmpty)
  }

  @Test(arguments: [
    ReadingVersions(tool: "2", dex: "d", table: "t"), .init(tool: "1", dex: "e", table: "t"),
    .init(tool: "1", dex: "d", table: "u"),
    .init(tool: "1", dex: "d", table: "t", options: "--require-sprite"),
  ])
  func `what another version, dex, table or option gave is read anew`(
    versions: ReadingVersions
  ) async throws {
    let fixture = try RunFixture(["a.mp4": "1"])
    _ = try await fixture.run()
    fixture.versions = versions
    let (results, _) = try await fixture.run()
    guard case .readAnew(let reason) = results[0].origin else {
      Issue.record("\(results[0].origin)")
      return
    }
    #expect(!reason.isEmpty)
    #expect(fixture.reading.readPaths.count == 2)
    #expect(try await fixture.run().results[0].origin == .known)
  }

  @Test func `the same content under two names is read once and gives both`() async throws {
    let fixture = try RunFixture(["a.mp4": "slow 7", "b.mp4": "slow 7"])
    let (results, summary) = try await fixture.run(jobs: 2)
    #expect(fixture.reading.readPaths.count == 1)
    #expect(results[0].scan.entries == results[1].scan.entries)
    #expect(results[1].scan.path.hasSuffix("b.mp4"))
    #expect(summary.newlyVerified == 1)
    #expect(summary.verified == 2)
  }

  @Test func `what is missing for all ends the run and keeps what was finished`() async throws {
    let fixture = try RunFixture(["a.mp4": "1", "b.mp4": "none", "c.mp4": "2"])
    await #expect(throws: Failure.self) { try await fixture.run() }
    #expect(try fixture.store.collection().filter(\.isVerified).map(\.pokemon.pokemonId) == [1])
  }

  @Test func `what the database rejects is one failed recording among the others`() async throws {
    let fixture = try RunFixture(["a.mp4": "wrong 1", "b.mp4": "2"])
    let (results, summary) = try await fixture.run()
    #expect(results[0].origin == .failed)
    #expect(results[0].scan.error?.contains("cannot be stored") == true)
    #expect(summary.failed == 1)
    #expect(try fixture.store.collection().filter(\.isVerified).map(\.pokemon.pokemonId) == [2])
  }

  @Test func `what another try may cure is told, not stored, and read when it is tried`()
    async throws
  {
    let fixture = try RunFixture(["a.mp4": "killed 1", "b.mp4": "2", "c.mp4": "silent 3"])
    let (results, summary) = try await fixture.run()
    #expect(results.map(\.scan.failure) == [.killed, nil, .timeout])
    #expect(results.map(\.origin) == [.failed, .read, .failed])
    #expect(summary.exitStatus(failOnMismatch: false) == .busy)
    #expect(try fixture.store.recordings().map(\.scan.sha256) == [results[1].scan.sha256])
    fixture.reading.isRecovered.withLock { $0 = true }
    let again = try await fixture.run()
    #expect(again.results.map(\.origin) == [.read, .known, .read])
    #expect(again.summary.newlyVerified == 2)
  }

  @Test func `a run that goes on reads again what failed before`() async throws {
    let fixture = try RunFixture(["a.mp4": "killed 1"])
    let run = try fixture.recordingRun()
    var origins: [ScanResult.Origin] = []
    for _ in 1...2 {
      _ = try await run.run(RecordingPaths.sources(at: [fixture.folder.path])) {
        origins.append($0.origin)
      }
      fixture.reading.isRecovered.withLock { $0 = true }
    }
    #expect(origins == [.failed, .read])
  }

  @Test func `the date of a reading is told, and the same when it is told again`() async throws {
    let fixture = try RunFixture(["a.mp4": "1"])
    let first = try await fixture.run().results[0].readDate
    #expect(first.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
    #expect(try await fixture.run().results[0].readDate == first)
  }

  @Test func `what was read of a file that was replaced meanwhile is not stored`() async throws {
    let fixture = try RunFixture(["a.mp4": "moving 1", "b.mp4": "2"])
    let (results, _) = try await fixture.run()
    #expect(results[0].origin == .failed)
    #expect(results[0].scan.error?.contains("changed while it was read") == true)
    #expect(try fixture.store.collection().filter(\.isVerified).map(\.pokemon.pokemonId) == [2])
  }

  @Test func `pictures are stored, and not kept until the run ends`() async throws {
    let fixture = try RunFixture(["a.mp4": "1 2"])
    let (results, _) = try await fixture.run()
    #expect(results[0].scan.entries.flatMap(\.pictures).isEmpty)
    let stored = try fixture.store.pictures(sha256: results[0].scan.sha256)
    #expect(stored.mapValues(\.count) == [0: 1, 1: 1])
  }

  @Test func `each recording is announced, followed and finished`() async throws {
    let fixture = try RunFixture(["a.mp4": "1"])
    let events = Mutex<[String]>([])
    _ = try await fixture.run { event in
      let word =
        switch event {
        case .started: "started"
        case .progress(_, let progress): "\(progress.seconds) of \(progress.duration)"
        case .read: "read"
        case .finished: "finished"
        }
      events.withLock { $0.append(word) }
    }
    #expect(events.withLock { $0 } == ["started", "1.0 of 2.0", "read", "finished"])
  }

  @Test func `a plan says what would be done and does nothing`() async throws {
    let fixture = try RunFixture(["a.mp4": "1", "b.mp4": "2"])
    let sources = RecordingPaths.sources(at: [fixture.folder.path, "/nowhere.mp4"])
    let store = try fixture.store
    let scan = ScannedRecording(
      path: "a", sha256: try FileDigest.sha256(ofFileAt: sources[0].path), duration: 1, width: 1,
      height: 1, codec: "h264", screen: .unknown, language: nil, frames: 1, stableFrames: 0)
    _ = try store.keep([scan], versions: fixture.versions)
    let plans = try sources.map {
      try RecordingPlan(
        for: $0, archive: ReadingArchive(collection: store, results: nil),
        versions: fixture.versions, redo: false, mostBytes: ReadingLimits().bytes)
    }
    guard case .known = plans[0].decision else {
      Issue.record("\(plans[0])")
      return
    }
    #expect(plans[1].decision == .read)
    #expect(plans[2].problem?.contains("/nowhere.mp4") == true)
    #expect(fixture.reading.readPaths.isEmpty)
  }
}
