import Dex
import Foundation
import Pipeline
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The files under one address, over HTTP: asked for with patience, and from that server alone.
final class WebFolder: Sendable {
  private static let attempts = 5
  /// Seconds that a server may ask us to wait before we give up instead.
  private static let longestWait = 120.0
  /// Seconds without a byte, and for a whole answer.
  private static let timeout = 30.0
  private static let longestAnswer = 300.0
  /// Bytes. No answer of PokeAPI, and no render, is near this.
  private static let largestAnswer = 16 << 20
  /// Addresses that redirects may lead through.
  private static let longestPath = 10

  let base: String
  private let session: URLSession
  /// Before this nobody asks: a server that wants to be left alone means all requests.
  private let notBefore = Mutex(ContinuousClock.now)

  /// - Parameter connections: requests at the same time, at most.
  init(base: String, connections: Int) throws(WebFailure) {
    guard let url = URL(string: base), ["http", "https"].contains(url.scheme), url.host != nil
    else {
      throw WebFailure.notAnAddress(base)
    }
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    let configuration = Self.withoutFolder { URLSessionConfiguration.ephemeral }
    configuration.httpShouldSetCookies = false
    configuration.timeoutIntervalForRequest = Self.timeout
    configuration.timeoutIntervalForResource = Self.longestAnswer
    configuration.httpMaximumConnectionsPerHost = connections
    configuration.urlCache = nil
    configuration.httpAdditionalHeaders = ["User-Agent": UserAgent.text]
    session = URLSession(
      configuration: configuration, delegate: NoRedirects(), delegateQueue: nil)
  }

  /// Foundation on Linux makes a folder for cookies in the user's data directory, named after the
  /// program's own folder, even when none are to be kept. It is taken away again if it is new and
  /// empty.
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

  /// A file and the mark by which the server knows whether it has changed.
  struct File {
    /// `nil` when it has not changed since the mark that was shown.
    let contents: Data?
    let mark: String?
  }

  /// Returns the file at a path under the address.
  func contents(at path: String) async throws -> Data {
    try await file(at: path, unless: nil).contents ?? Data()
  }

  /// Returns the file at a path under the address, unless it still has the mark (`ETag`) that it was
  /// kept with. Asked for again when the server wants patience, or the answer breaks off.
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
      case .patience(let status, let wish):
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
    /// Asking again may help, after as many seconds as the server wishes.
    case patience(status: Int, wish: Double?)
  }

  /// Follows redirects, each address once, and inside one server only. Foundation on Linux loses the
  /// last slash of a relative one.
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
    let contents: Data
    let response: URLResponse
    var request = URLRequest(url: url)
    if let mark { request.setValue(mark, forHTTPHeaderField: "If-None-Match") }
    do {
      // In a task of its own: FoundationNetworking may crash when a request is cancelled while it
      // ends.
      (contents, response) = try await Task { [session, request] in
        try await session.data(for: request)
      }.value
    } catch let error as URLError where error.code == .timedOut {
      throw WebFailure.silent(url: url.absoluteString, seconds: Int(Self.timeout))
    } catch let error as URLError where !Self.offLine.contains(error.code) {
      return .brokenOff(why: error.localizedDescription)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw WebFailure.unreachable(base: base, why: error.localizedDescription)
    }
    guard let http = response as? HTTPURLResponse else {
      throw WebFailure.unreachable(base: base, why: "no HTTP answer")
    }
    return try Self.answer(http, contents, of: url)
  }

  private static func answer(
    _ http: HTTPURLResponse, _ contents: Data, of url: URL
  ) throws(WebFailure) -> Answer {
    let mark = http.value(forHTTPHeaderField: "ETag")
    switch http.statusCode {
    case 200 where contents.count <= Self.largestAnswer:
      return .file(File(contents: contents, mark: mark))
    case 200: throw WebFailure.tooLarge(url: url.absoluteString)
    case 304: return .file(File(contents: nil, mark: mark))
    case 300..<400:
      guard let location = http.value(forHTTPHeaderField: "Location") else {
        throw WebFailure.refused(url: url.absoluteString, status: http.statusCode)
      }
      return .redirect(to: location)
    case 404: throw WebFailure.notFound(url: url.absoluteString)
    case 429, 500...:
      let wish = http.value(forHTTPHeaderField: "Retry-After").flatMap { RetryAfter.seconds($0) }
      return .patience(status: http.statusCode, wish: wish)
    default: throw WebFailure.refused(url: url.absoluteString, status: http.statusCode)
    }
  }

  /// What no other file of the server can be had after either.
  private static let offLine: Set<URLError.Code> = [
    .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet,
  ]

  /// Seconds until the next attempt, when the server does not say.
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

/// Leaves redirects to `WebFolder`: the redirect itself is the answer.
private final class NoRedirects: NSObject, URLSessionTaskDelegate, Sendable {
  func urlSession(
    _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse,
    newRequest _: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
