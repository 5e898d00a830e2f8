import Boxes
package import Decoding
package import Dex
package import Imaging
import Inventory
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
    var recording = Recording(path: path, sha256: sha256, limits: limits, progress: progress)
    let upright = try await account(of: recording)
    let search = TurnSearch(layouts: layouts, boxes: boxes, limits: limits)
    guard upright.screen == .unknown, let turn = try await search.turn(ofRecordingAt: path) else {
      return upright
    }
    recording.limits.turn = turn
    var turned = try await account(of: recording)
    turned.turn = turn
    return turned
  }

  /// A recording, and who is told how far it is read.
  private struct Recording {
    let path: String
    let sha256: String
    var limits: DecodingLimits
    let progress: @Sendable (RecordingProgress) -> Void
  }

  private func account(of recording: Recording) async throws -> RecordingAccount {
    do {
      return try await account(of: recording, .first)
    } catch is UnfitForSegments {
      return try await account(of: recording, .whole)
    }
  }

  private func account(
    of recording: Recording, _ share: RecordingShare
  ) async throws -> RecordingAccount {
    let first = try FramesAhead.open(path: recording.path, limits: recording.limits, share: share)
    defer { first.cancel() }
    let header = first.header
    let search = LanguageSearch(known: language, segments: header.segments.count)
    let calibration = try Calibration.bundled()
    let pages = PageReaders(
      recogniser: recogniser, dex: dex, table: table, calibration: calibration, search: search)
    let segments = SegmentReading(
      path: recording.path, first: first, limits: recording.limits, layouts: layouts, pages: pages,
      boxes: BoxReading(parts: boxes, dex: dex, recogniser: recogniser),
      progress: SegmentProgress(
        path: recording.path, of: header, mostFrames: recording.limits.maximumFrames,
        report: recording.progress))
    let assembly = RecordingAssembly(
      entries: EntryBuilder(
        dex: dex, table: table, calibration: calibration, isStillImage: header.isStill,
        requiresSprite: requiresSprite, learnings: learnings),
      segments: header.segments)
    try await segments.read(into: assembly)
    let found = await assembly.finish()
    let words = WordsProbe(recogniser: recogniser, words: LanguageWords(dex: dex))
    var spoken = try await search.language()
    if spoken == nil { spoken = try await found.boxes.language(by: words) }
    let showings = SlotLinking(
      entries: found.entries, showings: try await found.boxes.showings(in: spoken, by: pages)
    ).linked()
    let screen = found.screen == .unknown && !showings.isEmpty ? .switchBox : found.screen
    return RecordingAccount(
      path: recording.path, sha256: recording.sha256, duration: header.duration,
      width: header.width, height: header.height, codec: header.codec, screen: screen,
      language: screen == .unknown ? nil : spoken, frames: found.frames,
      stableFrames: found.stableFrames, error: first.damage.summary,
      failure: first.damage.isEmpty ? nil : .damaged, entries: found.entries, boxes: showings)
  }
}
