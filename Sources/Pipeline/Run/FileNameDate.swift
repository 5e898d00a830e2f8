internal import Foundation

/// The time in a file's name. Phones, capture programs and the album of a Switch write it there:
/// `Screenrecorder-2026-11-24-18-03-22-350.mp4`, `2026-11-24 18-03-22.mkv`,
/// `2026112418032200-….mp4`, `Screen Recording 2026-11-24 at 6.03.22 PM.mov`.
///
/// Only dates that begin with the year count: others may give the day or the month first.
enum FileNameDate {
  /// Returns the first time in a file's name; nil where it has none, or none that exists.
  ///
  /// - Parameter zone: the time zone of the device that made the file.
  static func date(ofFileAt path: String, in zone: TimeZone = .current) -> Date? {
    // macOS separates AM and PM by a space, a narrow one in newer versions, and has hours of one
    // digit before a point.
    let format =
      #/
      (?: ^ | \D ) (?<year> 20\d\d ) [-_.]? (?<month> \d\d ) [-_.]? (?<day> \d\d )
      (?: [\x20_] at [\x20_] | [-_.T\x20] )?
      (?<hour> \d\d | \d (?= \.) ) [-_.:]? (?<minute> \d\d ) [-_.:]? (?<second> \d\d )
      (?: [\x20_\u{202F}] (?<half> [AP] ) M )?
      /#
    let name = URL(fileURLWithPath: path).lastPathComponent
    guard let found = name.firstMatch(of: format)?.output, var hour = Int(found.hour)
    else { return nil }
    if let half = found.half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (half == "P" ? 12 : 0)
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = DateComponents(
      calendar: calendar, year: Int(found.year), month: Int(found.month), day: Int(found.day),
      hour: hour, minute: Int(found.minute), second: Int(found.second))
    return parts.isValidDate ? parts.date : nil
  }
}
