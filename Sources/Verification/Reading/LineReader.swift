import Dex
import Imaging

/// Reads the text of one field.
struct LineReader {
  let recogniser: any TextRecognizing
  /// Whose trained data read the text, the likeliest first; none where nothing can read it.
  let languages: [Language]
  /// Reads the line by the shapes of its characters as well, in scripts where that is possible.
  let shapes: ShapeReader?
  /// What doubts a name that may be in the other script of Chinese.
  var counterparts: ChineseCounterparts?

  /// Confidence from which a reading is not compared with others.
  static let sure = 92.0

  /// A recognised line with its symbols placed on the frame.
  struct Line {
    var text: String
    var confidence: Double
    var symbols: [RecognisedSymbol]
    /// The pieces of connected ink, which no recognition has seen as anything.
    var glyphs: [Rectangle]
    var box: Rectangle
    var byShape: String?

    var reading: TextReading {
      TextReading(text: text, confidence: confidence, box: box, byShape: byShape)
    }
  }

  /// Reads `line`, which was found in a crop whose origin is `origin`; `nil` when there is no text.
  func read(
    _ line: TextLine, origin: Rectangle, alphabet: TextAlphabet = .words,
    sizes: [TextCrop.Size]? = nil
  ) async throws -> Line? {
    var best: (result: RecognisedText, confidence: Double, crop: TextCrop)?
    let byShape = alphabet == .words ? shapes?.read(line) : nil
    func hasLost(_ result: RecognisedText) -> Bool {
      byShape != nil
        && result.text.count { !$0.isWhitespace } < ShapeReader.fewestCharacters(in: line)
    }
    reading: for language in languages {
      for size in sizes ?? (language.isChinese ? TextCrop.sizes : [.plain]) {
        let crop = TextCrop(of: line, size: size)
        let result = try await recogniser.recognise(
          crop.plane, alphabet: alphabet, language: language.rawValue)
        // Two ways to read that have nothing in common but the line, and agree, are sure of it.
        var confidence = result.confidence
        if result.text == byShape { confidence = max(confidence, Self.sure) }
        if hasLost(result) { confidence = min(confidence, TextReading.disputed) }
        if confidence > best?.confidence ?? -1 { best = (result, confidence, crop) }
        if confidence >= Self.sure { break reading }
      }
    }
    guard let (result, confidence, crop) = best else { return nil }
    // A line that lost a character may be another name; the shapes have every cell.
    let text = hasLost(result) ? byShape ?? "" : result.text
    guard !text.isEmpty else { return nil }
    let symbols = result.symbols.map { symbol in
      RecognisedSymbol(
        text: symbol.text, confidence: symbol.confidence,
        box: crop.original(symbol.box).offsetBy(dx: origin.x, dy: origin.y))
    }
    return Line(
      text: text, confidence: confidence, symbols: symbols,
      glyphs: line.glyphs.map { $0.box.offsetBy(dx: origin.x, dy: origin.y) },
      box: line.box.offsetBy(dx: origin.x, dy: origin.y), byShape: byShape)
  }
}
