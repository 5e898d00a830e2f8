package import Dex
import Imaging

/// Reads the words of a still that tell the interface's language.
package struct LanguageProbe: Sendable {
  private let recogniser: any TextRecognizing
  private let words: LanguageWords
  private let reader: @Sendable (Language) throws -> PageReader

  /// - Parameter reader: makes a reader of pages in a language.
  package init(
    recogniser: any TextRecognizing, words: LanguageWords,
    reader: @escaping @Sendable (Language) throws -> PageReader
  ) {
    self.recogniser = recogniser
    self.words = words
    self.reader = reader
  }

  /// Returns the evidence of `still` for each language.
  ///
  /// Languages in Latin letters are told apart by the English engine's readings: name and types,
  /// which are read anyway, and nature and ability where these do not suffice. Only text that fits
  /// none of them is read with the engines of other scripts, one after the other.
  ///
  /// - Parameter english: the still's pages as they are read in English.
  package func evidence(
    of still: PageStill, english: [PageMeasurement]
  ) async throws -> LanguageEvidence {
    var page = PageWords(english)
    var evidence = try words.evidence(of: page, for: Language.latin)
    for (kind, field) in [(PageWords.Kind.nature, FieldName.nature), (.ability, .ability)] {
      if evidence.told != nil { return evidence }
      page.texts[kind] = try await reader(.english).text(field, on: still).map { [$0.text] }
      evidence = try words.evidence(of: page, for: Language.latin)
    }
    if evidence.best != nil { return evidence }
    let number = page.number
    return try await words.otherScripts(after: evidence) { language in
      try await read(still, in: language, number: number)
    }
  }

  /// Reads the still's words with the engine of `language`; returns `nil` where its trained data
  /// are missing.
  private func read(
    _ still: PageStill, in language: Language, number: Int?
  ) async throws -> PageWords? {
    guard await recogniser.canRead(language: language.rawValue) else { return nil }
    let reader = try reader(language)
    var page = PageWords([try await reader.words(on: still)])
    page.number = number ?? page.number
    for (kind, field) in [(PageWords.Kind.nature, FieldName.nature), (.ability, .ability)] {
      guard let read = try await reader.text(field, on: still) else { continue }
      page.texts[kind] = [read.text]
      page.foregrounds[kind] = read.foreground
    }
    page.foregrounds[.name] = try await reader.nameForeground(on: still)
    return page
  }
}
