import Dex
import Verification

/// Makes entries from the pages of a recording, in their order.
struct EntryBuilder {
  private let makeVerifier: @Sendable (ScreenKind, Language) -> Verifier
  /// Judge the pages of each kind of screen: a recording may be joined from two.
  private var verifiers: [ScreenKind: Verifier] = [:]
  /// The language of the first page, which is that of all.
  private var language: Language?
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
    language = language ?? page.language ?? .english
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
    let verifier =
      verifiers[visit.screen] ?? makeVerifier(visit.screen, language ?? .english)
    verifiers[visit.screen] = verifier
    let index = entries.count
    entries.append(
      Task {
        var entry = verifier.entry(for: visit, index: index)
        if let view = visit.view { entry.pictures = EntryPictures(view: view).pictures(of: entry) }
        return entry
      })
  }
}
