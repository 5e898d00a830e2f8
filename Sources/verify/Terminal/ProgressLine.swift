import Files
import Foundation
import Pipeline
import Reporting
import Synchronization
import Verification

/// Shows the progress of a run on standard error: on a terminal, a line for each recording in work
/// that is redrawn; elsewhere, plain lines.
final class ProgressLine: Sendable {
  /// Seconds before a rate is trusted.
  private static let settling = 0.5

  private struct Work {
    let path: String
    let start: ContinuousClock.Instant
    var progress: RecordingProgress?
    /// The time at which it was read; from then on, it waits for being stored.
    var end: ContinuousClock.Instant?
  }

  private struct State {
    var work: [Int: Work] = [:]
    var start: ContinuousClock.Instant?
    /// Bytes of the recordings that were read, and of those that were known or failed and took no
    /// time.
    var read = 0.0
    var passed = 0.0
  }

  /// The size of each recording in bytes. Its reading time is unknown before it is opened, but
  /// grows with its size.
  private let sizes: [Double]
  private let namesFailures: Bool
  private let state = Mutex(State())
  private let line = StatusLine()
  private let clock = ContinuousClock()

  /// - Parameters:
  ///   - paths: the recordings of the run.
  ///   - namesFailures: true to name failed recordings, which the answer may do in the same place.
  init(paths: [String], namesFailures: Bool) {
    sizes = paths.map { path in
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
      return size?.doubleValue ?? 0
    }
    self.namesFailures = namesFailures
  }

  func observe(_ event: RunEvent) {
    state.withLock { state in
      switch event {
      case .started(let index, let path):
        state.work[index] = Work(path: path, start: clock.now)
        state.start = state.start ?? clock.now
      case .progress(let index, let progress):
        state.work[index]?.progress = progress
        line.draw(lines(of: state))
      case .read(let index): state.work[index]?.end = clock.now
      case .finished(let index, let result):
        line.clear()
        let work = state.work.removeValue(forKey: index)
        switch result.origin {
        case .read, .readAnew: state.read += sizes[index]
        case .known, .failed: state.passed += sizes[index]
        }
        if case .failed = result.origin, !namesFailures { return }
        StandardStream.error.log(
          Self.line(
            for: result,
            seconds: work.map { (($0.end ?? clock.now) - $0.start) / .seconds(1) }))
      }
    }
  }

  /// Removes the lines, so that nothing else is drawn over them.
  func clear() { line.clear() }

  private func lines(of state: State) -> [String] {
    let now = clock.now
    let columns = max(20, StandardStream.error.columns - 1)
    let left = secondsLeft(state, now)
    let drawn = state.work.sorted { $0.key < $1.key }
      .filter { $0.value.progress != nil && $0.value.end == nil }
    return drawn.enumerated().compactMap { place, work in
      work.value.progress.map {
        RecordingBar(
          name: URL(fileURLWithPath: work.value.path).lastPathComponent, progress: $0,
          seconds: (now - work.value.start) / .seconds(1), number: work.key + 1,
          count: sizes.count, runLeft: place == drawn.count - 1 ? left : nil
        ).text(within: columns)
      }
    }
  }

  /// The estimated seconds until the run ends; `nil` before they are known.
  ///
  /// Recordings in work take the longest of their own estimates. The others count by the bytes read
  /// in a second.
  private func secondsLeft(_ state: State, _ now: ContinuousClock.Instant) -> Double? {
    guard sizes.count > 1, let start = state.start else { return nil }
    let seconds = (now - start) / .seconds(1)
    var (done, waiting) = (state.read, sizes.reduce(0, +) - state.passed - state.read)
    var longest = 0.0
    for (index, work) in state.work {
      let fraction = work.progress?.fraction ?? 0
      done += sizes[index] * fraction
      waiting -= sizes[index]
      guard fraction > 0 else { continue }
      longest = max(longest, (now - work.start) / .seconds(1) * (1 - fraction) / fraction)
    }
    guard seconds > Self.settling, done > 0 else { return nil }
    return longest + max(0, waiting) * seconds / done
  }

  static func line(for result: ScanResult, seconds: Double?) -> String {
    let path = TerminalText.escaped(result.scan.path)
    let time = seconds.map { " in \(JSONValue.number($0, decimals: 1).text) s" } ?? ""
    let entries = result.scan.entries.count.counted("entry", "entries")
    switch result.origin {
    case .failed: return TerminalText.escaped(result.scan.namedError ?? "\(path): not read")
    case .known: return "\(path): known already, nothing added; --redo reads it anew"
    case .read where result.scan.error != nil,
      .readAnew where result.scan.error != nil:
      return "\(path): read only in part, \(entries)\(time)"
    case .read: return "\(path): \(entries)\(time)"
    case .readAnew(let reason): return "\(path): read anew, \(reason): \(entries)\(time)"
    }
  }
}
