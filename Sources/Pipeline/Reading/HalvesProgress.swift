import Decoding
import Synchronization

/// How far two readings of one recording have come together.
final class HalvesProgress: Sendable {
  private struct State {
    /// Seconds that each has read.
    var first = 0.0
    var second = 0.0
    var frames = 0
  }

  private let state = Mutex(State())
  private let header: RecordingHeader
  private let report: @Sendable (RecordingProgress) -> Void

  init(of header: RecordingHeader, report: @escaping @Sendable (RecordingProgress) -> Void) {
    self.header = header
    self.report = report
  }

  /// The reading that begins where the recording does has taken a frame.
  func first(_ frame: Frame) {
    told { $0.first = frame.pts }
  }

  /// The reading that begins in the middle has taken a frame.
  func second(_ frame: Frame) {
    told { $0.second = max(0, frame.pts - (header.middle ?? 0)) }
  }

  private func told(_ change: (inout State) -> Void) {
    let progress = state.withLock { state in
      change(&state)
      state.frames += 1
      // The first one reads on a little beyond the middle.
      let both = min(state.first + state.second, max(header.duration, state.first))
      return RecordingProgress(seconds: both, duration: header.duration, frames: state.frames)
    }
    report(progress)
  }
}
