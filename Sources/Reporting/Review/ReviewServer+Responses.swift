import FlyingFox
import Foundation
import Verification

extension ReviewGate.Request {
  init(_ request: HTTPRequest) {
    self.init(
      isWriting: request.method != .GET, host: request.headers[.host],
      origin: request.headers[HTTPHeader("Origin")],
      site: request.headers[HTTPHeader("Sec-Fetch-Site")], cookie: request.headers[.cookie],
      token: request.headers[HTTPHeader("X-Verify-Token")],
      contentType: request.headers[.contentType], contentLength: request.headers[.contentLength])
  }
}

extension ReviewServer {
  /// Returns the headers of an answer. They forbid storing and framing the page, guessing its type,
  /// and passing on its address.
  ///
  /// The next request comes on a connection of its own, which has its own deadline.
  private static func headers(of type: String) -> HTTPHeaders {
    [
      .contentType: type, .connection: "close", .cacheControl: "no-store",
      HTTPHeader("X-Content-Type-Options"): "nosniff", HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("X-Frame-Options"): "DENY",
    ]
  }

  static func page(_ page: String, policy: String, cookie: String? = nil) -> HTTPResponse {
    var headers = headers(of: "text/html; charset=utf-8")
    headers[HTTPHeader("Content-Security-Policy")] = policy + "; frame-ancestors 'none'"
    if let cookie { headers[.setCookie] = cookie }
    return HTTPResponse(statusCode: .ok, headers: headers, body: Data(page.utf8))
  }

  static func response(_ status: HTTPStatusCode, _ words: String) -> HTTPResponse {
    let headers = headers(of: "text/plain; charset=utf-8")
    return HTTPResponse(statusCode: status, headers: headers, body: Data((words + "\n").utf8))
  }

  /// A page that leads to the review. A redirection would not work: browsers send no strict cookie
  /// along one that began elsewhere, such as in the file that `--open` opens.
  static func entrance(cookie: String?) -> HTTPResponse {
    page(
      """
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Review</title>
      <link rel="icon" href="data:,">
      <meta http-equiv="refresh" content="0; url=./"></head>
      <body><a href="./">The review</a></body></html>
      """, policy: "default-src 'none'; img-src data:", cookie: cookie)
  }

  static func json(_ status: HTTPStatusCode, _ value: JSONValue) -> HTTPResponse {
    let headers = headers(of: "application/json")
    return HTTPResponse(statusCode: status, headers: headers, body: Data(value.text.utf8))
  }

  static func json(_ status: HTTPStatusCode, error: String) -> HTTPResponse {
    json(status, ["error": .string(error)])
  }

  static func refused(_ refusal: ReviewRefusal) -> HTTPResponse {
    switch refusal {
    case .overtaken(let decision): json(.conflict, standing(decision))
    case .unusable(let why): json(.unprocessableContent, error: why)
    }
  }

  static func standing(_ decision: StoredDecision?) -> JSONValue {
    ["standing": .string(decision?.standing ?? ""), "decision": .optional(decision) { $0.json }]
  }
}
