package import Foundation

/// Times for people, in the time zone of this machine.
package enum LocalTime {
  /// Returns `2026-11-23` for a stamp in ISO 8601, UTC.
  package static func day(_ stamp: String, in zone: TimeZone = .current) -> String {
    String(text(stamp, in: zone).prefix(10))
  }

  /// Returns `2026-11-23 19:30:05` for a stamp in ISO 8601, UTC, with or without a fraction. Any
  /// other text is returned unchanged.
  package static func text(_ stamp: String, in zone: TimeZone = .current) -> String {
    let formats = [true, false].lazy.map { Date.ISO8601FormatStyle(includingFractionalSeconds: $0) }
    guard let date = formats.compactMap({ try? $0.parse(stamp) }).first else { return stamp }
    return date.formatted(
      Date.ISO8601FormatStyle(timeZone: zone).year().month().day().dateTimeSeparator(.space)
        .time(includingFractionalSeconds: false))
  }
}
