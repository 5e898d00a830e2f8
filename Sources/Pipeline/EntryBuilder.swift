import Dex
import Verification

/// Puts the pages that were read side by side back in order, and makes entries of them.
struct EntryBuilder {
  private let makeVerifier: (ScreenKind) -> Verifier
  private var verifier: Verifier?
  private var assembler: VisitAssembler
  private var waiting: [Int: (PageStill, [PageReading])] = [:]
  private var next = 0
  private var entries: [Entry] = []

  /// Pages taken so far, in whatever order they came.
  private(set) var received = 0

  init(
    dex: Dex, table: HashTable, language: Language, isStillImage: Bool, requiresSprite: Bool
  ) {
    makeVerifier = { screen in
      Verifier(
        dex: dex, table: table, language: language, screen: screen, requiresSprite: requiresSprite)
    }
    assembler = VisitAssembler(isStillImage: isStillImage)
  }

  mutating func take(_ page: (number: Int, still: PageStill, readings: [PageReading])) {
    received += 1
    waiting[page.number] = (page.still, page.readings)
    while let (still, readings) = waiting.removeValue(forKey: next) {
      next += 1
      if verifier == nil { verifier = makeVerifier(still.placement.layout.kind) }
      for visit in assembler.consume(still, readings: readings) { append(visit) }
    }
  }

  mutating func finish() -> [Entry] {
    if let visit = assembler.finish() { append(visit) }
    return entries
  }

  private mutating func append(_ visit: Visit) {
    guard let verifier else { return }
    entries.append(verifier.entry(for: visit, index: entries.count))
  }
}
