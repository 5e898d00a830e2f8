import Files
import Foundation

/// Decides which requests a review answers: only those of the browser that the review was opened
/// in.
///
/// A page of another site can make the browser send requests to this computer, in three ways. It
/// can point its own host name at this computer, so the host is compared. It can submit a form, so
/// origin and token are compared. It can run a script, but that cannot read the token. Another user
/// of the computer does not know the secret.
struct ReviewGate: Sendable {
  /// The port that the server listens on.
  let port: UInt16
  /// The secret in a cookie that proves that the browser was opened with the printed address.
  let session: String
  /// The secret in a header that proves that a request comes from our own page.
  let token: String

  /// The most bytes of a request's body: a decision has a few hundred.
  static let mostBytes = 65_536
  /// The cookie's name.
  var cookieName: String { "verify-review-\(port)" }

  /// The parts of a request that the gate checks.
  struct Request: Hashable, Sendable {
    var isWriting: Bool
    var host: String?
    var origin: String?
    var site: String?
    var cookie: String?
    var token: String?
    var contentType: String?
    var contentLength: String?
  }

  enum Answer: Hashable, Sendable {
    case allowed
    case forbidden(why: String)
    case tooLarge
  }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Returns true where the request names this server. A request that brings the secret needs no
  /// more.
  func isOurs(_ request: Request) -> Bool { request.host.map(hosts.contains) ?? false }

  func judge(_ request: Request) -> Answer {
    guard isOurs(request) else { return .forbidden(why: "this is not the address of the review") }
    guard hasSession(request.cookie) else {
      return .forbidden(why: "open the address that verify review printed")
    }
    if let site = request.site, site != "same-origin", site != "none" {
      return .forbidden(why: "the request comes from another site")
    }
    guard request.isWriting else { return .allowed }
    guard let origin = request.origin, hosts.contains(where: { origin == "http://\($0)" }) else {
      return .forbidden(why: "the request comes from another site")
    }
    guard request.token == token else { return .forbidden(why: "the page is of another review") }
    guard request.contentType?.split(separator: ";").first == "application/json" else {
      return .forbidden(why: "the request is not JSON")
    }
    guard let length = request.contentLength.flatMap({ Int($0) }),
      (0...Self.mostBytes).contains(length)
    else { return .tooLarge }
    return .allowed
  }

  private func hasSession(_ cookies: String?) -> Bool {
    (cookies ?? "").split(separator: ";").contains {
      $0.trimmingCharacters(in: .whitespaces) == "\(cookieName)=\(session)"
    }
  }

  /// A random secret of 128 bits, as hexadecimal.
  static func secret() -> String {
    (0..<2).map { _ in UInt64.random(in: .min ... .max).hexadecimal }.joined()
  }
}
