import Dex
import Foundation
import Reporting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// PokeAPI over HTTP: one request at a time, tried again when the server asks for patience.
final class PokeAPISource: DexSource {
  /// Why an answer could not be had.
  enum Failure: Error, CustomStringConvertible {
    case notAnAddress(String)
    case unreachable(base: String, why: String)
    case refused(url: String, status: Int)
    case redirected(url: String)
    case tooLarge(url: String)

    var description: String {
      switch self {
      case .notAnAddress(let text): "\(text) is not the address of an API"
      case .unreachable(let base, let why):
        "cannot reach \(base): \(why); nothing was changed, try again when you are on line"
      case .refused(let url, 404):
        "\(url) was not found (404); give the right address with --api; nothing was changed"
      case .refused(let url, let status):
        "\(url) was answered with status \(status); nothing was changed, try again later"
      case .redirected(let url):
        "\(url) redirects to another server; give the right address with --api; nothing was changed"
      case .tooLarge(let url): "the answer to \(url) is too large; nothing was changed"
      }
    }

    var status: RunStatus {
      if case .notAnAddress = self { .usage } else { .inputOutput }
    }
  }

  private static let attempts = 5
  /// Seconds that a server may ask us to wait before we give up instead.
  private static let longestWait = 120.0
  /// No answer of PokeAPI is near this size, in bytes.
  private static let largestAnswer = 16 << 20

  private let base: String
  private let session: URLSession

  init(base: String) throws {
    guard let url = URL(string: base), ["http", "https"].contains(url.scheme), url.host != nil
    else {
      throw Failure.notAnAddress(base)
    }
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    let configuration = Self.withoutFolder { URLSessionConfiguration.ephemeral }
    configuration.httpShouldSetCookies = false
    configuration.timeoutIntervalForRequest = 30
    configuration.httpAdditionalHeaders = ["User-Agent": "verify (dex update)"]
    session = URLSession(
      configuration: configuration, delegate: SameServer(), delegateQueue: nil)
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

  func answer(at path: String) async throws -> Data {
    guard let url = URL(string: "\(base)/\(path)") else { throw Failure.notAnAddress(base) }
    for attempt in 1... {
      let contents: Data
      let response: URLResponse
      do {
        (contents, response) = try await session.data(from: url)
      } catch {
        throw Failure.unreachable(base: base, why: error.localizedDescription)
      }
      guard let http = response as? HTTPURLResponse else {
        throw Failure.unreachable(base: base, why: "no HTTP answer")
      }
      switch http.statusCode {
      case 200 where contents.count <= Self.largestAnswer: return contents
      case 200: throw Failure.tooLarge(url: url.absoluteString)
      case 300..<400: throw Failure.redirected(url: url.absoluteString)
      case 429, 500...:
        let wish = http.value(forHTTPHeaderField: "Retry-After").flatMap(Double.init)
        let wait = wish ?? 0.5 * Double(1 << attempt)
        guard attempt < Self.attempts, wait <= Self.longestWait else { fallthrough }
        try await Task.sleep(for: .seconds(max(0, wait)))
      default: throw Failure.refused(url: url.absoluteString, status: http.statusCode)
      }
    }
    throw Failure.unreachable(base: base, why: "no answer")
  }
}

/// Follows redirects inside one server only: elsewhere the redirect itself is the answer.
private final class SameServer: NSObject, URLSessionTaskDelegate, Sendable {
  func urlSession(
    _: URLSession, task: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let (old, new) = (task.originalRequest?.url, request.url)
    let isSame = old?.scheme == new?.scheme && old?.host == new?.host && old?.port == new?.port
    completionHandler(isSame ? request : nil)
  }
}
