package import Dex
package import Imaging

/// The characters a line may hold.
package enum TextAlphabet: Hashable, Sendable {
  /// Any character in the trained data of the language.
  case words
  /// Only 0…9.
  case digits
}

/// A reader of one line of text.
///
/// It separates the rules from the engine, so that the rules are tested without one.
package protocol TextRecognizing: Sendable {
  /// Reads `line`, dark text on a light background.
  ///
  /// - Parameters:
  ///   - line: one line of text, luma 0…255, an x-height of about 20 to 40 pixels.
  ///   - language: the one whose trained data read the line.
  func recognize(_ line: Plane, alphabet: TextAlphabet, language: Language) async throws
    -> RecognizedText

  /// Returns true when the trained data of a language are here.
  func canRead(language: Language) async -> Bool
}

/// One symbol (character) of recognized text.
package struct RecognizedSymbol: Hashable, Sendable, Encodable {
  package let text: String
  /// Tesseract's confidence, 0…100.
  package let confidence: Double
  /// The candidates for this symbol, best first. The first one is the symbol itself.
  package let choices: [Choice]

  /// A candidate for a symbol and its confidence, 0…100.
  package struct Choice: Hashable, Sendable, Encodable {
    package let text: String
    package let confidence: Double

    package init(text: String, confidence: Double) {
      self.text = text
      self.confidence = confidence
    }
  }

  /// - Parameter choices: empty when the symbol is the only candidate.
  package init(text: String, confidence: Double, choices: [Choice] = []) {
    self.text = text
    self.confidence = confidence
    self.choices = choices.isEmpty ? [Choice(text: text, confidence: confidence)] : choices
  }
}

/// The result of text recognition on one line.
package struct RecognizedText: Hashable, Sendable {
  /// The line without surrounding white space; empty when nothing was recognized.
  package let text: String
  /// The mean confidence of the words, 0…100; 0 when nothing was recognized.
  package let confidence: Double
  /// The symbols in reading order, without spaces.
  package let symbols: [RecognizedSymbol]

  package init(text: String, confidence: Double, symbols: [RecognizedSymbol] = []) {
    self.text = text
    self.confidence = confidence
    self.symbols = symbols
  }
}
