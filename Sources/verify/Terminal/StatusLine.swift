import Synchronization

/// Lines on standard error that are redrawn while something goes on; on a terminal only.
final class StatusLine: Sendable {
  /// Seconds between two drawings.
  private static let interval = 0.1

  private struct Drawing {
    let time: ContinuousClock.Instant
    let lines: Int
  }

  private let last = Mutex<Drawing?>(nil)

  /// Draws the lines anew, unless they were drawn a moment ago.
  func draw(_ lines: @autoclosure () -> [String]) {
    guard StandardStream.error.isTerminal else { return }
    last.withLock { last in
      let now = ContinuousClock.now
      if let last, (now - last.time) / .seconds(1) < Self.interval { return }
      let texts = lines()
      StandardStream.error.write(
        Self.erasing(last?.lines ?? 1) + texts.joined(separator: "\r\n"))
      last = Drawing(time: now, lines: texts.count)
    }
  }

  /// Removes the lines.
  func clear() {
    last.withLock { last in
      if let last { StandardStream.error.write(Self.erasing(last.lines)) }
      last = nil
    }
  }

  /// The control sequence that erases `lines` lines and leaves the cursor where the first one
  /// began.
  private static func erasing(_ lines: Int) -> String {
    "\r\u{1B}[2K" + String(repeating: "\u{1B}[1A\u{1B}[2K", count: max(0, lines - 1))
  }
}
