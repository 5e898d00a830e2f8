import Dex
import Imaging

/// Reads the text of one field.
struct LineReader {
  let recogniser: any TextRecognizing
  /// Whose trained data read the text, the likeliest first; none where nothing can read it.
  let languages: [Language]

  /// Confidence from which a reading is not compared with others.
  static let sure = 92.0

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
    _ line: TextLine, origin: Rectangle, alphabet: TextAlphabet = .words,
    sizes: [TextCrop.Size]? = nil
  ) async throws -> Line? {
    var best: (result: RecognisedText, crop: TextCrop)?
    reading: for language in languages {
      for size in sizes ?? (language.isChinese ? [.plain] + TextCrop.otherSizes : [.plain]) {
        let crop = TextCrop(of: line, size: size)
        let result = try await recogniser.recognise(
          crop.plane, alphabet: alphabet, language: language.rawValue)
        if result.confidence > best?.result.confidence ?? -1 { best = (result, crop) }
        if result.confidence >= Self.sure { break reading }
      }
    }
    guard let (result, crop) = best, !result.text.isEmpty else { return nil }
    let symbols = result.symbols.map { symbol in
      RecognisedSymbol(
        text: symbol.text, confidence: symbol.confidence,
        box: crop.original(symbol.box).offsetBy(dx: origin.x, dy: origin.y))
    }
    return Line(
      text: result.text, confidence: result.confidence, symbols: symbols,
      box: line.box.offsetBy(dx: origin.x, dy: origin.y))
  }

  /// Reads a name that a person gave, which no list of words can prove: one that is not sure is read at other
  /// sizes too. What is written in a script that the trained data do not know is taken for their letters, now and
  /// then with a confidence of 90, but for others at each size.
  ///
  /// - Parameter isKnown: tells what chance does not spell: names of species.
  func readFree(
    _ line: TextLine, origin: Rectangle, isKnown: (String) -> Bool = { _ in false }
  ) async throws -> TextReading? {
    guard var reading = try await read(line, origin: origin)?.reading else { return nil }
    guard (TextReading.readable..<Self.sure).contains(reading.confidence),
      !isKnown(reading.text)
    else { return reading }
    for size in TextCrop.otherSizes {
      guard try await read(line, origin: origin, sizes: [size])?.text == reading.text else {
        reading.confidence = min(reading.confidence, TextReading.disputed)
        break
      }
    }
    return reading
  }
}
