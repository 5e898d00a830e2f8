import FlyingFox
import FlyingSocks
import Foundation
import Verification

/// Serves the page of a report on this computer alone, and takes its decisions.
package actor ReviewServer {
  private let desk: any ReviewDesk
  private let collection: (@Sendable () async throws -> CollectionPage)?
  private let idle: Duration
  private let session = ReviewGate.secret()
  private let token = ReviewGate.secret()
  private let invitation = ReviewGate.secret()
  private var lastRequest = ContinuousClock.now
  private var gate: ReviewGate?

  private let requestLimit: Duration

  /// Seconds that a busy machine may take to begin.
  private static let startLimit = 60.0

  /// A browser on the same computer takes milliseconds.
  package static let requestLimit = Duration.seconds(15)

  /// - Parameters:
  ///   - collection: makes the collection's page as it is then; nil to serve none.
  ///   - idle: without any request for so long, the server stops.
  ///   - requestLimit: how long a request may take to arrive, and an answer to be made.
  package init(
    desk: any ReviewDesk,
    collection: (@Sendable () async throws -> CollectionPage)? = nil, idle: Duration,
    requestLimit: Duration = requestLimit
  ) {
    self.desk = desk
    self.collection = collection
    self.idle = idle
    self.requestLimit = requestLimit
  }

  /// Serves until nothing was asked for `idle`, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - tell: is given the address to open, for whoever started the review.
  /// - Throws: when the port cannot be had.
  package func run(port: UInt16 = 0, tell: @Sendable (String) -> Void) async throws {
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), timeout: requestLimit / .seconds(1),
      pool: TimedSockets(HTTPServer.defaultPool(), limit: requestLimit), logger: .disabled,
      handler: ClosureHTTPHandler { [self] request in await self.answer(request) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      try await server.waitUntilListening(timeout: Self.startLimit)
      guard case .ip4(_, let port) = await server.listeningAddress else { return }
      gate = ReviewGate(port: port, session: session, token: token)
      tell("http://127.0.0.1:\(port)/?open=\(invitation)")
      group.addTask { try await self.waitUntilIdle() }
      _ = try await group.next()
      group.cancelAll()
      await server.stop()
    }
  }

  private func waitUntilIdle() async throws {
    while true {
      let left = idle - (ContinuousClock.now - lastRequest)
      if left <= .zero { return }
      try await Task.sleep(for: left)
    }
  }

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard let gate else { return Self.response(.serviceUnavailable, "not yet") }
    let asked = ReviewGate.Request(request)
    if request.path == "/", let key = request.query.first(where: { $0.name == "open" })?.value {
      return admit(key, asked, gate)
    }
    switch gate.judge(asked) {
    case .forbidden(let why): return Self.response(.forbidden, why)
    case .tooLarge: return Self.response(.payloadTooLarge, "the request is too large")
    case .allowed: break
    }
    lastRequest = .now
    do {
      switch (request.method, request.path) {
      case (.GET, "/"):
        let report = try HTMLReport(await desk.report(), destination: .server(token: token))
        return Self.page(report.page, policy: report.policy)
      case (.GET, "/collection"):
        guard let made = try await collection?() else { break }
        return Self.page(made.page, policy: made.policy)
      case (.POST, "/decisions"):
        return try await decide(try await request.bodyData)
      case (.POST, "/undo"):
        return try await undo(try await request.bodyData)
      default: break
      }
      return Self.response(.notFound, "there is nothing here")
    } catch let refusal as ReviewRefusal {
      return Self.refused(refusal)
    } catch let error as DecisionsFileError {
      return Self.json(.badRequest, error: "\(error)")
    } catch {
      return Self.json(.internalServerError, error: "\(error)")
    }
  }

  /// Admits each browser that knows the address that was printed: nobody else can know it.
  private func admit(
    _ key: String, _ request: ReviewGate.Request, _ gate: ReviewGate
  ) -> HTTPResponse {
    guard gate.isOurs(request) else {
      return Self.response(.forbidden, "this is not the address of the review")
    }
    if case .allowed = gate.judge(request) { return Self.entrance(cookie: nil) }
    guard key == invitation else {
      return Self.response(.forbidden, "open the address that verify review printed")
    }
    lastRequest = .now
    return Self.entrance(
      cookie: "\(gate.cookieName)=\(session); HttpOnly; SameSite=Strict; Path=/")
  }

  private func decide(_ body: Data) async throws -> HTTPResponse {
    let decision = try await desk.decide(try DecisionsFile.Item(body))
    return Self.json(
      .ok,
      .object([
        .init("standing", .string(decision.run)), .init("decision", decision.json),
      ]))
  }

  private func undo(_ body: Data) async throws -> HTTPResponse {
    struct Asked: Decodable {
      var entry: String
      var standing: String
    }
    guard let asked = try? JSONDecoder().decode(Asked.self, from: body),
      let entry = EntryID(asked.entry)
    else { throw DecisionsFileError.damaged(why: "it names no entry") }
    let standing = try await desk.undo(entry: entry, standing: asked.standing)
    return Self.json(.ok, Self.standing(standing))
  }
}
