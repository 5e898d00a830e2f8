import Foundation
import Pipeline
import Reporting
import Synchronization
import Verification

/// Tells on standard error how far a run is: one line that is drawn over on a terminal, plain lines
/// elsewhere.
final class ProgressLine: Sendable {
  /// Seconds between two drawings.
  private static let interval = 0.1

  private struct State {
    var started: [Int: (path: String, at: ContinuousClock.Instant)] = [:]
    var finished = 0
    var lastDrawn: ContinuousClock.Instant?
    var isShown = false
  }

  private let count: Int
  private let isAnimated: Bool
  private let state = Mutex(State())
  private let clock = ContinuousClock()

  /// - Parameter count: recordings of the run.
  init(count: Int) {
    self.count = count
    isAnimated = StandardStream.error.isTerminal
  }

  func observe(_ event: RunEvent) {
    state.withLock { state in
      switch event {
      case .started(let index, let path):
        state.started[index] = (path, clock.now)
      case .progress(let index, let progress):
        if isAnimated { draw(index, progress, &state) }
      case .finished(let index, let outcome):
        state.finished += 1
        clear(&state)
        let since = state.started.removeValue(forKey: index)?.at
        let line = Self.line(for: outcome, seconds: since.map { (clock.now - $0) / .seconds(1) })
        StandardStream.error.tell(line)
      }
    }
  }

  /// Takes the line away; nothing else may be drawn over it.
  func clear() { state.withLock { clear(&$0) } }

  private func clear(_ state: inout State) {
    if state.isShown { StandardStream.error.write("\r\u{1B}[2K") }
    state.isShown = false
    state.lastDrawn = nil
  }

  private func draw(_ index: Int, _ progress: RecordingProgress, _ state: inout State) {
    guard let (path, start) = state.started[index] else { return }
    let now = clock.now
    if let last = state.lastDrawn, (now - last) / .seconds(1) < Self.interval { return }
    state.lastDrawn = now
    state.isShown = true
    let text = Self.text(
      path: path, progress: progress, seconds: (now - start) / .seconds(1),
      number: state.finished + 1, count: count)
    let cut = TerminalText.cut(text, to: max(20, StandardStream.error.columns - 1))
    StandardStream.error.write("\r\u{1B}[2K\(cut)")
  }

  /// What the line says after `seconds` of work on a recording.
  static func text(
    path: String, progress: RecordingProgress, seconds: Double, number: Int, count: Int
  ) -> String {
    let name = TerminalText.escaped(URL(fileURLWithPath: path).lastPathComponent)
    var parts = ["reading \(number)/\(count) \(name)", TextFormat.timeCode(progress.seconds)]
    if progress.duration > 0 { parts[1] += " of \(TextFormat.timeCode(progress.duration))" }
    if seconds > 0.2, progress.seconds > 0 {
      let speed = progress.seconds / seconds
      parts.append("\(Int((Double(progress.frames) / seconds).rounded())) frames/s")
      parts.append("\(JSONValue.number(speed, decimals: 1).text) × real time")
      if progress.duration > progress.seconds {
        let left = (progress.duration - progress.seconds) / speed
        parts.append("\(TextFormat.timeCode(left.rounded(.up)).dropLast(2)) left")
      }
    }
    return parts.joined(separator: ", ")
  }

  static func line(for outcome: RecordingOutcome, seconds: Double?) -> String {
    let path = TerminalText.escaped(outcome.account.path)
    let time = seconds.map { " in \(JSONValue.number($0, decimals: 1).text) s" } ?? ""
    let number = outcome.account.entries.count
    let entries = number == 1 ? "1 entry" : "\(number) entries"
    switch outcome.origin {
    case .failed: return TerminalText.escaped(outcome.account.error ?? "\(path): not read")
    case .known: return "\(path): known already, nothing added; --redo reads it anew"
    case .read where outcome.account.error != nil,
      .readAnew where outcome.account.error != nil:
      return "\(path): read only in part, \(entries)\(time)"
    case .read: return "\(path): \(entries)\(time)"
    case .readAnew(let reason): return "\(path): read anew, \(reason): \(entries)\(time)"
    }
  }
}
