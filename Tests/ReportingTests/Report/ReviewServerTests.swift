import Dex
import Testing
import Verification

@testable import Reporting

struct ReviewServerTests {
  /// A desk on which nothing lies.
  private struct EmptyDesk: ReviewDesk {
    func report() async throws -> Report {
      Report(recordings: [], dex: Dex(date: "", species: []), tool: "0")
    }

    func decide(_ item: DecisionsFile.Item) async throws -> ReportedDecision {
      throw ReviewRefusal.unusable(why: "nothing is here")
    }

    func undo(entry: EntryID, standing: String) async throws -> ReportedDecision? { nil }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a review that nobody asks for anything ends by itself`() async throws {
    let server = ReviewServer(desk: EmptyDesk(), idle: .milliseconds(100))
    try await confirmation { told in
      try await server.run { address in
        #expect(address.hasPrefix("http://127.0.0.1:"))
        told()
      }
    }
  }
}
