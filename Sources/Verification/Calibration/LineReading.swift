package import Dex
package import Imaging

/// A single line of a picture, which is read as a field is.
///
/// `scripts/calibrate` measures the channel's rates from it, `scripts/names` how names are read.
package struct LineReading: Sendable {
  private let line: TextLine
  private let recognizer: any TextRecognizing

  /// Finds the line that `box` holds; `nil` where there is none.
  ///
  /// - Parameter capHeight: the approximate height of its capitals, in pixels.
  package init?(
    in box: Rectangle, of picture: any Picture, foreground: Foreground, capHeight: Double,
    by recognizer: any TextRecognizing
  ) {
    guard let line = TextLine(in: picture.color(in: box), kind: foreground, capHeight: capHeight)
    else { return nil }
    self.line = line
    self.recognizer = recognizer
  }

  /// The height of the highest glyph in pixels of the picture, which the rates depend on.
  package var height: Int { line.height }

  /// Reads the line in each pass (`plain`, `small`, `binary`) with the trained data of a language.
  package func passes(
    in language: Language
  ) async throws -> [(name: String, result: RecognizedText)] {
    let reader = TextReader(recognizer: recognizer, languages: [language])
    var passes: [(name: String, result: RecognizedText)] = []
    for pass in TextReader.Pass.allCases {
      let result = try await reader.read(line, pass: pass, language: language)
      passes.append((name: "\(pass)", result: result))
    }
    return passes
  }

  /// Reads the line as a name that a person gave; `nil` where it was not surely read.
  ///
  /// - Parameters:
  ///   - languages: those of the interface.
  ///   - game: the language of the game that the name was given in, where it is known.
  package func givenName(languages: [Language], from game: Language?) async throws -> String? {
    let reader = TextReader(recognizer: recognizer, languages: languages)
    return try await reader.freeText(line, from: game).text
  }
}
