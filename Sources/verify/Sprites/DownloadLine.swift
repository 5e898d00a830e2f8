import Foundation
import Pipeline

/// Shows the progress of a download on a terminal, in one line that is redrawn.
final class DownloadLine {
  /// Seconds between two drawings.
  private static let interval = 0.1

  private let start = ContinuousClock.now
  private var lastDrawn: ContinuousClock.Instant?

  func draw(_ progress: SpriteDownload.Progress) {
    guard StandardStream.error.isTerminal else { return }
    let now = ContinuousClock.now
    if let lastDrawn, (now - lastDrawn) / .seconds(1) < Self.interval { return }
    lastDrawn = now
    let text = Self.text(progress, seconds: (now - start) / .seconds(1))
    StandardStream.error.write("\r\u{1B}[2K\(text)")
  }

  /// Removes the line.
  func clear() {
    if lastDrawn != nil { StandardStream.error.write("\r\u{1B}[2K") }
    lastDrawn = nil
  }

  /// The text of the line after `seconds`.
  static func text(_ progress: SpriteDownload.Progress, seconds: Double) -> String {
    var parts = ["\(progress.done) of \(progress.files) files", megabytes(progress.bytes)]
    if seconds > 0.5, progress.done > 0 {
      parts.append("\(megabytes(Int(Double(progress.bytes) / seconds)))/s")
      let left = seconds / Double(progress.done) * Double(progress.files - progress.done)
      parts.append("\(Int(left.rounded(.up))) s left")
    }
    return parts.joined(separator: ", ")
  }

  /// A size in millions of bytes, with one decimal.
  static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
