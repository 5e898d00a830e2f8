package import Foundation
internal import GRDB

/// Time stamps as the database has them: ISO 8601 in UTC with milliseconds, so that their order as text
/// is their order in time.
package enum TimeStamp {
  private static let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  package static func text(_ date: Date) -> String { date.formatted(format) }

  /// Returns the stamp of a date from elsewhere, RFC 3339 with or without a fraction; nil for what is
  /// none that can be used.
  static func stamp(_ date: String) -> String? {
    let plain = Date.ISO8601FormatStyle()
    guard let date = (try? format.parse(date)) ?? (try? plain.parse(date)) else { return nil }
    // Half a millisecond on top, because the parsed number may lie a little below its text.
    let stamp = text(date.addingTimeInterval(0.0005))
    return isUsable(stamp) ? stamp : nil
  }

  /// Whether a text from elsewhere is one, with room for others after it: the next one must be later, and
  /// years have four digits.
  static func isUsable(_ stamp: String) -> Bool {
    guard let date = try? format.parse(stamp) else { return false }
    return text(date.addingTimeInterval(0.0005)) == stamp && stamp < "9000"
  }

  /// The present, but later than anything the database holds: on one machine a later write must win even
  /// when its clock was set back, or another machine's runs ahead (a hybrid logical clock, Kulkarni et
  /// al. 2014, with the counter kept in the milliseconds).
  static func next(in database: Database, now: Date) throws -> String {
    let present = text(now)
    let newest = try String.fetchOne(
      database,
      sql: """
        SELECT max(ifnull((SELECT max(date) FROM run), ''),
          ifnull((SELECT max(readDate) FROM recording), ''))
        """)
    guard let newest, newest >= present, let date = try? format.parse(newest) else {
      return present
    }
    // Half a millisecond on top, because the parsed number may lie a little below its text.
    return text(date.addingTimeInterval(0.0015))
  }
}
