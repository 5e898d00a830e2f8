import Dex
import Imaging
import Synchronization
import Verification

/// Reads the pages of one recording in the language that they turn out to have.
struct PageReaders: Sendable {
  let recognizer: any TextRecognizing
  let dex: Dex
  let table: HashTable
  let vocabularies: Vocabularies
  let search: LanguageSearch

  /// A page that was read, without its frames.
  struct ReadPage: Sendable {
    let number: Int
    private(set) var still: PageStill
    private(set) var pages: [PageMeasurement]
    private(set) var view: PageView?
    /// The language of the recording, `nil` where it cannot be told.
    let language: Language?

    init(number: Int, still: PageStill, pages: [PageMeasurement], language: Language?) {
      self.number = number
      self.still = still.withoutFrames
      self.pages = pages
      view = PageView(still, pages: pages)
      self.language = language
    }

    /// The page joined with a later one that goes on where it stands.
    func joined(with later: ReadPage, sharedFrames: Int) -> ReadPage {
      var joined = self
      joined.still = still.joined(with: later.still, sharedFrames: sharedFrames)
      joined.pages += later.pages
      if later.still.still.dwell > still.still.dwell { joined.view = later.view }
      return joined
    }

    /// A copy that stands behind a list of Pokémon.
    var behindList: ReadPage {
      var copy = self
      copy.still = still.behindList
      return copy
    }
  }

  /// Reads page number `number` of a segment, in the language that its first pages speak.
  func read(_ still: PageStill, number: Int, segment: Int) async throws -> ReadPage {
    let place = LanguageSearch.Place(segment: segment, page: number)
    if number < LanguageSearch.mostPages, try await search.wants(place, from: still.still.start) {
      await search.take(try await probe.evidence(of: still))
    }
    let language = try await search.language()
    let reader = try await reader(in: language)
    return ReadPage(
      number: number, still: still, pages: try await reader.measure(still), language: language)
  }

  private var probe: LanguageProbe {
    LanguageProbe(recognizer: recognizer, words: LanguageWords(dex: dex)) { try reader($0, [$0]) }
  }

  /// Returns a reader of pages in `language` with the best trained data that are installed.
  ///
  /// The English data read any Latin letters; another script needs its own data.
  func reader(in language: Language?) async throws -> PageReader {
    try reader(language ?? .english, await trainedData(for: language))
  }

  /// The languages whose trained data are installed and read `language` best.
  func trainedData(for language: Language?) async -> [Language] {
    let language = language ?? .english
    var readable: [Language] = []
    for related in language.related where await recognizer.canRead(language: related) {
      readable.append(related)
    }
    return readable.isEmpty && language.isLatin ? [.english] : readable
  }

  private func reader(_ language: Language, _ trainedData: [Language]) throws -> PageReader {
    PageReader(
      recognizer: recognizer, trainedData: trainedData,
      vocabulary: vocabularies[language], table: table)
  }
}

/// The vocabularies of all languages that were asked for, each made once.
final class Vocabularies: Sendable {
  private let dex: Dex
  private let words: InterfaceWords
  private let calibration: Calibration
  private let made: Mutex<[Language: PageVocabulary]>

  /// - Parameter languages: have their vocabularies made at once.
  init(
    dex: Dex, words: InterfaceWords, calibration: Calibration, of languages: Set<Language>
  ) {
    self.dex = dex
    self.words = words
    self.calibration = calibration
    made = Mutex([:])
    for language in languages { _ = self[language] }
  }

  subscript(language: Language) -> PageVocabulary {
    made.withLock { made in
      if let known = made[language] { return known }
      let vocabulary = PageVocabulary(
        language: language, dex: dex, natures: words.natures, calibration: calibration)
      made[language] = vocabulary
      return vocabulary
    }
  }
}
