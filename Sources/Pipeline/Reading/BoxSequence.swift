import Boxes
import Dex
import Imaging
import Verification

/// The box pages of a recording in their order, and what is read of them together.
struct BoxSequence: Sendable {
  private(set) var pages: [BoxPage] = []
  /// Pages that have words of the interface's language.
  private var withWords = 0

  /// Pages after which the best that is known of the language is taken.
  private static let mostWords = 5

  /// Takes the next page; lines that nothing will ask for are let go.
  mutating func take(_ page: BoxPage) {
    var page = page
    if page.lines.hasWords {
      withWords += 1
      if withWords > Self.mostWords { (page.lines.nature, page.lines.ability) = (nil, nil) }
    }
    if let last = pages.last, last.lines.title != nil, last.words.number == page.words.number {
      page.lines.title = nil
    }
    pages.append(page)
  }

  /// The showings, with the boxes' names.
  ///
  /// - Parameter readers: read in the language of the interface.
  func showings(
    in language: Language?, by readers: PageReaders
  ) async throws -> [BoxShowing] {
    var assembler = ShowingAssembler()
    for page in pages { assembler.take(page) }
    assembler.finish()
    let languages = await readers.trainedData(for: language)
    var showings = assembler.showings
    for (index, title) in assembler.titles.enumerated() {
      showings[index].title = try await title?.name(in: languages, by: readers.recogniser)
    }
    return showings
  }

  /// The interface's language by the words below the boxes; `nil` where they do not tell it.
  func language(by probe: WordsProbe) async throws -> Language? {
    var evidence = LanguageEvidence()
    for page in pages.filter(\.lines.hasWords).prefix(Self.mostWords) {
      evidence =
        evidence
        + (try await probe.evidence(nature: page.lines.nature, ability: page.lines.ability))
      if evidence.told != nil { break }
    }
    return evidence.told
  }
}
