import Boxes
import Decoding
import Synchronization
import Verification

/// Reads a recording from its middle on, beside the reading that begins where the recording does. That one goes on until
/// it sees exactly what was seen here, and takes over the rest: the entries are those of one reading.
final class SecondHalf: Sendable {
  /// Where the first reading may stop: before a page that begins a visit.
  struct Joint {
    /// Where the page before ended.
    let mark: FrameWatch.Mark
    /// Frames that were counted up to there.
    let counts: FrameCounts
    let page: PageReaders.ReadPage
    let setting: EntryBuilder.Setting
    /// Seconds at which the page before ended.
    let seconds: Double
  }

  /// What was read after the joint.
  struct Rest {
    let counts: FrameCounts
    let screen: ScreenKind
    let entries: [Entry]
    let boxes: [BoxPage]
  }

  private struct State {
    var task: Task<Rest?, Never>?
    var joint: Joint?
  }

  private let state = Mutex(State())
  private let path: String
  private let limits: DecodingLimits
  private let layouts: [ScreenLayout]
  private let pages: PageSequence
  private let entries: EntryBuilder
  private let boxes: BoxReading
  private let progress: @Sendable (Frame) -> Void

  /// Pages before the joint: the first one may be seen only in part, and from the second one's end on nothing depends on
  /// what was before it.
  private static let leastPages = 2
  /// Pages that are read at a time.
  private static let pagesInFlight = 2

  /// - Parameters:
  ///   - entries: a builder that has taken no page.
  ///   - progress: called with every frame.
  init(
    path: String, limits: DecodingLimits, layouts: [ScreenLayout], pages: PageReaders,
    entries: EntryBuilder, boxes: BoxReading, progress: @escaping @Sendable (Frame) -> Void
  ) {
    self.path = path
    self.limits = limits
    self.layouts = layouts
    // None of its pages is one of those by which the language is told.
    self.pages = PageSequence(
      pages: pages, first: LanguageSearch.mostPages, mostInFlight: Self.pagesInFlight)
    self.entries = entries
    self.boxes = boxes
    self.progress = progress
  }

  /// Begins to read, with the page where the first reading has found it; does nothing when it has begun.
  func begin(at placement: Placement) {
    state.withLock { state in
      guard state.task == nil else { return }
      // What goes wrong here goes wrong in the first reading too, which says so.
      state.task = Task { try? await read(placement) }
    }
  }

  func cancel() { state.withLock { $0.task?.cancel() } }

  /// The joint, once there is one.
  var joint: Joint? { state.withLock { $0.joint } }

  /// What was read after the joint; `nil` when it is not to be taken over: there is no joint, or one reading alone may not
  /// have seen the same.
  func rest() async -> Rest? {
    guard let task = state.withLock({ $0.task }) else { return nil }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Ends the entries of the first reading at the joint, and adds those that were made here; `nil`, and nothing has
  /// changed, where one reading alone would not have gone on like this.
  ///
  /// - Parameters:
  ///   - pages: those of the first reading. The language is told by its first ones, and none of them may have been read here.
  ///   - counts: frames of the first reading.
  func takeOver(
    _ entries: inout EntryBuilder, afterPages pages: Int, counts: FrameCounts
  ) async -> Rest? {
    var joined = entries
    guard let joint, pages >= LanguageSearch.mostPages, joint.setting == entries.setting,
      joined.finish(before: joint.page), let rest = await rest(),
      (counts + rest.counts).frames <= limits.maximumFrames
    else { return nil }
    joined.append(rest.entries)
    entries = joined
    return rest
  }

  private func read(_ placement: Placement) async throws -> Rest? {
    let frames = try FramesAhead.open(path: path, limits: limits, share: .fromMiddle)
    defer { frames.cancel() }
    var watch = FrameWatch(
      frames: frames, observer: PageObserver(layouts: layouts, known: placement),
      boxes: BoxObserver(layout: boxes.layout), gap: limits.widestGap
    ) { [progress] frame, _ in progress(frame) }
    var entries = entries
    var boxPages: [BoxPage] = []
    var isJoined = false
    try await pages.read(
      &watch,
      take: { place in
        if !isJoined, let mark = place.mark,
          place.page.number - pages.first >= Self.leastPages, let setting = entries.setting,
          entries.finish(before: place.page)
        {
          isJoined = true
          entries.removeEntries()
          let joint = Joint(
            mark: mark, counts: place.counts, page: place.page.withoutFrames, setting: setting,
            seconds: place.seconds)
          state.withLock { $0.joint = joint }
        }
        entries.take(place.page)
      },
      takeBoxes: { [boxes] still in
        if let page = try await boxes.read(still) { boxPages.append(page) }
      })
    entries.finish()
    // Damage is told of the recording as a whole; a state that has changed may have done so later than it would have.
    guard let joint, watch.damage.isEmpty, watch.decoding == joint.mark.decoding else { return nil }
    return Rest(
      counts: watch.counts - joint.counts, screen: watch.screen, entries: entries.entries,
      boxes: boxPages.filter { $0.start > joint.seconds })
  }
}
