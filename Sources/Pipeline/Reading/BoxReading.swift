import Boxes
import Dex
import Imaging
import Verification

/// The layout and the table that box pages are read with.
package struct BoxData: Sendable {
  let layout: BoxLayout
  let table: CellTable

  /// The layout and the table that come with the program.
  ///
  /// - Throws: `LayoutError` or `HashTableError`.
  package static func bundled() throws -> BoxData {
    BoxData(layout: try .bundled(), table: try .bundled())
  }
}

/// Reads the box pages of one recording, one after the other.
struct BoxReading: Sendable {
  let layout: BoxLayout
  private let reader: BoxPageReader
  private let words: BoxWordReader

  init(data: BoxData, dex: Dex, recognizer: any TextRecognizing) {
    layout = data.layout
    reader = BoxPageReader(table: data.table, dex: dex)
    words = BoxWordReader(recognizer: recognizer)
  }

  /// Reads a page; returns `nil` where the still turns out not to show the layout.
  func read(_ still: BoxStill) async throws -> BoxPage? {
    guard let measurement = reader.read(still.picture, at: still.registration) else { return nil }
    return BoxPage(
      start: still.start, end: still.end, measurement: measurement,
      words: try await words.words(on: still.picture, at: still.registration),
      lines: BoxLines(on: still.picture, at: still.registration),
      picture: BoxPicture.jpeg(of: still))
  }
}

/// The box pages of a recording in their order, and the words that are read of them together.
struct BoxSequence: Sendable {
  private(set) var pages: [BoxPage] = []
  /// The colors of the recording's screen, as far as the pages have told them.
  private var colors = RecordedColors()
  /// The number of pages with words of the interface's language.
  private var withWords = 0

  /// The number of pages after which the likeliest language is taken.
  private static let mostWords = 5

  /// Takes the next page, and drops lines that nobody will ask for.
  mutating func take(_ page: BoxPage) {
    var page = page
    colors.take(from: &page.measurement)
    if colors.isComplete { page.measurement.claim(by: colors) }
    if page.lines.hasWords {
      withWords += 1
      if withWords > Self.mostWords { (page.lines.nature, page.lines.ability) = (nil, nil) }
    }
    if let last = pages.last, last.lines.title != nil, last.words.number == page.words.number {
      page.lines.title = nil
    }
    pages.append(page)
  }

  /// Returns the showings, with the boxes' names.
  ///
  /// - Parameter readers: readers in the language of the interface.
  func showings(in language: Language?, by readers: PageReaders) async throws -> [BoxShowing] {
    var assembler = ShowingAssembler()
    for var page in pages {
      page.measurement.claim(by: colors)
      assembler.take(page)
    }
    assembler.finish()
    let languages = await readers.trainedData(for: language)
    var showings = assembler.showings
    for (index, title) in assembler.titles.enumerated() {
      showings[index].title = try await title?.name(in: languages, by: readers.recognizer)
    }
    return showings
  }

  /// Returns the interface's language by the words below the boxes; `nil` where they do not tell
  /// it.
  func language(
    among words: LanguageWords, by recognizer: any TextRecognizing
  ) async throws -> Language? {
    var evidence = LanguageEvidence()
    for page in pages.filter(\.lines.hasWords).prefix(Self.mostWords) {
      let (nature, ability) = (page.lines.nature, page.lines.ability)
      evidence =
        evidence + (try await words.evidence(nature: nature, ability: ability, by: recognizer))
      if evidence.language != nil { break }
    }
    return evidence.language
  }
}
