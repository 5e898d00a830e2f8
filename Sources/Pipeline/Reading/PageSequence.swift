import Boxes
import Verification

/// Reads the pages of a recording from one place in it on, a few at a time, and hands them on in their order.
struct PageSequence {
  let pages: PageReaders
  /// The number of the first page.
  let first: Int
  /// Pages that are read at a time: enough to keep the recognition busy, and few enough that the frames they hold stay a
  /// fixed amount of memory.
  let mostInFlight: Int

  /// A page, and the place before it where the page before it ended.
  struct Place {
    let page: PageReaders.ReadPage
    let mark: FrameWatch.Mark?
    /// Frames that were counted up to the mark.
    let counts: FrameCounts
    /// Seconds at which the page before it ended.
    let seconds: Double
  }

  /// Reads on to the end, or until another reading takes over.
  ///
  /// - Parameters:
  ///   - take: called with each page in its order.
  ///   - takeBoxes: called with each box page in its order.
  ///   - joint: the mark where another reading can take over, once it is known.
  ///   - isTakenOver: asked where that mark is come to, when all pages before it are taken, with their number and that of
  ///     the frames before it.
  func read(
    _ watch: inout FrameWatch, take: (Place) -> Void, takeBoxes: (BoxStill) async throws -> Void,
    joint: () -> FrameWatch.Mark? = { nil },
    isTakenOver: (Int, FrameCounts) async throws -> Bool = { _, _ in false }
  ) async throws {
    try await withThrowingTaskGroup(of: PageReaders.ReadPage.self) { group in
      var sent = 0
      var order = PageOrder(first: first)
      while let seen = try await watch.nextStill() {
        guard case .summary(let still) = seen else {
          if case .boxes(let still) = seen { try await takeBoxes(still) }
          continue
        }
        if sent - order.received >= mostInFlight, let done = try await group.next() {
          order.take(done).forEach(take)
        }
        let number = first + sent
        sent += 1
        group.addTask { [pages] in try await pages.read(still, number: number) }
        order.note(watch.mark, watch.counts, watch.time, after: number)
        guard let mark = joint(), mark == watch.mark else { continue }
        for try await done in group { order.take(done).forEach(take) }
        if try await isTakenOver(sent, watch.counts) { return }
      }
      await pages.search.finish(pages: first + sent)
      for try await done in group { order.take(done).forEach(take) }
    }
  }
}

/// Puts the pages that were read side by side back in order.
private struct PageOrder {
  private var waiting: [Int: PageReaders.ReadPage] = [:]
  private var marks: [Int: (mark: FrameWatch.Mark?, counts: FrameCounts, time: Double)] = [:]
  private var next: Int
  /// Pages taken so far, in whatever order they came.
  private(set) var received = 0

  init(first: Int) { next = first }

  mutating func note(
    _ mark: FrameWatch.Mark?, _ counts: FrameCounts, _ time: Double, after number: Int
  ) {
    marks[number] = (mark, counts, time)
  }

  /// - Returns: the pages whose turn has come.
  mutating func take(_ page: PageReaders.ReadPage) -> [PageSequence.Place] {
    received += 1
    waiting[page.number] = page
    var ready: [PageSequence.Place] = []
    while let page = waiting.removeValue(forKey: next) {
      let before = marks.removeValue(forKey: next - 1)
      ready.append(
        PageSequence.Place(
          page: page, mark: before?.mark,
          counts: before?.counts ?? FrameCounts(frames: 0, stableFrames: 0),
          seconds: before?.time ?? 0))
      next += 1
    }
    return ready
  }
}
