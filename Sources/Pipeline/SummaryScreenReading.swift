package import Decoding
package import Dex
package import Imaging
package import Verification

/// Reads a recording of summary screens: decode, watch for pages, read them, weigh the evidence.
package struct SummaryScreenReading: RecordingReading {
  private let dex: Dex
  private let table: HashTable
  private let layouts: [ScreenLayout]
  private let recogniser: any TextRecognizing
  private let limits: DecodingLimits
  private let language: Language?
  private let requiresSprite: Bool
  private let learnings: Learnings

  /// Pages that are read at a time: enough to keep the recognition busy, and few enough that the frames
  /// they hold stay a fixed amount of memory.
  static let pagesInFlight = 3

  /// - Parameter language: of the interface; `nil` where the recording is to tell it.
  package init(
    dex: Dex, table: HashTable, layouts: [ScreenLayout], recogniser: any TextRecognizing,
    limits: DecodingLimits = DecodingLimits(), language: Language? = nil,
    requiresSprite: Bool = false, learnings: Learnings = .none
  ) {
    self.dex = dex
    self.table = table
    self.layouts = layouts
    self.recogniser = recogniser
    self.limits = limits
    self.language = language
    self.requiresSprite = requiresSprite
    self.learnings = learnings
  }

  package func account(
    ofRecordingAt path: String, sha256: String,
    progress: @escaping @Sendable (RecordingProgress) -> Void
  ) async throws -> RecordingAccount {
    let reader = try FramesAhead.open(path: path, limits: limits)
    defer { reader.cancel() }
    let header = reader.header
    var observer = PageObserver(layouts: layouts, isStillImage: header.isStill)
    var thinning = FrameThinning(gap: limits.widestGap)
    var entries = EntryBuilder(
      dex: dex, table: table, isStillImage: header.isStill, requiresSprite: requiresSprite,
      learnings: learnings)
    var frames = 0
    let search = LanguageSearch(known: language)
    let pages = PageReaders(recogniser: recogniser, dex: dex, table: table, search: search)
    try await withThrowingTaskGroup(of: PageReaders.ReadPage.self) { group in
      var sent = 0
      func send(_ still: PageStill) async throws {
        if sent - entries.received >= Self.pagesInFlight, let done = try await group.next() {
          entries.take(done)
        }
        let number = sent
        sent += 1
        group.addTask { try await pages.read(still, number: number) }
        try Task.checkCancellation()
      }
      while let frame = try await reader.next() {
        frames += 1
        progress(RecordingProgress(seconds: frame.pts, duration: header.duration, frames: frames))
        for frame in thinning.take(frame) {
          if let still = observer.take(frame) { try await send(still) }
        }
      }
      if let last = thinning.finish(), let still = observer.take(last) { try await send(still) }
      if let still = observer.finish() { try await send(still) }
      await search.finish(pages: sent)
      for try await done in group { entries.take(done) }
    }
    let found = await search.language()
    return RecordingAccount(
      path: path, sha256: sha256, duration: header.duration, width: header.width,
      height: header.height, codec: header.codec, screen: observer.screen,
      language: observer.screen == .unknown ? nil : found, frames: frames,
      stableFrames: observer.stableFrames, error: reader.damage.summary, entries: entries.finish())
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
