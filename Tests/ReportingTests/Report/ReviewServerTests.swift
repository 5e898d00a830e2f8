import Dex
import FlyingSocks
import Foundation
import Testing
import Verification

@testable import Reporting

struct ReviewServerTests {
  /// A desk on which nothing lies.
  private struct EmptyDesk: ReviewDesk {
    func report() async throws -> Report {
      Report(recordings: [], dex: Dex(date: "", species: []), tool: "0")
    }

    func decide(_ decision: NewDecision) async throws -> StoredDecision {
      throw ReviewRefusal.unusable(why: "nothing is here")
    }

    func undo(entry: EntryID, standing: String) async throws -> StoredDecision? { nil }

    func answer(_ command: String) async throws -> ReportedQuestions { ReportedQuestions() }

    func undoAnswer(run: String) async throws -> ReportedQuestions { ReportedQuestions() }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a review that nobody asks for anything ends by itself`() async throws {
    let server = ReviewServer(
      desk: EmptyDesk(), collection: nil, idle: .milliseconds(100),
      folder: ReviewServer.newFolder())
    try await confirmation { isAnnounced in
      try await server.run { address in
        #expect(address.hasPrefix("http://127.0.0.1:"))
        isAnnounced()
      }
    }
  }

  /// A connection to a review, to which `parts` are sent, one in a tenth of a second, and then
  /// nothing.
  private func withConnection(
    sending parts: [String], limit: Duration, _ body: (AsyncSocket) async throws -> Void
  ) async throws {
    let server = ReviewServer(
      desk: EmptyDesk(), collection: nil, idle: .seconds(60), requestLimit: limit,
      folder: ReviewServer.newFolder())
    let (addresses, announced) = AsyncStream.makeStream(of: String.self)
    let running = Task {
      defer { announced.finish() }
      try await server.run { announced.yield($0) }
    }
    defer { running.cancel() }
    var iterator = addresses.makeAsyncIterator()
    let address = try #require(await iterator.next())
    let port = try #require(address.firstMatch(of: /:(\d+)\//).flatMap { UInt16($0.1) })
    let socket = try await AsyncSocket.connected(
      to: .inet(ip4: "127.0.0.1", port: port), timeout: 60)
    let sending = Task {
      for part in parts {
        try await socket.write(Data(part.utf8))
        try await Task.sleep(for: .milliseconds(100))
      }
    }
    defer { sending.cancel() }
    try await body(socket)
  }

  @Test(
    .timeLimit(.minutes(2)), .serialized,
    arguments: [
      ("", 0), ("GET / HT", 1), ("GET / HTTP/1.1\r\nHost: a\r\n", 1),
      ("POST /decisions HTTP/1.1\r\nContent-Length: 100\r\n\r\n{", 1),
      ("POST /decisions HTTP/1.1\r\nContent-Length: 9000\r\n\r\n{", 1), ("G", 3000),
    ])
  func `who does not get done with a request is hung up on`(
    part: String, times: Int
  ) async throws {
    let start = ContinuousClock.now
    try await withConnection(sending: [String](repeating: part, count: times), limit: .seconds(1)) {
      socket in
      while let more = try? await socket.read(atMost: 4096), !more.isEmpty {}
      #expect(.now - start >= .seconds(1))
    }
  }

  @Test(
    .timeLimit(.minutes(2)), .serialized,
    arguments: [
      "", "GET / HTTP/1.1\r\nHost: ",
      "POST /decisions HTTP/1.1\r\nContent-Length: 100000000000\r\n\r\n",
    ])
  func `who sends more than any request has, without a pause, is hung up on`(
    start: String
  ) async throws {
    try await withConnection(sending: [start], limit: .seconds(600)) { socket in
      let flood = Data(repeating: UInt8(ascii: "G"), count: 1 << 20)
      await #expect(throws: SocketError.self) { while true { try await socket.write(flood) } }
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `a request that arrives in pieces is answered`() async throws {
    let parts = ["GET / HT", "TP/1.1\r\n", "Host: a\r\n\r\n"]
    try await withConnection(sending: parts, limit: .seconds(60)) { socket in
      let head = String(decoding: try await socket.read(bytes: 12), as: UTF8.self)
      #expect(head == "HTTP/1.1 403")
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a connection ends with its answer`() async throws {
    let request = ["GET / HTTP/1.1\r\nHost: a\r\n\r\n"]
    try await withConnection(sending: request, limit: .seconds(600)) { socket in
      await #expect(throws: SocketError.self) { while true { _ = try await socket.read() } }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a head that is longer than any is not passed on`() async throws {
    let request = ["GET / HTTP/1.1\r\nHost: " + String(repeating: "a", count: 20_000)]
    try await withConnection(sending: request, limit: .seconds(600)) { socket in
      await #expect(throws: SocketError.self) { while true { _ = try await socket.read() } }
    }
  }
}
