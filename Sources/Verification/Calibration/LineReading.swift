package import Dex
package import Imaging

/// Reads pictures of single lines as fields are read.
///
/// `scripts/calibrate` measures the channel's rates from it, `scripts/names` how names are read.
package struct LineReading: Sendable {
  /// One pass over a line.
  package struct Pass: Sendable {
    /// `plain`, `small` or `binary`.
    package let name: String
    package let result: RecognizedText
  }

  /// A line and its passes.
  package struct Answer: Sendable {
    /// The height of the highest glyph in pixels of the picture, which the rates depend on.
    package let height: Int
    package let passes: [Pass]
  }

  private let recognizer: any TextRecognizing

  package init(recognizer: any TextRecognizing) { self.recognizer = recognizer }

  /// Reads the line that `box` holds.
  ///
  /// - Parameters:
  ///   - capHeight: the approximate height of its capitals, in pixels.
  ///   - language: the language whose trained data read it.
  /// - Returns: the answer of each recognition pass; `nil` when no line of text was found.
  package func read(
    _ box: Rectangle, of picture: any Picture, foreground: Foreground, capHeight: Double,
    language: Language
  ) async throws -> Answer? {
    guard let line = TextLine(in: picture.color(in: box), kind: foreground, capHeight: capHeight)
    else { return nil }
    var passes: [Pass] = []
    for pass in TextReader.Pass.allCases {
      passes.append(
        Pass(
          name: "\(pass)",
          result: try await recognizer.recognize(
            pass.crop(of: line), alphabet: .words, language: language.rawValue)))
    }
    return Answer(height: line.height, passes: passes)
  }

  /// Reads the line that `box` holds as a name that a person gave.
  ///
  /// - Parameters:
  ///   - languages: those of the interface.
  ///   - game: the language of the game that the name was given in, where it is known.
  /// - Returns: `nil` when no line was found, or it was not surely read.
  package func givenName(
    in box: Rectangle, of picture: any Picture, foreground: Foreground, capHeight: Double,
    languages: [Language], from game: Language? = nil
  ) async throws -> String? {
    guard let line = TextLine(in: picture.color(in: box), kind: foreground, capHeight: capHeight)
    else { return nil }
    let reader = TextReader(recognizer: recognizer, languages: languages)
    return try await reader.freeText(line, from: game).text
  }
}
