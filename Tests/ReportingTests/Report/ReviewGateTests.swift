import Testing

@testable import Reporting

struct ReviewGateTests {
  private let gate = ReviewGate(port: 8000, session: "s", token: "t")
  private let good = ReviewGate.Request(
    isWriting: true, host: "127.0.0.1:8000", origin: "http://127.0.0.1:8000", site: "same-origin",
    cookie: "a=b; verify-review-8000=s", token: "t", contentType: "application/json; charset=utf-8",
    contentLength: "100")

  private func judge(_ change: (inout ReviewGate.Request) -> Void) -> ReviewGate.Answer {
    var request = good
    change(&request)
    return gate.judge(request)
  }

  @Test func `our own page may write, and its browser may read`() {
    #expect(judge { _ in } == .allowed)
    #expect(judge { $0.host = "localhost:8000" } == .allowed)
    #expect(
      judge {
        $0 = .init(isWriting: false, host: "127.0.0.1:8000", cookie: "verify-review-8000=s")
      } == .allowed)
  }

  @Test(arguments: [
    nil, "127.0.0.1", "127.0.0.1:8001", "evil.example", "127.0.0.1:8000.evil.example", "",
  ])
  func `another host is not answered`(host: String?) {
    #expect(judge { $0.host = host } != .allowed)
  }

  @Test(arguments: [
    nil, "null", "http://evil.example", "https://127.0.0.1:8000", "http://127.0.0.1",
  ])
  func `another origin may not write`(origin: String?) {
    #expect(judge { $0.origin = origin } != .allowed)
  }

  @Test(arguments: [
    nil, "", "verify-review-8000=", "verify-review-8000=x", "xverify-review-8000=s", "s",
    "verify-review=s", "verify-review-8001=s",
  ])
  func `without the session nothing is answered`(cookie: String?) {
    #expect(judge { $0.cookie = cookie } != .allowed)
    #expect(judge { ($0.cookie, $0.isWriting) = (cookie, false) } != .allowed)
  }

  @Test func `a form of another site may not write`() {
    #expect(judge { $0.token = nil } != .allowed)
    #expect(judge { $0.contentType = "text/plain" } != .allowed)
    #expect(judge { $0.contentType = nil } != .allowed)
    #expect(judge { $0.site = "cross-site" } != .allowed)
    #expect(judge { $0.site = "same-site" } != .allowed)
  }

  @Test(arguments: [nil, "", "-1", "65537", "99999999999999999999", "x"])
  func `a body of no known or too large a size is not taken`(length: String?) {
    #expect(judge { $0.contentLength = length } == .tooLarge)
  }

  @Test func `secrets have 128 bits and differ`() {
    let secrets = Set((0..<100).map { _ in ReviewGate.secret() })
    #expect(secrets.count == 100)
    #expect(secrets.allSatisfy { $0.count == 32 })
  }
}
