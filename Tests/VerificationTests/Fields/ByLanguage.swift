import Dex
import Imaging
import Synchronization

@testable import Verification

/// Answers by the language of the trained data, with a confidence; unless told otherwise, the
/// English ones are the surest.
final class ByLanguage: TextRecognizing {
  let answers: [String: (text: String, confidence: Double)]
  private let languages = Mutex<Set<String>>([])

  /// The languages that were asked for a line.
  var asked: Set<String> { languages.withLock { $0 } }

  init(answers: [String: (String, Double)]) { self.answers = answers }

  convenience init(answers: [String: String]) {
    let surest = answers.keys.map { ($0, (answers[$0] ?? "", $0 == "en" ? 99.0 : 90)) }
    self.init(answers: Dictionary(uniqueKeysWithValues: surest))
  }

  func recognize(
    _ line: Plane, alphabet: TextAlphabet, language: Language
  ) async throws -> RecognizedText {
    languages.withLock { _ = $0.insert(language.rawValue) }
    let (text, confidence) = answers[language.rawValue] ?? ("", 0)
    return RecognizedText(
      text: text, confidence: confidence,
      symbols: text.map { RecognizedSymbol(text: String($0), confidence: 95) })
  }

  func canRead(language: Language) async -> Bool { answers[language.rawValue] != nil }
}
