import Collection
import Foundation
import Testing
import Verification

@testable import Pipeline

/// Readings of a run that wait for being stored together, and the order of results.
struct StoringTests {
  private let fixture: RunFixture
  private let locks: RecordingLocks

  init() throws {
    fixture = try RunFixture(["a.mp4": "1", "b.mp4": "wrong 2", "c.mp4": "3"])
    locks = RecordingLocks(database: fixture.folder.appending(path: "db/c.sqlite").path) { _ in }
  }

  private func reading(_ name: String) async throws -> UnstoredReading {
    let path = fixture.folder.appending(path: name).path
    let sha256 = try FileDigest.sha256(ofFileAt: path)
    return UnstoredReading(
      scan: try await fixture.reading.scan(ofRecordingAt: path, sha256: sha256) { _ in },
      source: path, origin: .read, lock: try await locks.lock(sha256: sha256))
  }

  private func readings() throws -> UnstoredReadings {
    UnstoredReadings(
      archive: ReadingArchive(collection: try fixture.store, results: nil),
      versions: fixture.versions)
  }

  @Test func `of readings stored together, only the one that is rejected fails`() async throws {
    var readings = try readings()
    for (index, name) in ["a.mp4", "b.mp4", "c.mp4"].enumerated() {
      readings.add(try await reading(name), at: index + 4)
    }
    let stored = try readings.store()
    #expect(stored.map(\.index) == [4, 5, 6])
    #expect(stored.map(\.result.origin) == [.read, .failed, .read])
    #expect(stored.map(\.result.newlyVerified) == [1, 0, 1])
    #expect(readings.due == nil)
    // The locks are released, so this does not wait for ever.
    for (_, result) in stored { try await locks.lock(sha256: result.scan.sha256)?.release() }
  }

  @Test func `the first reading is stored at once, and later ones wait for each other`()
    async throws
  {
    var readings = try readings()
    #expect(!readings.isDue)
    readings.add(try await reading("a.mp4"), at: 0)
    #expect(readings.isDue)
    let start = ContinuousClock.now
    _ = try readings.store()
    let took = ContinuousClock.now - start
    #expect(!readings.isDue)
    readings.add(try await reading("c.mp4"), at: 1)
    #expect(try #require(readings.due) - ContinuousClock.now < took * 4)
    try await Task.sleep(for: took * 5)
    #expect(readings.isDue)
  }

  @Test func `no more than eight readings wait`() async throws {
    var readings = try readings()
    readings.add(try await reading("a.mp4"), at: 0)
    _ = try readings.store()
    let reading = try await reading("c.mp4")
    for index in 1...7 { readings.add(reading, at: index) }
    // It is not their number that makes them due.
    if readings.isDue { #expect(try #require(readings.due) <= .now) }
    readings.add(reading, at: 8)
    #expect(readings.isDue)
  }

  @Test func `a copy has the result of its original, whichever comes first`() throws {
    func result(_ sha256: String) -> ScanResult {
      .failed(path: "o.mp4", sha256: sha256, because: "o.mp4: bad", .damaged)
    }
    var results = OrderedResults()
    results.add(RecordingCopy(sha256: "a", name: "c.mp4", path: "/c.mp4"), at: 0)
    results.add(nil, at: 1)
    results.add(result("b"), at: 3)
    let early = results.next(isComplete: false)
    #expect(early?.result == nil)
    results.add(result("a"), at: 2)
    let next = results.next(isComplete: false)
    let copy = try #require(next)
    #expect(copy.copy == 0)
    #expect(copy.result.scan.error == "c.mp4: the same bytes as o.mp4: bad")
    let rest = [results.next(isComplete: false), results.next(isComplete: false)]
    #expect(rest.map { $0?.result.scan.sha256 } == ["a", "b"])
    #expect(results.taken == 4)
    // Its original was not begun.
    results.add(RecordingCopy(sha256: "d", name: "d.mp4", path: "/d.mp4"), at: 4)
    let unknown = results.next(isComplete: false)
    #expect(unknown?.result == nil)
    #expect(results.taken == 4)
    let none = results.next(isComplete: true)
    #expect(none?.result == nil)
    #expect(results.taken == 5)
  }
}
