import Collection
import Foundation
import Reporting
import Synchronization
import Testing

@testable import Pipeline

struct RecordingClaimsTests {
  private let one = String(repeating: "a", count: 64)
  private let other = String(repeating: "b", count: 64)

  @Test func `a claim keeps others waiting until it is released, for its recording alone`()
    async throws
  {
    let fixture = try RunFixture(["a.mp4": "1"])
    let claims = RecordingClaims(database: fixture.folder.appending(path: "c.sqlite").path)
    let first = try await claims.claim(sha256: one)
    try await claims.claim(sha256: other).release()
    let isReleased = Mutex(false)
    async let second = claims.claim(sha256: one)
    try await Task.sleep(for: .milliseconds(100))
    isReleased.withLock { $0 = true }
    first.release()
    let claim = try await second
    #expect(isReleased.withLock { $0 })
    claim.release()
  }

  @Test func `two runs on one database read each recording once and give the same`() async throws {
    let fixture = try RunFixture(["a.mp4": "slow 1 2", "b.mp4": "slow 3", "c.mp4": "slow 4"])
    let runs = try [1, 2].map { _ in try fixture.recordingRun(jobs: 2) }
    let sources = RecordingPaths.sources(at: [fixture.folder.path])
    let all = try await withThrowingTaskGroup(of: [RecordingOutcome].self) { group in
      for run in runs {
        group.addTask {
          var outcomes: [RecordingOutcome] = []
          _ = try await run.run(sources) { outcomes.append($0) }
          return outcomes
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(fixture.reading.readPaths.count == 3)
    #expect(all[0].map(\.account) == all[1].map(\.account))
    #expect(all.joined().map(\.newlyVerified).reduce(0, +) == 4)
  }

  @Test func `nothing is begun once a stop is requested, and what was begun is stored`()
    async throws
  {
    let fixture = try RunFixture(["a.mp4": "1", "b.mp4": "2", "c.mp4": "3"])
    let stop = StopRequest()
    let (outcomes, summary) = try await fixture.run(stop: stop) { event in
      if case .finished = event { stop.request() }
    }
    #expect(outcomes.count == 1 && summary.recordings == 1)
    #expect(try fixture.store.verifiedPokemon().map(\.pokemonId) == [1])
    let rest = try await fixture.run()
    #expect(rest.outcomes.map(\.origin) == [.known, .read, .read])
  }
}
