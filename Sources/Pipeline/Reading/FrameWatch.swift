import Decoding
import Verification

/// Watches the frames of a recording from one place in it on, for pages that stand still.
struct FrameWatch {
  private let frames: FramesAhead
  private var observer: PageObserver
  private var thinning: FrameThinning
  /// Frames that are to be looked at next.
  private var due: [Frame] = []
  /// That of the last frame.
  private(set) var decoding: DecodingState?
  private var isAtEnd = false
  /// Frames that were taken.
  private var count = 0
  private let progress: (Frame, Placement?) -> Void

  /// - Parameter progress: called with every frame, and where the page stands as far as that is known.
  init(
    frames: FramesAhead, observer: PageObserver, gap: Double,
    progress: @escaping (Frame, Placement?) -> Void
  ) {
    self.frames = frames
    self.observer = observer
    thinning = FrameThinning(gap: gap)
    self.progress = progress
  }

  var screen: ScreenKind { observer.screen }
  var damage: RecordingDamage { frames.damage }
  var counts: FrameCounts { FrameCounts(frames: count, stableFrames: observer.stableFrames) }

  /// The next page still; `nil` at the end of the recording.
  mutating func nextStill() async throws -> PageStill? {
    while true {
      while !due.isEmpty {
        if let still = observer.take(due.removeFirst()) { return still }
      }
      if isAtEnd { return observer.finish() }
      try Task.checkCancellation()
      guard let frame = try await frames.next() else {
        isAtEnd = true
        if let held = thinning.finish() { due.append(held) }
        continue
      }
      count += 1
      decoding = frame.state
      progress(frame, observer.placement)
      due += thinning.take(frame)
    }
  }

  /// What comes after a still, as far as what was seen before it decides.
  struct Mark: Equatable {
    let observer: PageObserver.Mark
    let thinning: FrameThinning.Times
    /// Seconds of the frames that are to be looked at next.
    let due: [Double]
    let decoding: DecodingState
  }

  /// Two watches of one recording whose marks are equal see the same from there on; `nil` where that cannot be said.
  var mark: Mark? {
    guard !isAtEnd, frames.damage.isEmpty, let decoding, decoding.isRegular,
      let mark = observer.mark
    else { return nil }
    return Mark(
      observer: mark, thinning: thinning.times, due: due.map(\.pts), decoding: decoding)
  }
}

extension PageObserver {
  /// Takes the next frame, or passes over one that the decoder could not restore.
  fileprivate mutating func take(_ frame: Frame) -> PageStill? {
    guard !frame.isDamaged else {
      skipDamaged()
      return nil
    }
    return consume(frame, time: frame.pts)
  }
}
