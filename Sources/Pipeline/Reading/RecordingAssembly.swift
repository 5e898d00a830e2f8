import Boxes
import Decoding
import Verification

/// Joins the results of a recording's segments, in the recording's order.
///
/// A segment is watched a little beyond its end. The page that stands there belongs to the next
/// segment as well: both parts become one still, and pages of the next segment that ended earlier
/// are known already.
actor RecordingAssembly {
  private var entries: EntryBuilder
  private var boxes = BoxSequence()
  private(set) var frames = 0
  private var stableFrames = 0
  private var screen = ScreenKind.unknown
  private let segments: [RecordingSegment]
  /// Events of the segments whose turn has not come.
  private var waiting: [[PageSequence.Event]]
  /// The segment whose turn it is.
  private(set) var current = 0
  /// The handover from the segments before, until its page is met in the current one.
  private var seam = PageSequence.Seam.nothing
  /// The time in seconds before which pages that ended were seen by the segments before.
  private var known = -Double.infinity
  private var isBehindBoxes = false
  private var wasTimeOver = false

  /// - Parameter entries: a builder that has taken no page.
  init(entries: EntryBuilder, segments: [RecordingSegment]) {
    self.entries = entries
    self.segments = segments
    waiting = Array(repeating: [], count: segments.count)
  }

  /// Takes the next event of a segment.
  ///
  /// - Throws: `NeedsWholeReading` where two segments do not agree.
  func take(_ event: PageSequence.Event, of segment: Int) throws {
    waiting[segment].append(event)
    while current < waiting.count, !waiting[current].isEmpty {
      switch waiting[current].removeFirst() {
      case .page(let page): if let page = try joined(page) { add(page) }
      case .boxes(let page): if let page = try joined(page) { boxes.take(page) }
      case .end(let frames, let screen, let seam):
        self.frames += frames
        if screen != .unknown { self.screen = screen }
        try end(with: seam)
        current += 1
      }
    }
  }

  /// Ends the last entry and returns the result of all segments, or of those that the time was
  /// enough for: then it is not whole.
  func finish() async -> (
    entries: [Entry], boxes: BoxSequence, frames: Int, stableFrames: Int, screen: ScreenKind,
    isWhole: Bool
  ) {
    if case .page(let page, _) = seam { add(page) }
    let tasks = entries.finish()
    let isWhole = current == segments.count && !wasTimeOver
    var made: [Entry] = []
    for task in tasks { made.append(await task.value) }
    return (made, boxes, frames, stableFrames, screen, isWhole)
  }

  private func add(_ page: PageReaders.ReadPage) {
    stableFrames += page.still.still.frames
    entries.take(isBehindBoxes ? page.behindList : page)
    isBehindBoxes = false
  }

  /// The page joined with its part before the segment; `nil` for a page that is known already.
  private func joined(_ page: PageReaders.ReadPage) throws -> PageReaders.ReadPage? {
    guard page.still.still.end >= known else { return nil }
    switch seam {
    case .nothing: return page
    case .page(let first, let shared):
      guard page.still.still.start <= known else { throw NeedsWholeReading() }
      seam = .nothing
      return first.joined(with: page, sharedFrames: shared)
    case .boxes, .recordingEnd, .timeOver: throw NeedsWholeReading()
    }
  }

  private func joined(_ page: BoxPage) throws -> BoxPage? {
    guard page.end >= known else { return nil }
    guard case .boxes(let start, _) = seam else { return page }
    guard page.start <= known else { throw NeedsWholeReading() }
    seam = .nothing
    var whole = page
    whole.start = start
    return whole
  }

  /// Goes on to the next segment.
  private func end(with next: PageSequence.Seam) throws {
    switch (seam, next) {
    case (_, .timeOver):
      wasTimeOver = true
      if case .page(let page, _) = seam { add(page) }
      seam = .nothing
    case (.nothing, _): hand(over: next)
    case (.page, .page(let page, let shared)) where page.still.still.end >= known:
      // The page stands through the whole segment.
      if let page = try joined(page) { hand(over: .page(page, sharedFrames: shared)) }
    case (.boxes(let start, _), .boxes(let later, let end)) where end >= known:
      guard later <= known else { throw NeedsWholeReading() }
      hand(over: .boxes(start: start, end: end))
    default:
      // The segment before was watched beyond this one's end.
      guard known >= segments[current].end else { throw NeedsWholeReading() }
    }
  }

  private func hand(over next: PageSequence.Seam) {
    seam = next
    // Both segments have seen the middle of the shortest time for which a page stands.
    switch next {
    case .nothing, .timeOver: break
    case .page(let page, _): known = page.still.still.end - StabilityRule.minimumDwell / 2
    case .boxes(_, let end):
      known = end - BoxObserver.minimumDwell / 2
      isBehindBoxes = true
    case .recordingEnd: known = .infinity
    }
  }
}
