import Dex
import Verification

/// Makes entries from the pages of a recording, in their order.
struct EntryBuilder {
  private let makeVerifier: @Sendable (ScreenKind, Language) -> Verifier
  /// Judges all pages by the screen and the language of the first one.
  private var verifier: Verifier?
  private var assembler: VisitAssembler
  /// The entries so far, each of which is made while further pages are read.
  private var entries: [Task<Entry, Never>] = []

  init(
    dex: Dex, table: HashTable, calibration: Calibration, isStillImage: Bool,
    requiresSprite: Bool, enrolments: Enrolments
  ) {
    makeVerifier = { screen, language in
      Verifier(
        dex: dex, table: table, language: language, screen: screen,
        calibration: calibration, requiresSprite: requiresSprite, enrolments: enrolments)
    }
    assembler = VisitAssembler(calibration: calibration, isStillImage: isStillImage)
  }

  mutating func take(_ page: PageReaders.ReadPage) {
    if verifier == nil {
      verifier = makeVerifier(page.still.registration.layout.kind, page.language ?? .english)
    }
    for visit in assembler.consume(page.still, pages: page.pages, view: page.view) {
      append(visit)
    }
  }

  /// Ends the last visit and returns all entries in their order.
  mutating func finish() -> [Task<Entry, Never>] {
    if let visit = assembler.finish() { append(visit) }
    return entries
  }

  private mutating func append(_ visit: Visit) {
    guard let verifier else { return }
    let index = entries.count
    entries.append(
      Task {
        var entry = verifier.entry(for: visit, index: index)
        if let view = visit.view { entry.pictures = EntryPictures(view: view).pictures(of: entry) }
        return entry
      })
  }
}
