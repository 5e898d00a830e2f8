import Boxes
import Decoding
import Verification

/// Watches the frames of one segment of a recording for pages that stand still, and goes on beyond its end until what
/// stands there is seen by the next segment's watch as well.
struct FrameWatch {
  /// A page that stood still.
  enum Seen {
    case summary(PageStill)
    case boxes(BoxStill)
  }

  /// How a segment hands over to the next one.
  enum Handover {
    /// Nothing that was seen has to do with what comes.
    case nothing
    /// A page stands, of whose frames so many are the next segment's.
    case page(PageStill, sharedFrames: Int)
    case boxes(BoxStill)
    /// The recording ended.
    case end
  }

  /// What the next segment's watch sees of its first frames.
  private struct Newcomer {
    let start: Double
    var observer: PageObserver
    var boxes: BoxObserver
    var frames = 0
  }

  private let frames: FramesAhead
  private let segment: RecordingSegment
  private let makeObservers: () -> (PageObserver, BoxObserver)
  private var observer: PageObserver
  private var boxes: BoxObserver
  private var newcomer: Newcomer?
  private var thinning: FrameThinning
  /// Stills that are to be handed on next.
  private var ended: [Seen] = []
  /// Frames that are to be looked at next.
  private var due: [Frame] = []
  private var isAtEnd = false
  /// Frames of the segment that were taken.
  private(set) var count = 0
  /// Set when the watch has ended.
  private(set) var handover: Handover?
  private let progress: (Frame) throws -> Void

  /// - Parameters:
  ///   - gap: seconds between two frames that are looked at.
  ///   - progress: called with every frame of the segment.
  ///   - makeObservers: those of a recording of which nothing was seen.
  init(
    frames: FramesAhead, segment: RecordingSegment, gap: Double,
    progress: @escaping (Frame) throws -> Void,
    makeObservers: @escaping () -> (PageObserver, BoxObserver)
  ) {
    self.frames = frames
    self.segment = segment
    self.makeObservers = makeObservers
    (observer, boxes) = makeObservers()
    thinning = FrameThinning(gap: gap)
    self.progress = progress
  }

  var screen: ScreenKind { observer.screen }
  var damage: RecordingDamage { frames.damage }

  /// The next page that stood still; `nil` where the watch ends.
  mutating func nextStill() async throws -> Seen? {
    while true {
      if !ended.isEmpty { return ended.removeFirst() }
      if handover != nil { return nil }
      if !due.isEmpty {
        look(at: due.removeFirst())
        continue
      }
      if isAtEnd {
        if let still = boxes.finish() { return .boxes(still) }
        if let still = observer.finish() { return .summary(still) }
        handover = .end
        return nil
      }
      try await takeFrame()
    }
  }

  private mutating func takeFrame() async throws {
    try Task.checkCancellation()
    let next = try await frames.next()
    // Of a recording that ends early, the last segment learns so behind its last frame.
    if segment != .whole, next?.isRegular == false || !frames.damage.isEmpty {
      throw UnfitForSegments()
    }
    guard let frame = next else {
      isAtEnd = true
      if let held = thinning.finish() { due.append(held) }
      return
    }
    if !segment.ends(before: frame) {
      count += 1
      try progress(frame)
    }
    due += thinning.take(frame)
  }

  /// Takes a frame, or passes over one that the decoder could not restore.
  private mutating func look(at frame: Frame) {
    if frame.isDamaged {
      if let box = boxes.skipDamaged() { ended.append(.boxes(box)) }
      observer.skipDamaged()
      return
    }
    if let box = boxes.consume(frame, time: frame.pts) { ended.append(.boxes(box)) }
    if let page = observer.consume(frame, time: frame.pts) { ended.append(.summary(page)) }
    if segment.ends(before: frame) { handOver(at: frame) }
  }

  /// Hands over where both watches see the same: it no longer matters what the next one has not seen.
  private mutating func handOver(at frame: Frame) {
    if newcomer == nil {
      let (observer, boxes) = makeObservers()
      newcomer = Newcomer(start: frame.pts, observer: observer, boxes: boxes)
    }
    guard var next = newcomer else { return }
    next.frames += 1
    _ = next.observer.consume(frame, time: frame.pts)
    _ = next.boxes.consume(frame, time: frame.pts)
    newcomer = next
    if next.observer.standing(since: next.start) != nil,
      let still = observer.standing(since: next.start)
    {
      handover = .page(still, sharedFrames: min(still.still.frames, next.frames))
    } else if next.boxes.standing(since: next.start) != nil,
      let still = boxes.standing(since: next.start)
    {
      handover = .boxes(still)
    } else if observer.placement == nil, boxes.isIdle {
      handover = .nothing
    }
  }
}

/// A recording is damaged, or its time stamps run backwards: it is to be read as one segment.
struct UnfitForSegments: Error {}
