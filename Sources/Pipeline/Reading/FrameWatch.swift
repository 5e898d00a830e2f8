import Boxes
import Decoding
import Verification

/// Watches the frames of a recording from one place in it on, for pages that stand still.
struct FrameWatch {
  /// A page that stood still.
  enum Seen {
    case summary(PageStill)
    case boxes(BoxStill)
  }

  private let frames: FramesAhead
  private var observer: PageObserver
  private var boxes: BoxObserver
  private var thinning: FrameThinning
  /// Stills that are to be handed on next.
  private var ended: [Seen] = []
  /// Seconds of the last frame that was looked at.
  private(set) var time = 0.0
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
    frames: FramesAhead, observer: PageObserver, boxes: BoxObserver, gap: Double,
    progress: @escaping (Frame, Placement?) -> Void
  ) {
    self.frames = frames
    self.observer = observer
    self.boxes = boxes
    thinning = FrameThinning(gap: gap)
    self.progress = progress
  }

  var screen: ScreenKind { observer.screen }
  var damage: RecordingDamage { frames.damage }
  var counts: FrameCounts { FrameCounts(frames: count, stableFrames: observer.stableFrames) }

  /// The next page that stood still; `nil` at the end of the recording.
  mutating func nextStill() async throws -> Seen? {
    while true {
      if !ended.isEmpty { return ended.removeFirst() }
      while !due.isEmpty, ended.isEmpty { look(at: due.removeFirst()) }
      if !ended.isEmpty { continue }
      if isAtEnd {
        if let still = boxes.finish() { return .boxes(still) }
        return observer.finish().map { .summary($0) }
      }
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

  /// Takes a frame, or passes over one that the decoder could not restore.
  private mutating func look(at frame: Frame) {
    time = frame.pts
    let (box, page) =
      frame.isDamaged
      ? (boxes.skipDamaged(), observer.skipped())
      : (boxes.consume(frame, time: frame.pts), observer.consume(frame, time: frame.pts))
    if let box { ended.append(.boxes(box)) }
    if let page { ended.append(.summary(page)) }
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
    guard !isAtEnd, ended.isEmpty, boxes.isIdle, frames.damage.isEmpty, let decoding,
      decoding.isRegular,
      let mark = observer.mark
    else { return nil }
    return Mark(
      observer: mark, thinning: thinning.times, due: due.map(\.pts), decoding: decoding)
  }
}

extension PageObserver {
  /// Passes over a frame that the decoder could not restore; no still ends with it.
  fileprivate mutating func skipped() -> PageStill? {
    skipDamaged()
    return nil
  }
}
