internal import CTesseract
internal import Synchronization

/// The trained data of one language.
package struct TrainedData: Hashable, Sendable {
  /// A PokeAPI language identifier.
  package let language: String
  /// Tesseract's name of it.
  package let name: String

  /// - Returns: nil for a language that Pokémon HOME does not have.
  package init?(language: String) {
    guard let name = Self.names[language] else { return nil }
    self.language = language
    self.name = name
  }

  /// The Debian package that holds it.
  package var debianPackage: String {
    "tesseract-ocr-" + name.replacing("_", with: "-")
  }

  /// The languages that are known, in alphabetical order.
  package static var languages: [String] { names.keys.sorted() }

  private static let names = [
    "en": "eng", "fr": "fra", "de": "deu", "es": "spa", "it": "ita", "ja": "jpn", "ko": "kor",
    "zh-hans": "chi_sim", "zh-hant": "chi_tra",
  ]

  /// Whether Tesseract can load it. The first answer for a language loads it, which takes about 50 ms;
  /// it is kept.
  package var isAvailable: Bool {
    Self.answers.withLock { answers in
      if let answer = answers[name] { return answer }
      let answer = (try? TextEngine.open(language: language)) != nil
      answers[name] = answer
      return answer
    }
  }

  private static let answers = Mutex<[String: Bool]>([:])
}
