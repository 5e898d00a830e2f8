import Boxes
import Decoding
import Verification

/// Watches the frames of one segment of a recording for pages that stand still.
///
/// It goes on beyond the segment's end until the next segment's watch sees the page that stands
/// there too.
struct FrameWatch {
  /// A page that stood still.
  enum Seen {
    case summary(PageStill)
    case boxes(BoxStill)
  }

  /// The handover of a segment to the next one.
  enum Handover {
    /// No page lies on the seam.
    case nothing
    /// A page stands on the seam; `sharedFrames` of its frames also belong to the next segment.
    case page(PageStill, sharedFrames: Int)
    case boxes(BoxStill)
    /// The recording ended.
    case end
    /// The time for reading it was over before the segment ended.
    case timeOver
  }

  /// The state of the next segment's watch, which sees its first frames only.
  private struct Newcomer {
    let start: Double
    var observer: PageObserver
    var boxes: BoxObserver
    var frames = 0
  }

  private let frames: RecordingReader
  private let segment: RecordingSegment
  private let makeObservers: () -> (PageObserver, BoxObserver)
  private var observer: PageObserver
  private var boxes: BoxObserver
  private var newcomer: Newcomer?
  /// The last frame's, in pixels.
  private var size: (width: Int, height: Int)?
  /// The kind of screen that was found before the size changed.
  private var formerScreen = ScreenKind.unknown
  private var thinning: FrameThinning
  /// Stills to be returned next.
  private var ended: [Seen] = []
  /// Frames to be looked at next.
  private var due: [Frame] = []
  /// Set when no more frames are to be taken.
  private var end: Handover?
  /// Frames of the segment that were taken so far.
  private(set) var count = 0
  /// Set when the watch has ended.
  private(set) var handover: Handover?
  private let progress: (Frame) throws -> Void
  private let time: TimeLimit

  /// - Parameters:
  ///   - gap: seconds between two frames that are looked at.
  ///   - progress: called with every frame of the segment.
  ///   - makeObservers: makes the observers of a recording of which nothing was seen yet.
  init(
    frames: RecordingReader, segment: RecordingSegment, gap: Double, time: TimeLimit,
    progress: @escaping (Frame) throws -> Void,
    makeObservers: @escaping () -> (PageObserver, BoxObserver)
  ) {
    self.frames = frames
    self.segment = segment
    self.makeObservers = makeObservers
    (observer, boxes) = makeObservers()
    thinning = FrameThinning(gap: gap)
    self.progress = progress
    self.time = time
  }

  /// The kind of screen that was found last.
  var screen: ScreenKind { observer.screen == .unknown ? formerScreen : observer.screen }

  /// The next page that stood still; `nil` at the end of the watch.
  mutating func nextStill() async throws -> Seen? {
    while true {
      if !ended.isEmpty { return ended.removeFirst() }
      if handover != nil { return nil }
      if !due.isEmpty {
        look(at: due.removeFirst())
        continue
      }
      if let end {
        if let still = boxes.finish() { return .boxes(still) }
        if let still = observer.finish() { return .summary(still) }
        handover = end
        return nil
      }
      try await takeFrame()
    }
  }

  private mutating func takeFrame() async throws {
    try Task.checkCancellation()
    if time.isOver { return finish(.timeOver) }
    guard let frame = try await frames.nextFrame() else { return finish(.end) }
    if !segment.ends(before: frame) {
      count += 1
      try progress(frame)
    }
    due += thinning.take(frame)
  }

  private mutating func finish(_ end: Handover) {
    self.end = end
    if let held = thinning.finish() { due.append(held) }
  }

  /// Looks at a frame, or skips one that the decoder could not restore.
  private mutating func look(at frame: Frame) {
    if frame.isDamaged {
      if let box = boxes.skipDamaged() { ended.append(.boxes(box)) }
      observer.skipDamaged()
      return
    }
    cut(before: frame)
    if let box = boxes.consume(frame, time: frame.pts) { ended.append(.boxes(box)) }
    let page = observer.consume(frame, time: frame.pts, isElsewhere: boxes.isPage(frame))
    if let page { ended.append(.summary(page)) }
    if segment.ends(before: frame) { handOver(at: frame) }
  }

  /// Begins anew where the frames change their size: a recorder was turned, or recordings were
  /// joined. Nothing goes on from one size to another.
  private mutating func cut(before frame: Frame) {
    let next = (frame.width, frame.height)
    defer { size = next }
    guard let size, size != next else { return }
    if let still = boxes.finish() { ended.append(.boxes(still)) }
    if let still = observer.finish() { ended.append(.summary(still)) }
    formerScreen = screen
    (observer, boxes) = makeObservers()
    newcomer = nil
  }

  /// Hands over once both watches see the same: from then on, the frames that the next one missed
  /// no longer matter.
  private mutating func handOver(at frame: Frame) {
    if newcomer == nil {
      let (observer, boxes) = makeObservers()
      newcomer = Newcomer(start: frame.pts, observer: observer, boxes: boxes)
    }
    guard var next = newcomer else { return }
    next.frames += 1
    _ = next.boxes.consume(frame, time: frame.pts)
    _ = next.observer.consume(frame, time: frame.pts, isElsewhere: next.boxes.isPage(frame))
    newcomer = next
    if next.observer.standing(since: next.start) != nil,
      let still = observer.standing(since: next.start)
    {
      handover = .page(still, sharedFrames: min(still.still.frames, next.frames))
    } else if next.boxes.standing(since: next.start) != nil,
      let still = boxes.standing(since: next.start)
    {
      handover = .boxes(still)
    } else if observer.registration == nil, boxes.isIdle {
      handover = .nothing
    }
  }
}
