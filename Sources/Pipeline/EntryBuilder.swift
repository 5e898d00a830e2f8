import Dex
import Verification

/// Puts the pages that were read side by side back in order, and makes entries of them.
struct EntryBuilder {
  private let makeVerifier: (ScreenKind, Language) -> Verifier
  private var verifier: Verifier?
  private var assembler: VisitAssembler
  private var waiting: [Int: PageReaders.ReadPage] = [:]
  private var next = 0
  private var entries: [Entry] = []

  /// Pages taken so far, in whatever order they came.
  private(set) var received = 0

  init(
    dex: Dex, table: HashTable, isStillImage: Bool, requiresSprite: Bool, learnings: Learnings
  ) {
    makeVerifier = { screen, language in
      Verifier(
        dex: dex, table: table, language: language, screen: screen, requiresSprite: requiresSprite,
        learnings: learnings)
    }
    assembler = VisitAssembler(isStillImage: isStillImage)
  }

  mutating func take(_ page: PageReaders.ReadPage) {
    received += 1
    waiting[page.number] = page
    while let page = waiting.removeValue(forKey: next) {
      next += 1
      if verifier == nil {
        verifier = makeVerifier(page.still.placement.layout.kind, page.language ?? .english)
      }
      for visit in assembler.consume(page.still, readings: page.readings) { append(visit) }
    }
  }

  mutating func finish() -> [Entry] {
    if let visit = assembler.finish() { append(visit) }
    return entries
  }

  private mutating func append(_ visit: Visit) {
    guard let verifier else { return }
    var entry = verifier.entry(for: visit, index: entries.count)
    if let view = visit.view { entry.pictures = EntryPictures(view: view).pictures(of: entry) }
    entries.append(entry)
  }
}
