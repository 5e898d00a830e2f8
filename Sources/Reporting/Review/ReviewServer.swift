import FlyingFox
import FlyingSocks
package import Foundation
package import Verification

/// Serves the page of a report on this computer only, and takes its decisions.
package actor ReviewServer {
  private let desk: any ReviewDesk
  private let collection: (@Sendable () async throws -> (page: String, policy: String))?
  private let idle: Duration
  private let session = ReviewGate.secret()
  private let token = ReviewGate.secret()
  private let invitation = ReviewGate.secret()
  /// The folder of all addresses. A browser sends a cookie to every server of a host, whatever its
  /// port, but only below the cookie's path, which another one cannot know (RFC 6265, 8.5).
  private let room = "/\(ReviewGate.secret())"
  private var lastRequest = ContinuousClock.now
  private var gate: ReviewGate?

  private let requestLimit: Duration
  private let folder: URL

  /// Seconds that a busy machine may take to start the server.
  private static let startLimit = 60.0

  /// The default time limit of a request. A browser on the same computer takes milliseconds.
  package static let requestLimit = Duration.seconds(15)

  /// - Parameters:
  ///   - collection: makes the collection's current page, with the content security policy of its
  ///     style and script; `nil` to serve none.
  ///   - idle: the time without a request after which the server stops.
  ///   - requestLimit: the longest time of a connection, from its first byte to the answer's last.
  ///   - folder: a folder that is made for the review, where only this user may look, and removed
  ///     after it.
  package init(
    desk: any ReviewDesk,
    collection: (@Sendable () async throws -> (page: String, policy: String))?,
    idle: Duration, requestLimit: Duration = requestLimit, folder: URL
  ) {
    self.desk = desk
    self.collection = collection
    self.idle = idle
    self.requestLimit = requestLimit
    self.folder = folder
  }

  /// The path of a folder that nobody has made.
  package static func newFolder() -> URL {
    FileManager.default.temporaryDirectory.appending(path: "verify-\(UUID().uuidString)")
  }

  /// The review's folder cannot be made, or its path is too long for a socket in it.
  package struct FolderError: Error, CustomStringConvertible {
    let path: String
    package var description: String {
      "\(path): cannot be made for the review; set TMPDIR to the short path of a folder that you may "
        + "write to"
    }
  }

  /// The most bytes of a socket's path on macOS, which has the shorter ones (unix(4)).
  private static let longestPath = 103

  /// Serves until there was no request for `idle`, or the task is canceled.
  ///
  /// - Parameters:
  ///   - port: the port to listen on; 0 for any that is free.
  ///   - log: called with the address to open, for the user who started the review.
  /// - Throws: `FolderError`, or another error when the port is not available.
  package func run(port: UInt16 = 0, log: @Sendable (String) -> Void) async throws {
    let files = FileManager.default
    let path = folder.appending(path: "s").path
    do {
      guard path.utf8.count <= Self.longestPath else { throw FolderError(path: folder.path) }
      try files.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw FolderError(path: folder.path)
    }
    defer { try? files.removeItem(at: folder) }
    let connections = try ReviewConnections(port: port, server: path, limit: requestLimit)
    let server = HTTPServer(
      address: .unix(path: path), timeout: requestLimit / .seconds(1), logger: .disabled,
      handler: ClosureHTTPHandler { [self] request in await self.answer(request) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      try await server.waitUntilListening(timeout: Self.startLimit)
      gate = ReviewGate(port: connections.port, session: session, token: token)
      group.addTask { try await connections.run() }
      log("http://127.0.0.1:\(connections.port)\(room)/?open=\(invitation)")
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
    let path = path(of: request)
    if path == "/", let key = request.query.first(where: { $0.name == "open" })?.value {
      return admit(key, asked, gate)
    }
    switch gate.judge(asked) {
    case .forbidden(let why): return Self.response(.forbidden, why)
    case .tooLarge: return Self.response(.payloadTooLarge, "the request is too large")
    case .allowed: break
    }
    lastRequest = .now
    do {
      switch (request.method, path) {
      case (.GET, "/"):
        let report = try HTMLReport(await desk.report(), destination: .server(token: token))
        return Self.page(report.page, policy: report.policy)
      case (.GET, "/collection"):
        guard let made = try await collection?() else { break }
        return Self.page(made.page, policy: made.policy)
      case (.POST, "/decisions"): return try await decide(try await request.bodyData)
      case (.POST, "/undo"): return try await undo(try await request.bodyData)
      case (.POST, "/answers"): return try await answer(try await request.bodyData)
      case (.POST, "/answers/undo"): return try await undoAnswer(try await request.bodyData)
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

  /// Returns the path in the review's room; empty outside. The server drops a slash at the end.
  private func path(of request: HTTPRequest) -> String {
    if request.path == room { return "/" }
    return request.path.hasPrefix(room + "/") ? String(request.path.dropFirst(room.count)) : ""
  }

  /// Admits each browser that knows the printed address, which nobody else can know.
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
      cookie: "\(gate.cookieName)=\(session); HttpOnly; SameSite=Strict; Path=\(room)/")
  }

  private func decide(_ body: Data) async throws -> HTTPResponse {
    Self.json(.ok, Self.standing(try await desk.decide(try NewDecision(body))))
  }

  private func undo(_ body: Data) async throws -> HTTPResponse {
    struct Asked: Decodable {
      var entry: EntryID
      var standing: String
    }
    let asked: Asked = try Self.decoded(body, else: "it names no entry")
    let decision = try await desk.undo(entry: asked.entry, standing: asked.standing)
    return Self.json(.ok, Self.standing(decision))
  }

  private func answer(_ body: Data) async throws -> HTTPResponse {
    struct Given: Decodable { var answer: String }
    let given: Given = try Self.decoded(body, else: "it names no answer")
    return try Self.questions(try await desk.answer(given.answer))
  }

  private func undoAnswer(_ body: Data) async throws -> HTTPResponse {
    struct Asked: Decodable { var run: String }
    let asked: Asked = try Self.decoded(body, else: "it names no run")
    return try Self.questions(try await desk.undoAnswer(run: asked.run))
  }

  private static func decoded<Value: Decodable>(
    _ body: Data, else why: String
  ) throws(DecisionsFileError) -> Value {
    guard let value = try? JSONDecoder().decode(Value.self, from: body) else {
      throw .damaged(why: why)
    }
    return value
  }

  /// The part of the page with the questions that are open.
  private static func questions(_ questions: ReportedQuestions) throws -> HTTPResponse {
    let values = questions.values(isServed: true)
    let page = try PageFiles.bundled.get().html(values, part: "questions")
    return json(.ok, ["page": .string(page)])
  }
}

/// The source of a review's entries and the receiver of its decisions.
package protocol ReviewDesk: Sendable {
  /// Returns everything that is shown, as it is stored now.
  func report() async throws -> Report
  /// Takes one decision and stores it before it returns.
  ///
  /// - Throws: `ReviewRefusal`, or an error of the database.
  func decide(_ decision: NewDecision) async throws -> StoredDecision
  /// Takes back the decision that stands on an entry.
  ///
  /// - Parameter standing: the name of that decision.
  /// - Returns: the decision that stands afterwards.
  func undo(entry: EntryID, standing: String) async throws -> StoredDecision?
  /// Stores the answer to a question that the report shows.
  ///
  /// - Parameter command: the command of the answer.
  /// - Returns: the questions that are open afterwards.
  /// - Throws: `ReviewRefusal` where the question is not open any more, or the answer impossible.
  func answer(_ command: String) async throws -> ReportedQuestions
  /// Takes back an answer of this review.
  ///
  /// - Returns: the questions that are open afterwards.
  func undoAnswer(run: String) async throws -> ReportedQuestions
}

/// The reason why a decision of a review was not taken.
package enum ReviewRefusal: Error, Hashable, Sendable {
  /// Somebody else has decided since. The associated decision stands now.
  case overtaken(by: StoredDecision?)
  /// It does not fit what is stored.
  case unusable(why: String)
}
