import Boxes
package import Decoding
package import Dex
package import Imaging
package import Verification

/// Reads a recording of summary screens: decode, watch for pages, read them, weigh the evidence.
package struct SummaryScreenReading: RecordingReading {
  private let dex: Dex
  private let table: HashTable
  private let layouts: [ScreenLayout]
  private let boxes: BoxParts
  private let recogniser: any TextRecognizing
  private let limits: DecodingLimits
  private let language: Language?
  private let requiresSprite: Bool
  private let learnings: Learnings

  /// Pages that are read at a time.
  static let pagesInFlight = 3

  /// - Parameter language: of the interface; `nil` where the recording is to tell it.
  package init(
    dex: Dex, table: HashTable, layouts: [ScreenLayout], boxes: BoxParts,
    recogniser: any TextRecognizing, limits: DecodingLimits = DecodingLimits(),
    language: Language? = nil,
    requiresSprite: Bool = false, learnings: Learnings = .none
  ) {
    self.dex = dex
    self.table = table
    self.layouts = layouts
    self.boxes = boxes
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
    let frames = try FramesAhead.open(path: path, limits: limits, share: .besideAnother)
    defer { frames.cancel() }
    let header = frames.header
    let progress = HalvesProgress(of: header, report: progress)
    let search = LanguageSearch(known: language)
    let calibration = try Calibration.bundled()
    let pages = PageReaders(
      recogniser: recogniser, dex: dex, table: table, calibration: calibration, search: search)
    var entries = EntryBuilder(
      dex: dex, table: table, calibration: calibration, isStillImage: header.isStill,
      requiresSprite: requiresSprite,
      learnings: learnings)
    let boxReading = BoxReading(parts: boxes, dex: dex, recogniser: recogniser)
    var boxPages: [BoxPage] = []
    let half = header.middle.map { _ in
      SecondHalf(
        path: path, limits: limits, layouts: layouts, pages: pages, entries: entries,
        boxes: boxReading, progress: progress.second)
    }
    defer { half?.cancel() }
    var watch = FrameWatch(
      frames: frames, observer: PageObserver(layouts: layouts, isStillImage: header.isStill),
      boxes: BoxObserver(layout: boxes.layout, isStillImage: header.isStill), gap: limits.widestGap
    ) { frame, placement in
      progress.first(frame)
      if let placement { half?.begin(at: placement) }
    }
    var rest: SecondHalf.Rest?
    try await PageSequence(pages: pages, first: 0, mostInFlight: Self.pagesInFlight).read(
      &watch, take: { entries.take($0.page) },
      takeBoxes: { still in
        if let page = try await boxReading.read(still) { boxPages.append(page) }
      }, joint: { half?.joint?.mark },
      isTakenOver: { sent, counts in
        rest = await half?.takeOver(&entries, afterPages: sent, counts: counts)
        return rest != nil
      })
    if rest == nil { entries.finish() }
    let counts = rest.map { watch.counts + $0.counts } ?? watch.counts
    let showings = SlotLinking(
      entries: entries.entries, showings: Self.showings(of: boxPages + (rest?.boxes ?? []))
    ).linked()
    let summary = rest?.screen ?? watch.screen
    let screen = summary == .unknown && !showings.isEmpty ? .switchBox : summary
    let found = try await search.language()
    return RecordingAccount(
      path: path, sha256: sha256, duration: header.duration, width: header.width,
      height: header.height, codec: header.codec, screen: screen,
      language: summary == .unknown ? nil : found, frames: counts.frames,
      stableFrames: counts.stableFrames, error: watch.damage.summary,
      failure: watch.damage.isEmpty ? nil : .damaged, entries: entries.entries, boxes: showings)
  }

  private static func showings(of pages: [BoxPage]) -> [BoxShowing] {
    var assembler = ShowingAssembler()
    for page in pages { assembler.take(page) }
    assembler.finish()
    return assembler.showings
  }
}
