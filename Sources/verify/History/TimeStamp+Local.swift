import Collection
import Foundation

/// Times for people, in the time zone of this machine.
extension TimeStamp {
  /// Returns `2026-11-23` for a stamp of the database.
  static func localDay(_ stamp: String) -> String { String(local(stamp).prefix(10)) }

  /// Returns `2026-11-23 19:30:05` for a time stamp of the database, which is in UTC. Any other
  /// text is returned unchanged.
  static func local(_ stamp: String) -> String {
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    guard let date = try? format.parse(stamp) else { return stamp }
    return date.formatted(
      Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateTimeSeparator(.space)
        .time(includingFractionalSeconds: false))
  }
}
