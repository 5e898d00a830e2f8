import Foundation

/// The value of a `Retry-After` header.
enum RetryAfter {
  /// Returns the seconds to wait, which the header has as a number or as the time to wait for
  /// (RFC 9110, section 10.2.3).
  ///
  /// - Returns: `nil` when it is neither; 0 for a time that is over.
  static func seconds(_ value: String, now: Date = Date()) -> Double? {
    if let seconds = Double(value) { return seconds.isFinite ? max(0, seconds) : nil }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.date(from: value).map { max(0, $0.timeIntervalSince(now)) }
  }
}
