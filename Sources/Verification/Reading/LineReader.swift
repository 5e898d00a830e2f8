import Imaging

/// Reads the text of one field.
struct LineReader {
  let recogniser: any TextRecognizing
  /// A PokeAPI language identifier; `nil` where nothing can read the text.
  let language: String?

  /// A recognised line with its symbols placed on the frame.
  struct Line {
    var text: String
    var confidence: Double
    var symbols: [RecognisedSymbol]
    var box: Rectangle

    var reading: TextReading { TextReading(text: text, confidence: confidence, box: box) }
  }

  /// Reads `line`, which was found in a crop whose origin is `origin`; `nil` when there is no text.
  func read(
    _ line: TextLine, origin: Rectangle, alphabet: TextAlphabet = .words
  ) async throws -> Line? {
    guard let language else { return nil }
    let crop = TextCrop(of: line)
    let result = try await recogniser.recognise(
      crop.plane, alphabet: alphabet, language: language)
    guard !result.text.isEmpty else { return nil }
    let symbols = result.symbols.map { symbol in
      RecognisedSymbol(
        text: symbol.text, confidence: symbol.confidence,
        box: crop.original(symbol.box).offsetBy(dx: origin.x, dy: origin.y))
    }
    return Line(
      text: result.text, confidence: result.confidence, symbols: symbols,
      box: line.box.offsetBy(dx: origin.x, dy: origin.y))
  }
}
