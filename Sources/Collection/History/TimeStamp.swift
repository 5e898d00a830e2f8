package import Foundation
internal import GRDB

/// Time stamps in the database's form: ISO 8601 in UTC with milliseconds. Their order as text is
/// their order in time.
package enum TimeStamp {
  private static let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  package static func text(_ date: Date) -> String { date.formatted(format) }

  /// Returns the stamp of a date from elsewhere, RFC 3339 with or without a fraction; nil for an
  /// unusable date.
  static func stamp(_ date: String) -> String? {
    let plain = Date.ISO8601FormatStyle()
    guard let date = (try? format.parse(date)) ?? (try? plain.parse(date)) else { return nil }
    // Half a millisecond is added, because the parsed number may lie slightly below its text.
    let stamp = text(date.addingTimeInterval(0.0005))
    return isStamp(stamp) ? stamp : nil
  }

  /// Returns true when a text from elsewhere is a stamp below the year 9000. Years have four
  /// digits, so there must be room for later stamps.
  static func isStamp(_ text: String) -> Bool {
    guard let date = try? format.parse(text) else { return false }
    return self.text(date.addingTimeInterval(0.0005)) == text && text < "9000"
  }

  /// Pokémon HOME appeared on 2020-02-12 in Japan. A recording that says to be older comes from a
  /// device whose clock was not set, or from a program that writes no date (1904 or 1970).
  private static let firstRecording = "2020-02-11"

  /// Returns the stamp of the date that a recording's file has; nil for one that cannot be true.
  package static func ofRecording(_ date: Date) -> String? { ofRecording(text(date)) }

  /// Returns a recording's date from elsewhere; nil for one that cannot be true.
  static func ofRecording(_ stamp: String) -> String? {
    isStamp(stamp) && stamp > firstRecording ? stamp : nil
  }

  /// The difference in seconds that the clocks of two machines may have: a wrong time zone, and a
  /// day for the date.
  private static let tolerance = 24 * 3600.0

  /// The first day of this program, 2026-11-21. A clock that shows an earlier time is wrong.
  private static let firstDay = Date(timeIntervalSince1970: 1_795_219_200)

  /// Returns the last stamp that can be of now or before, whichever machine wrote it.
  static func latest(now: Date) -> String {
    text(max(now, firstDay).addingTimeInterval(tolerance))
  }

  /// Returns the last stamp that a server with this clock accepts; empty where `now` is not a
  /// stamp.
  package static func latest(after now: String) -> String {
    (try? format.parse(now)).map { text($0.addingTimeInterval(tolerance)) } ?? ""
  }

  /// Returns the present, or a later time if the database holds one. On one machine a later write
  /// must win, even when its clock was set back, or another machine's clock is ahead. This is a
  /// hybrid logical clock (Kulkarni et al. 2014), with the counter kept in the milliseconds.
  static func next(in database: Database, now: Date) throws -> String {
    try heal(database, now: now)
    let present = text(now)
    let newest = try String.fetchOne(
      database,
      sql: """
        SELECT max(ifnull((SELECT max(date) FROM run), ''),
          ifnull((SELECT max(readDate) FROM recording), ''))
        """)
    guard let newest, newest >= present else { return present }
    return following(newest) ?? present
  }

  private static func following(_ stamp: String) -> String? {
    // Half a millisecond is added, because the parsed number may lie slightly below its text.
    (try? format.parse(stamp)).map { text($0.addingTimeInterval(0.0015)) }
  }

  /// Replaces stamps that this machine wrote while its clock was far ahead. They get present stamps
  /// in the same order.
  ///
  /// No other machine has data with those stamps, so nothing contradicts the new ones. Where a run
  /// that another machine knows is as late, this clock is behind, and nothing is replaced.
  private static func heal(_ database: Database, now: Date) throws {
    let latest = latest(now: now)
    let wrong = try String.fetchAll(
      database,
      sql: """
        SELECT date FROM run WHERE date > :latest
        UNION SELECT readDate FROM recording WHERE readDate > :latest ORDER BY 1
        """, arguments: ["latest": latest])
    guard !wrong.isEmpty, now > firstDay else { return }
    let isBehind = try database.holds(
      """
      EXISTS (SELECT * FROM run LEFT JOIN recording ON recording.runId = run.id
        WHERE (run.date > :latest OR recording.readDate > :latest)
          AND (run.id IN (SELECT runId FROM arrival) OR run.uid IN (SELECT run FROM sharedPart)))
      """, ["latest": latest])
    if isBehind { return }
    let newest = try String.fetchOne(
      database,
      sql: """
        SELECT max(ifnull((SELECT max(date) FROM run WHERE date <= :latest), ''),
          ifnull((SELECT max(readDate) FROM recording WHERE readDate <= :latest), ''), :present)
        """, arguments: ["latest": latest, "present": text(now)])
    var stamp = newest ?? text(now)
    for old in wrong {
      stamp = following(stamp) ?? stamp
      try database.execute(sql: "UPDATE run SET date = ? WHERE date = ?", arguments: [stamp, old])
      try database.execute(
        sql: "UPDATE recording SET readDate = ? WHERE readDate = ?", arguments: [stamp, old])
    }
  }
}
