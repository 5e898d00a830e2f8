import Pipeline
import Reporting

/// The progress of one recording of a run, on one line of a terminal: `[1/3] a.mp4 ▕██▏ 34 % 5.2×
/// 0:08 left · all 0:40`.
struct RecordingBar {
  private static let width = 12
  /// The fewest columns that a name keeps.
  private static let leastName = 8
  /// Seconds before a rate is trusted.
  private static let settling = 0.2

  let name: String
  let progress: RecordingProgress
  /// Seconds of work on it.
  let seconds: Double
  /// The number of the recording, from 1.
  let number: Int
  /// The number of recordings in the run.
  let count: Int
  /// Seconds until the whole run ends; `nil` where the line does not show them.
  let runLeft: Double?

  /// The line in at most `columns` columns. The speed is dropped first, then the end of the name,
  /// then the bar.
  func text(within columns: Int) -> String {
    let name = TerminalText.escaped(name)
    for (hasSpeed, hasBar) in [(true, true), (false, true), (false, false)] {
      let rest = TerminalText.width(of: text(name: "", hasSpeed: hasSpeed, hasBar: hasBar))
      let room = columns - rest
      let wanted = hasSpeed ? TerminalText.width(of: name) : Self.leastName
      if room >= min(wanted, TerminalText.width(of: name)) {
        let cut = TerminalText.cut(name, to: room)
        return text(name: cut, hasSpeed: hasSpeed, hasBar: hasBar)
      }
    }
    return TerminalText.cut(text(name: name, hasSpeed: false, hasBar: false), to: columns)
  }

  private func text(name: String, hasSpeed: Bool, hasBar: Bool) -> String {
    var parts = ["[\(number)/\(count)] \(name)"]
    if let fraction = progress.fraction {
      if hasBar { parts.append("▕\(Self.bar(fraction))▏") }
      parts.append("\(Int(fraction * 100)) %")
    } else {
      parts.append(Self.time(progress.seconds))
    }
    if seconds > Self.settling, progress.seconds > 0 {
      let speed = progress.seconds / seconds
      if hasSpeed { parts.append("\(JSONValue.number(speed, decimals: 1).text)×") }
      if progress.duration > progress.seconds {
        parts.append("\(Self.time((progress.duration - progress.seconds) / speed)) left")
      }
    }
    if let runLeft { parts.append("· all \(Self.time(runLeft))") }
    return parts.joined(separator: " ")
  }

  /// The bar in eighths of a column, so that it moves before a whole column is full.
  private static func bar(_ fraction: Double) -> String {
    let eighths = Int((fraction * Double(width * 8)).rounded(.down))
    let full = String(repeating: "█", count: eighths / 8)
    let part = eighths % 8 == 0 ? "" : String(Array("▏▎▍▌▋▊▉")[eighths % 8 - 1])
    return full + part + String(repeating: " ", count: width - full.count - part.count)
  }

  /// A time in minutes and seconds, rounded up.
  private static func time(_ seconds: Double) -> String {
    String(TextFormat.timeCode(seconds.rounded(.up)).dropLast(2))
  }
}

extension RecordingProgress {
  /// The share that is read, 0 to 1; `nil` where the recording does not state its duration.
  var fraction: Double? {
    duration > 0 && seconds.isFinite ? min(1, max(0, seconds / duration)) : nil
  }
}
