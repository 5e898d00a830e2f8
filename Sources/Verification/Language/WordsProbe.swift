import Dex
import Imaging

/// Tells the interface's language by a nature and an ability on their own, as below the boxes.
package struct WordsProbe: Sendable {
  private let recogniser: any TextRecognizing
  private let words: LanguageWords

  package init(recogniser: any TextRecognizing, words: LanguageWords) {
    self.recogniser = recogniser
    self.words = words
  }

  /// Returns the evidence of the two words for each language; `nil` stands for a word that is not
  /// shown.
  package func evidence(
    nature: PlainLine?, ability: PlainLine?
  ) async throws -> LanguageEvidence {
    guard nature != nil || ability != nil else { return LanguageEvidence() }
    let english = try await page(nature, ability, in: .english)
    let evidence = try words.evidence(of: english, for: Language.latin)
    if evidence.best != nil { return evidence }
    return try await words.otherScripts(after: evidence) { language in
      guard await recogniser.canRead(language: language.rawValue) else { return nil }
      return try await page(nature, ability, in: language)
    }
  }

  private func page(
    _ nature: PlainLine?, _ ability: PlainLine?, in language: Language
  ) async throws -> PageWords {
    var page = PageWords(number: nil)
    for (kind, line) in [(PageWords.Kind.nature, nature), (.ability, ability)] {
      guard let line else { continue }
      page.texts[kind] = [try await line.text(in: language, by: recogniser)]
      page.foregrounds[kind] = line.foreground
    }
    return page
  }
}

extension LanguageWords {
  /// Returns the evidence of a page that fits no language in Latin letters. It is read with the
  /// trained data of one script after the other.
  ///
  /// - Parameters:
  ///   - latin: its evidence for the languages in Latin letters.
  ///   - read: reads the page with the trained data of a language; returns `nil` where they are
  ///     missing.
  func otherScripts(
    after latin: LanguageEvidence, read: (Language) async throws -> PageWords?
  ) async throws -> LanguageEvidence {
    var evidence = latin
    for language in [Language.japanese, .korean] {
      guard let page = try await read(language) else { continue }
      evidence = evidence + (try self.evidence(of: page, for: [language]))
      if evidence.told != nil { return evidence }
    }
    var pages: [PageWords] = []
    for language in Language.chinese {
      guard let page = try await read(language) else { continue }
      pages.append(page)
    }
    if pages.isEmpty { return evidence }
    let script = ChineseScript(words: self, shapes: try CharacterShapes.bundled())
    return evidence + (try script.evidence(of: pages))
  }
}
