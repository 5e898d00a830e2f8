package import Dex
import Imaging

/// Reads the words of a still that tell the interface's language.
package struct LanguageProbe: Sendable {
  private let recognizer: any TextRecognizing
  private let words: LanguageWords
  private let reader: @Sendable (Language) throws -> PageReader

  /// - Parameter reader: makes a reader of pages in a language.
  package init(
    recognizer: any TextRecognizing, words: LanguageWords,
    reader: @escaping @Sendable (Language) throws -> PageReader
  ) {
    self.recognizer = recognizer
    self.words = words
    self.reader = reader
  }

  /// Returns the evidence of `still` for each language.
  ///
  /// Languages in Latin letters are told apart by the English engine's readings: name and types
  /// first, then nature and ability where these do not suffice. Only text that fits none of them is
  /// read with the engines of other scripts, one after the other.
  package func evidence(of still: PageStill) async throws -> LanguageEvidence {
    let page = try reader(.english).page(on: still)
    var seen = try await page.identityWords()
    var evidence = try words.evidence(of: seen, for: Language.latin)
    for (kind, field) in Self.fields {
      if evidence.language != nil { return evidence }
      if let line = page.cluster(field) {
        try await seen.take(line, as: kind, in: .english, by: recognizer)
      }
      evidence = try words.evidence(of: seen, for: Language.latin)
    }
    if evidence.best != nil { return evidence }
    let number = seen.number
    return try await words.otherScripts(after: evidence, by: recognizer) { language in
      try await read(still, in: language, number: number)
    }
  }

  /// Reads the still's words in a language.
  private func read(
    _ still: PageStill, in language: Language, number: Int?
  ) async throws -> PageWords {
    let page = try reader(language).page(on: still)
    var seen = try await page.identityWords()
    seen.number = number ?? seen.number
    seen.foregrounds[.name] = page.nameLine?.plane
    for (kind, field) in Self.fields {
      guard let line = page.cluster(field) else { continue }
      try await seen.take(line, as: kind, in: language, by: recognizer)
    }
    return seen
  }

  private static let fields = [(PageWords.Kind.nature, FieldName.nature), (.ability, .ability)]
}

extension Page {
  /// Reads number, name and types.
  fileprivate func identityWords() async throws -> PageWords {
    var fields = PageFields()
    switch registration.layout.anchor {
    case .bars: _ = try await measureStrip(into: &fields)
    case .panel: try await measurePill(into: &fields)
    }
    return PageWords(fields)
  }

  /// The line of the species' name.
  fileprivate var nameLine: TextLine? {
    switch registration.layout.anchor {
    case .bars: stripName()
    case .panel: panelName()
    }
  }
}

extension PageWords {
  /// Takes the words from a page's fields.
  fileprivate init(_ fields: PageFields) {
    number = fields.number?.best
    if let text = fields.name?.text { texts[.name] = [text] }
    if !fields.typeWords.isEmpty { texts[.type] = fields.typeWords }
  }

  /// Takes a line with its text, as the trained data of a language read it once.
  fileprivate mutating func take(
    _ line: TextLine, as kind: Kind, in language: Language, by recognizer: any TextRecognizing
  ) async throws {
    let reader = TextReader(recognizer: recognizer, languages: [language])
    texts[kind] = [try await reader.read(line, pass: .plain, language: language).text]
    foregrounds[kind] = line.plane
  }
}

/// The fit of the text that was read to each possible language of the interface.
///
/// It measures in decades (log10) how improbable it is that chance brought a reading this near to a
/// word, less the advantage of many words. Readings of several fields and stills add up.
package struct LanguageEvidence: Hashable, Sendable {
  private var decades: [Language: Double] = [:]

  /// The least evidence for a language that is told: chance fits as well once in a hundred times.
  static let leastDecades = 2.0
  /// The least advantage over every other language: each of them fits a hundred times worse.
  static let leastMargin = 2.0

  package init() {}

  package subscript(language: Language) -> Double {
    get { decades[language] ?? 0 }
    set { decades[language] = newValue }
  }

  /// The language with the most evidence, if any; of equal ones the first in `Language.allCases`.
  package var best: Language? {
    Language.allCases.max { self[$0] < self[$1] }.flatMap { self[$0] > 0 ? $0 : nil }
  }

  /// The language that is certain.
  package var language: Language? {
    guard let best, self[best] >= Self.leastDecades else { return nil }
    let others = Language.allCases.filter { $0 != best }.map { self[$0] }
    return others.allSatisfy { self[best] - $0 >= Self.leastMargin } ? best : nil
  }

  package static func + (a: LanguageEvidence, b: LanguageEvidence) -> LanguageEvidence {
    var sum = a
    for (language, more) in b.decades { sum[language] += more }
    return sum
  }
}

extension LanguageWords {
  /// Returns the evidence of a nature and an ability on their own; `nil` where none is shown.
  package func evidence(
    nature: PlainLine?, ability: PlainLine?, by recognizer: any TextRecognizing
  ) async throws -> LanguageEvidence {
    guard nature != nil || ability != nil else { return LanguageEvidence() }
    func page(in language: Language) async throws -> PageWords {
      var page = PageWords(number: nil)
      for (kind, shown) in [(PageWords.Kind.nature, nature), (.ability, ability)] {
        guard let line = shown?.line else { continue }
        try await page.take(line, as: kind, in: language, by: recognizer)
      }
      return page
    }
    let english = try await page(in: .english)
    let latin = try evidence(of: english, for: Language.latin)
    if latin.best != nil { return latin }
    return try await otherScripts(after: latin, by: recognizer) { try await page(in: $0) }
  }

  /// Returns the evidence of a page that fits no Latin language, by one script after the other, as
  /// far as the trained data are here.
  func otherScripts(
    after latin: LanguageEvidence, by recognizer: any TextRecognizing,
    read: (Language) async throws -> PageWords
  ) async throws -> LanguageEvidence {
    var evidence = latin
    for language in [Language.japanese, .korean] where await recognizer.canRead(language: language)
    {
      evidence = evidence + (try self.evidence(of: try await read(language), for: [language]))
      if evidence.language != nil { return evidence }
    }
    var pages: [PageWords] = []
    for language in Language.chinese where await recognizer.canRead(language: language) {
      pages.append(try await read(language))
    }
    if pages.isEmpty { return evidence }
    let script = ChineseScript(words: self, shapes: try CharacterShapes.bundled())
    return evidence + (try script.evidence(of: pages))
  }
}
