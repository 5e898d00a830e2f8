import Dex
import Foundation
import Pipeline
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The files under one address, fetched over HTTP, with retries, and from that server only.
final class WebFolder: Sendable {
  private static let attempts = 5
  /// The longest wait in seconds that a server may ask for; beyond it, we give up.
  private static let longestWait = 120.0
  /// Timeouts in seconds: without a byte, and for a whole answer.
  private static let timeout = 30.0
  private static let longestAnswer = 300.0
  /// The most bytes of an answer. No answer of PokeAPI, and no render, is nearly as large.
  private static let largestAnswer = 16 << 20
  /// The most addresses that redirects may lead through.
  private static let longestPath = 10

  let base: String
  private let session: URLSession
  private let answers = Answers(most: largestAnswer)
  /// The time before which no request is sent: a server that asks for a pause means all requests.
  private let notBefore = Mutex(ContinuousClock.now)

  /// - Parameter connections: the most requests at the same time.
  init(base: String, connections: Int) throws(WebFailure) {
    guard let url = URL(string: base), ["http", "https"].contains(url.scheme), url.host != nil
    else { throw WebFailure.notAnAddress(base) }
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    let configuration = Self.withoutFolder { URLSessionConfiguration.ephemeral }
    configuration.httpShouldSetCookies = false
    configuration.timeoutIntervalForRequest = Self.timeout
    configuration.timeoutIntervalForResource = Self.longestAnswer
    configuration.httpMaximumConnectionsPerHost = connections
    configuration.urlCache = nil
    // `scripts/pokemon_data/client.py` gives itself the same name.
    configuration.httpAdditionalHeaders = ["User-Agent": "verify/\(Version.number)"]
    session = URLSession(configuration: configuration, delegate: answers, delegateQueue: nil)
  }

  /// Runs `make`, and removes the folder for cookies that it leaves.
  ///
  /// Foundation on Linux creates such a folder in the user's data directory, named after the
  /// program's own folder, even when no cookies are stored. It is removed if it is new and empty.
  private static func withoutFolder<Value>(_ make: () -> Value) -> Value {
    #if os(Linux)
      let files = FileManager.default
      guard let support = files.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      else { return make() }
      let name = Bundle.main.bundleURL.deletingPathExtension().lastPathComponent
      let folder = support.appending(path: name).path
      guard !files.fileExists(atPath: folder) else { return make() }
      defer {
        if (try? files.contentsOfDirectory(atPath: folder))?.isEmpty == true {
          try? files.removeItem(atPath: folder)
        }
      }
      return make()
    #else
      return make()
    #endif
  }

  /// A file, and the mark that tells the server whether it has changed. There are no contents when
  /// it has not changed since the given mark.
  typealias File = (contents: Data?, mark: String?)

  /// Returns the file at a path under the address.
  func contents(at path: String) async throws -> Data {
    try await file(at: path, unless: nil).contents ?? Data()
  }

  /// Returns the file at a path under the address, unless it still has the mark (`ETag`) that it
  /// was stored with. It asks again when the server wants a pause, or the answer breaks off.
  func file(at path: String, unless mark: String?) async throws -> File {
    guard let url = URL(string: "\(base)/\(path)") else { throw WebFailure.notAnAddress(base) }
    var failure = WebFailure.unreachable(base: base, why: "no answer")
    for attempt in 1...Self.attempts {
      try await Task.sleep(until: notBefore.withLock { $0 })
      let wait: Double
      switch try await follow(url, unless: mark) {
      case .file(let file): return file
      case .redirect: throw WebFailure.circle(url: url.absoluteString)
      case .brokenOff(let why):
        failure = .brokenOff(url: url.absoluteString, why: why)
        wait = Self.pause(after: attempt)
      case .throttled(let status, let wish):
        failure = .refused(url: url.absoluteString, status: status)
        wait = wish ?? Self.pause(after: attempt)
      }
      guard attempt < Self.attempts, wait <= Self.longestWait else { break }
      let end = ContinuousClock.now + .seconds(max(0, wait))
      notBefore.withLock { $0 = max($0, end) }
    }
    throw failure
  }

  private enum Answer {
    case file(File)
    case redirect(to: String)
    /// The answer ended early.
    case brokenOff(why: String)
    /// Asking again may help, after the number of seconds that the server names.
    case throttled(status: Int, wish: Double?)
  }

  /// Follows redirects, each address once, and only within one server. Foundation on Linux drops
  /// the last slash of a relative redirect.
  private func follow(_ url: URL, unless mark: String?) async throws -> Answer {
    var asked: Set<URL> = []
    var place = url
    while asked.insert(place).inserted, asked.count <= Self.longestPath {
      let answer = try await ask(place, unless: mark)
      guard case .redirect(let location) = answer else { return answer }
      guard let next = URL(string: location, relativeTo: place)?.absoluteURL,
        next.scheme == url.scheme, next.host == url.host, next.port == url.port
      else { throw WebFailure.redirected(url: url.absoluteString) }
      place = next
    }
    throw WebFailure.circle(url: url.absoluteString)
  }

  private func ask(_ url: URL, unless mark: String?) async throws -> Answer {
    let contents: Data?
    let response: URLResponse
    var request = URLRequest(url: url)
    if let mark { request.setValue(mark, forHTTPHeaderField: "If-None-Match") }
    do {
      // The request has a task of its own: FoundationNetworking may crash when a request is
      // canceled while it ends.
      (contents, response) = try await Task { [answers, session, request] in
        try await answers.answer(to: request, in: session)
      }.value
    } catch let error as URLError where error.code == .timedOut {
      throw WebFailure.silent(url: url.absoluteString, seconds: Int(Self.timeout))
    } catch let error as URLError where !Self.offLine.contains(error.code) {
      return .brokenOff(why: error.localizedDescription)
    } catch let error where !(error is CancellationError) {
      throw WebFailure.unreachable(base: base, why: error.localizedDescription)
    }
    guard let http = response as? HTTPURLResponse else {
      throw WebFailure.unreachable(base: base, why: "no HTTP answer")
    }
    guard let contents else { throw WebFailure.tooLarge(url: url.absoluteString) }
    return try Self.answer(http, contents, of: url)
  }

  private static func answer(
    _ http: HTTPURLResponse, _ contents: Data, of url: URL
  ) throws(WebFailure) -> Answer {
    let mark = http.value(forHTTPHeaderField: "ETag")
    switch http.statusCode {
    case 200: return .file((contents, mark))
    case 304: return .file((nil, mark))
    case 300..<400:
      guard let location = http.value(forHTTPHeaderField: "Location") else {
        throw WebFailure.refused(url: url.absoluteString, status: http.statusCode)
      }
      return .redirect(to: location)
    case 404: throw WebFailure.notFound(url: url.absoluteString)
    case 429, 500...:
      let wish = http.value(forHTTPHeaderField: "Retry-After").flatMap { pause(asked: $0) }
      return .throttled(status: http.statusCode, wish: wish)
    default: throw WebFailure.refused(url: url.absoluteString, status: http.statusCode)
    }
  }

  /// Errors after which no other file of the server can be fetched either.
  private static let offLine: Set<URLError.Code> = [
    .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet,
  ]

  /// The seconds until the next attempt, when the server names none.
  private static func pause(after attempt: Int) -> Double { 0.5 * Double(1 << attempt) }
}

extension WebFolder: SpriteSource {
  func file(at path: String) async throws -> SpriteAnswer {
    do {
      return .contents(try await contents(at: path))
    } catch WebFailure.notFound {
      return .notFound
    } catch let failure as WebFailure {
      if failure.isOfServer { throw failure }
      return .refused(why: "\(failure)")
    }
  }
}

extension WebFolder {
  /// Returns the seconds that a `Retry-After` header asks to wait. It gives them as a number, or as
  /// the time to wait for (RFC 9110, section 10.2.3).
  ///
  /// - Returns: `nil` when it is neither; 0 for a time in the past.
  static func pause(asked value: String) -> Double? {
    if let seconds = Double(value) { return seconds.isFinite ? max(0, seconds) : nil }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.date(from: value).map { max(0, $0.timeIntervalSinceNow) }
  }
}

/// Collects answers up to a number of bytes. Redirects are answers, too: `WebFolder` follows them.
private final class Answers: NSObject, URLSessionDataDelegate, Sendable {
  /// An answer; `nil` for the contents of one that is too large.
  typealias Answer = (contents: Data?, response: URLResponse)

  private struct Begun {
    var contents = Data()
    let continuation: CheckedContinuation<Answer, any Error>
  }

  private let most: Int
  private let begun = Mutex<[Int: Begun]>([:])

  /// - Parameter most: the most bytes of an answer.
  init(most: Int) { self.most = most }

  func answer(to request: URLRequest, in session: URLSession) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      let task = session.dataTask(with: request)
      begun.withLock { $0[task.taskIdentifier] = Begun(continuation: continuation) }
      task.resume()
    }
  }

  func urlSession(
    _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse,
    newRequest _: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(_: URLSession, dataTask task: URLSessionDataTask, didReceive part: Data) {
    let isTooLarge = begun.withLock { begun in
      guard let count = begun[task.taskIdentifier]?.contents.count else { return false }
      if count + part.count > most { return true }
      // In place: a copy of the contents so far would be made with each part of the answer.
      begun[task.taskIdentifier]?.contents.append(part)
      return false
    }
    guard isTooLarge, let response = task.response else { return }
    let one = begun.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    one?.continuation.resume(returning: (nil, response))
    task.cancel()
  }

  func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let one = begun.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    if let response = task.response, error == nil {
      one.continuation.resume(returning: (one.contents, response))
    } else {
      one.continuation.resume(throwing: error ?? URLError(.badServerResponse))
    }
  }
}
