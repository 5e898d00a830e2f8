import Collection
import Foundation
import Reporting
import Synchronization
import Testing

@testable import Pipeline

struct RecordingLocksTests {
  private let one = String(repeating: "a", count: 64)
  private let other = String(repeating: "b", count: 64)

  @Test(.timeLimit(.minutes(5)))
  func `a lock keeps others waiting until it is released, for its recording alone`()
    async throws
  {
    let fixture = try RunFixture(["a.mp4": "1"])
    let words = Mutex<[String]>([])
    let locks = RecordingLocks(database: fixture.folder.appending(path: "c.sqlite").path) {
      message in words.withLock { $0.append(message) }
    }
    let first = try await locks.lock(sha256: one)
    try await locks.lock(sha256: other)?.release()
    let before = words.withLock { $0 }
    #expect(before.isEmpty)
    let isGranted = Mutex(false)
    async let second = {
      let lock = try await locks.lock(sha256: one)
      isGranted.withLock { $0 = true }
      return lock
    }()
    // It says so as soon as it waits.
    while words.withLock(\.isEmpty), !isGranted.withLock({ $0 }) {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(!isGranted.withLock { $0 })
    first?.release()
    try await second?.release()
    #expect(isGranted.withLock { $0 })
    let after = words.withLock { $0 }
    #expect(after.count == 1 && after[0].hasSuffix("waiting for it"))
  }

  @Test func `who waits for a lock can be called off, and asked to stop`() async throws {
    let fixture = try RunFixture(["a.mp4": "1"])
    let locks = RecordingLocks(database: fixture.folder.appending(path: "c.sqlite").path) { _ in }
    let first = try await locks.lock(sha256: one)
    let called = Task { try await locks.lock(sha256: one) }
    called.cancel()
    await #expect(throws: CancellationError.self) { try await called.value }
    let stop = StopRequest()
    let stopped = Task { try await locks.lock(sha256: one, unless: stop) }
    stop.request()
    #expect(try await stopped.value == nil)
    first?.release()
  }

  @Test func `a link to a database has the locks of the database`() async throws {
    let fixture = try RunFixture(["a.mp4": "1"])
    let files = FileManager.default
    try Data().write(to: fixture.folder.appending(path: "c.sqlite"))
    let link = fixture.folder.appending(path: "link.sqlite").path
    try files.createSymbolicLink(atPath: link, withDestinationPath: "c.sqlite")
    try await RecordingLocks(database: link, warn: { _ in }).lock(sha256: one)?.release()
    let names = try files.contentsOfDirectory(atPath: fixture.folder.path)
    #expect(names.contains("c.sqlite-locks") && !names.contains("link.sqlite-locks"))
  }

  @Test func `a run that waited for another begins nothing after a stop`() async throws {
    let fixture = try RunFixture(["a.mp4": "1"])
    _ = try fixture.store
    let locks = RecordingLocks(database: fixture.folder.appending(path: "db/c.sqlite").path) { _ in
    }
    let digest = try FileDigest.sha256(ofFileAt: fixture.folder.appending(path: "a.mp4").path)
    let other = try await locks.lock(sha256: digest)
    let stop = StopRequest()
    let (results, summary) = try await fixture.run(stop: stop) { _ in stop.request() }
    #expect(results.isEmpty && summary.recordings == 0)
    #expect(fixture.reading.readPaths.isEmpty)
    other?.release()
  }

  @Test func `where nothing can be locked that is said once, and recordings are read`() async throws
  {
    #expect(RecordingLocks.lock(-1, at: 0) == .impossible)
    let fixture = try RunFixture(["a.mp4": "1"])
    let warnings = Mutex<[String]>([])
    let locks = RecordingLocks(
      database: fixture.folder.appending(path: "c.sqlite").path, attempt: { _, _ in .impossible }
    ) { warning in warnings.withLock { $0.append(warning) } }
    for _ in 1...2 { try #require(try await locks.lock(sha256: one)).release() }
    #expect(warnings.withLock(\.count) == 1)
  }

  @Test func `two runs on one database read each recording once and give the same`() async throws {
    let fixture = try RunFixture(["a.mp4": "slow 1 2", "b.mp4": "slow 3", "c.mp4": "slow 4"])
    let runs = try [1, 2].map { _ in try fixture.recordingRun(jobs: 2) }
    let sources = RecordingPaths.sources(at: [fixture.folder.path])
    let all = try await withThrowingTaskGroup(of: [ScanResult].self) { group in
      for run in runs {
        group.addTask {
          var results: [ScanResult] = []
          _ = try await run.run(sources) { results.append($0) }
          return results
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(fixture.reading.readPaths.count == 3)
    #expect(all[0].map(\.scan) == all[1].map(\.scan))
    #expect(all.joined().map(\.newlyVerified).reduce(0, +) == 4)
  }

  @Test func `nothing is begun once a stop is requested, and what was begun is stored`()
    async throws
  {
    let fixture = try RunFixture(["a.mp4": "1", "b.mp4": "2", "c.mp4": "3"])
    let stop = StopRequest()
    let (results, summary) = try await fixture.run(stop: stop) { event in
      if case .finished = event { stop.request() }
    }
    #expect(results.count == 1 && summary.recordings == 1)
    #expect(try fixture.store.collection().filter(\.isVerified).map(\.pokemon.pokemonId) == [1])
    let rest = try await fixture.run()
    #expect(rest.results.map(\.origin) == [.known, .read, .read])
  }
}
