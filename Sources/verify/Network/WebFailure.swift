import Foundation
import Reporting

/// The reason why a file could not be fetched from the web.
enum WebFailure: Error {
  case notAnAddress(String)
  case unreachable(base: String, why: String)
  case notFound(url: String)
  case refused(url: String, status: Int)
  case brokenOff(url: String, why: String)
  case redirected(url: String)
  case circle(url: String)
  case silent(url: String, seconds: Int)
  case tooLarge(url: String)

  var status: RunStatus {
    if case .notAnAddress = self { .usage } else { .inputOutput }
  }

  /// True when no other file of the server can be fetched either.
  var isOfServer: Bool {
    switch self {
    case .unreachable, .silent: true
    default: false
    }
  }
}

extension WebFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .notAnAddress(let text): "\(text) is not an address that begins with http or https"
    case .unreachable(let base, let why):
      "cannot reach \(base): \(why); try again when you are online"
    case .notFound(let url): "\(url) was not found (404); is the address right?"
    case .refused(let url, let status): "\(url) was answered with status \(status); try again later"
    case .brokenOff(let url, let why): "the answer to \(url) broke off each time: \(why)"
    case .redirected(let url):
      "\(url) redirects to another server; give the address of that one if you trust it"
    case .circle(let url): "\(url) redirects in a circle; is this the address of the interface?"
    case .silent(let url, let seconds): "\(url) did not answer for \(seconds) s; try again later"
    case .tooLarge(let url): "the answer to \(url) is too large"
    }
  }
}
