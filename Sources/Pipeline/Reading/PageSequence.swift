import Boxes
import Verification

/// Reads the pages of one segment of a recording, a few at a time, and hands them on in their
/// order.
struct PageSequence {
  /// An event of reading a segment. Events come in the segment's order.
  enum Event {
    case page(PageReaders.ReadPage)
    case boxes(BoxPage)
    case end(frames: Int, ScreenKind, Seam)
  }

  /// The handover of a segment to the next one, with the page on the seam already read.
  enum Seam {
    case nothing
    case page(PageReaders.ReadPage, sharedFrames: Int)
    /// The first and the last frame of the boxes that stand on the seam, in seconds.
    case boxes(start: Double, end: Double)
    case recordingEnd
    case timeOver
  }

  let pages: PageReaders
  let boxes: BoxReading
  let segment: Int

  /// Pages that are read at a time: enough to keep the recognition busy, and few enough that their
  /// frames stay a fixed amount of memory. It is also the number of pages that may wait for the
  /// language.
  static let mostInFlight = 3

  /// Reads the segment, and on to where the next one takes over.
  func read(_ watch: inout FrameWatch, take: (Event) async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: PageReaders.ReadPage.self) { group in
      var sent = 0
      var order = PageOrder()
      while let seen = try await watch.nextStill() {
        switch seen {
        case .boxes(let still):
          if let page = try await boxes.read(still) { try await take(.boxes(page)) }
        case .summary(let still):
          if sent - order.received >= Self.mostInFlight, let done = try await group.next() {
            for page in order.take(done) { try await take(.page(page)) }
          }
          let number = sent
          sent += 1
          group.addTask { try await pages.read(still, number: number, segment: segment) }
        }
      }
      var watchedUntil = -Double.infinity
      if case .page(let still, _) = watch.handover {
        let number = sent
        sent += 1
        watchedUntil = still.still.end
        group.addTask { try await pages.read(still, number: number, segment: segment) }
      }
      await pages.search.finish(segment: segment, pages: sent, watchedUntil: watchedUntil)
      var read: [PageReaders.ReadPage] = []
      for try await done in group { read += order.take(done) }
      let seam = seam(of: watch.handover, &read)
      for page in read { try await take(.page(page)) }
      try await take(.end(frames: watch.count, watch.screen, seam))
    }
  }

  /// The seam. Its page is removed from the end of those that were read.
  private func seam(
    of handover: FrameWatch.Handover?, _ read: inout [PageReaders.ReadPage]
  ) -> Seam {
    switch handover {
    case .page(_, let shared): read.popLast().map { .page($0, sharedFrames: shared) } ?? .nothing
    case .boxes(let still): .boxes(start: still.start, end: still.end)
    case .nothing: .nothing
    case .timeOver: .timeOver
    case .end, nil: .recordingEnd
    }
  }
}

/// Puts pages that were read in parallel back in order.
private struct PageOrder {
  private var waiting: [Int: PageReaders.ReadPage] = [:]
  private var next = 0
  /// The number of pages taken so far, in whatever order they came.
  private(set) var received = 0

  /// - Returns: the pages whose turn has come.
  mutating func take(_ page: PageReaders.ReadPage) -> [PageReaders.ReadPage] {
    received += 1
    waiting[page.number] = page
    var ready: [PageReaders.ReadPage] = []
    while let page = waiting.removeValue(forKey: next) {
      ready.append(page)
      next += 1
    }
    return ready
  }
}
