/// The characters a line may hold.
package enum TextAlphabet: Hashable, Sendable {
  /// Whatever the trained data of the language knows.
  case words
  /// 0…9 alone.
  case digits
}

/// Something that reads one line of text.
///
/// The seam between pixels and text: the verification takes any conforming value, so that its rules
/// are tested without an engine.
package protocol TextRecognizing: Sendable {
  /// Reads `line`, dark text on a light ground.
  ///
  /// - Parameters:
  ///   - line: one line of text, luma 0…255, an x-height of about 20 to 40 pixels.
  ///   - language: a PokeAPI language identifier (`en`, `zh-hans`).
  func recognise(_ line: Plane, alphabet: TextAlphabet, language: String) async throws
    -> RecognisedText

  /// Whether lines of `language`, a PokeAPI language identifier, can be read here.
  func canRead(language: String) async -> Bool
}
