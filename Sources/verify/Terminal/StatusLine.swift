import Synchronization

/// A line on standard error that is redrawn while something goes on; on a terminal only.
final class StatusLine: Sendable {
  /// Seconds between two drawings.
  private static let interval = 0.1
  /// The control sequence that erases the line.
  private static let erasing = "\r\u{1B}[2K"

  private let lastDrawn = Mutex<ContinuousClock.Instant?>(nil)

  /// Draws the line anew, unless it was drawn a moment ago.
  func draw(_ text: String) {
    guard StandardStream.error.isTerminal else { return }
    lastDrawn.withLock { last in
      let now = ContinuousClock.now
      if let last, (now - last) / .seconds(1) < Self.interval { return }
      last = now
      StandardStream.error.write(Self.erasing + text)
    }
  }

  /// Removes the line.
  func clear() {
    lastDrawn.withLock { last in
      if last != nil { StandardStream.error.write(Self.erasing) }
      last = nil
    }
  }
}
