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

  /// Returns the stamp of the date that a recording's file has; nil for one that cannot be true, as
  /// one that is to come.
  package static func ofRecording(_ date: Date, now: Date) -> String? {
    ofRecording(text(date)).flatMap { $0 <= latest(now: now) ? $0 : nil }
  }

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
    date(now).map { text($0.addingTimeInterval(tolerance)) } ?? ""
  }

  static func date(_ stamp: String) -> Date? { try? format.parse(stamp) }

  /// Returns the present, or a later time if the database holds one. On one machine a later write
  /// must win, even when its clock was set back, or another machine's clock is ahead. This is a
  /// hybrid logical clock (Kulkarni et al. 2014), with the counter kept in the milliseconds.
  static func next(in database: Database, now: Date) throws -> String {
    let present = text(now)
    guard let newest = try newest(in: database, upTo: "9"), newest >= present else {
      return present
    }
    return following(newest) ?? present
  }

  /// The columns with stamps: the tables, and how their rows name their run.
  private static let columns = [
    (table: "run", column: "date", run: "uid"),
    (
      table: "recording", column: "readDate",
      run: "(SELECT uid FROM run WHERE run.id = recording.runId)"
    ), (table: "decision", column: "date", run: "(SELECT uid FROM run WHERE run.id = runId)"),
  ]

  private static func newest(in database: Database, upTo latest: String) throws -> String? {
    try columns.compactMap { table, column, _ in
      try String.fetchOne(
        database, sql: "SELECT max(\(column)) FROM \(table) WHERE \(column) <= ?",
        arguments: [latest])
    }.max()
  }

  private static func following(_ stamp: String) -> String? {
    // Half a millisecond is added, because the parsed number may lie slightly below its text.
    (try? format.parse(stamp)).map { text($0.addingTimeInterval(0.0015)) }
  }

  /// Replaces stamps that a machine wrote while its clock was far ahead. They get present stamps in
  /// the same order. What a server has keeps its stamps.
  ///
  /// - Parameter now: the true time, of which something else than the stamps must be the proof: a
  ///   clock that is behind looks the same.
  /// - Returns: the latest stamp that was replaced; nil where none was.
  static func redate(in database: Database, now: Date) throws -> String? {
    let latest = latest(now: now)
    let own = "NOT IN (SELECT run FROM sharedPart)"
    let wrong = try Set(
      columns.flatMap { table, column, run in
        try String.fetchAll(
          database, sql: "SELECT \(column) FROM \(table) WHERE \(column) > ? AND \(run) \(own)",
          arguments: [latest])
      }
    ).sorted()
    var stamp = max(try newest(in: database, upTo: latest) ?? "", text(now))
    for old in wrong {
      stamp = following(stamp) ?? stamp
      for (table, column, run) in columns {
        try database.execute(
          sql: "UPDATE \(table) SET \(column) = ? WHERE \(column) = ? AND \(run) \(own)",
          arguments: [stamp, old])
      }
      try database.execute(
        sql: "UPDATE recording SET replacedDate = ? WHERE replacedDate = ? AND replacedRun \(own)",
        arguments: [stamp, old])
    }
    return wrong.last
  }
}

extension CollectionStore {
  /// Gives present dates to what was written while the clock was more than a day ahead.
  ///
  /// - Parameter now: the true time; nil for that of this machine's clock.
  /// - Returns: the latest date that was wrong; nil where none was.
  package func redate(now: String? = nil) throws(CollectionError) -> String? {
    try write { database in
      let wrong = try TimeStamp.redate(
        in: database, now: now.flatMap(TimeStamp.date) ?? self.now())
      guard wrong != nil else { return nil }
      for content in try String.fetchAll(database, sql: "SELECT DISTINCT sha256 FROM recording") {
        try CurrentReading.update(ofContent: content, in: database)
      }
      try Roster.settle(in: database)
      return wrong
    }
  }
}
