import Dex
package import Imaging

/// Reads single lines of text by several passes of recognition.
///
/// One picture of a line, read once, is now and then wrong with all confidence; read at another size or without
/// shades it is rarely wrong in the same way.
struct TextReader: Sendable {
  let recogniser: any TextRecognizing
  /// The languages whose trained data read the text, the likeliest first; empty where nothing can read it.
  let languages: [Language]

  /// A way to present a line to recognition.
  enum Pass: CaseIterable, Sendable {
    /// 32 pixels high, about what Tesseract's line recogniser works at (36 rows).
    case plain
    /// 24 pixels high.
    case small
    /// 40 pixels high, in black and white.
    case binary

    var size: TextCrop.Size {
      switch self {
      case .plain: TextCrop.Size(glyphHeight: 32, margin: 10)
      case .small: TextCrop.Size(glyphHeight: 24, margin: 8)
      case .binary: TextCrop.Size(glyphHeight: 40, margin: 12)
      }
    }
  }

  /// A line as one pass read it, placed on the frame.
  struct Line {
    let text: String
    let confidence: Double
    let symbols: [RecognisedSymbol]
    /// The highest glyph's height in pixels of the frame.
    let height: Int
    let box: Rectangle
  }

  /// Reads `line`, which was found in a crop whose origin is `origin`.
  func read(_ line: TextLine, origin: Rectangle, pass: Pass, language: Language) async throws
    -> Line
  {
    let crop = TextCrop(of: line, size: pass.size, isBinary: pass == .binary)
    let result = try await recogniser.recognise(
      crop.plane, alphabet: .words, language: language.rawValue)
    return Line(
      text: result.text, confidence: result.confidence, symbols: result.symbols,
      height: line.height, box: line.box.offsetBy(dx: origin.x, dy: origin.y))
  }

  /// The measurement of a field that shows one word of a list.
  ///
  /// A pass that is sure ends the reading; else the passes' mean counts. Of several trained data the surest counts.
  ///
  /// - Parameters:
  ///   - sure: the bar under which another pass is made.
  ///   - alone: the word without its label, for one more look.
  func measure<Key>(
    _ line: TextLine, origin: Rectangle, words: WordList<Key>, sure: Bar, alone: TextLine? = nil
  ) async throws -> Measurement<Key>? {
    var surest: Measurement<Key>?
    for language in languages {
      var looks = Pass.allCases.map { (line, $0) }
      if let alone { looks.append((alone, .plain)) }
      var passes: [Measurement<Key>] = []
      for (part, pass) in looks {
        let read = try await read(part, origin: origin, pass: pass, language: language)
        passes.append(
          words.measurement(
            of: read.symbols, text: read.text, height: read.height, box: read.box))
        if passes.count == 1, passes[0].isExact(by: sure) { break }
      }
      guard let mean = Measurement.mean(passes) else { continue }
      if mean.decades > surest?.decades ?? -.infinity { surest = mean }
      if mean.isExact(by: sure) { break }
    }
    return surest
  }

  /// A name that a person gave, which no list of words can prove: two passes must read the same, and the line must have no
  /// more pieces than its letters.
  ///
  /// What is written in a script that the trained data do not know is taken for other letters. Latin letters are met
  /// everywhere; where other trained data read the words, the surer of both counts.
  func freeText(_ line: TextLine, origin: Rectangle) async throws -> FreeText {
    let box = line.box.offsetBy(dx: origin.x, dy: origin.y)
    var best = FreeText(raw: "", confidence: 0, isRead: false, box: box)
    let isLatin = languages.contains(where: \.isLatin)
    for language in isLatin ? languages : languages + [.english] {
      let one = try await read(line, origin: origin, pass: .plain, language: language)
      guard best.raw.isEmpty || one.confidence > best.confidence else { continue }
      var isRead =
        one.confidence >= FreeText.leastConfidence && line.height >= FreeText.leastHeight
        && one.text.contains(where: { $0.isLetter || $0.isNumber })
        && line.hasPieces(of: one.text)
      if isRead {
        let other = try await read(line, origin: origin, pass: .small, language: language)
        isRead = other.text == one.text
      }
      best = FreeText(raw: one.text, confidence: one.confidence, isRead: isRead, box: box)
    }
    return best
  }
}

/// A text that a person gave: a nickname or a trainer's name.
package struct FreeText: Hashable, Sendable {
  /// The text as the first pass recognised it; empty where it made nothing of the line.
  package let raw: String
  /// 0…100, Tesseract's own measure.
  package let confidence: Double
  /// Whether two passes agree on it.
  package let isRead: Bool
  /// Pixels of the frame.
  package let box: Rectangle

  package init(raw: String, confidence: Double, isRead: Bool, box: Rectangle) {
    self.raw = raw
    self.confidence = confidence
    self.isRead = isRead
    self.box = box
  }

  /// The text, where it was read; `nil` where only its place is known.
  package var text: String? { isRead ? raw : nil }

  /// Text in an unknown script comes out as letters with a confidence of 20 to 60.
  static let leastConfidence = 70.0
  /// Pixels of the highest glyph: in smaller ones two letters run together, and both passes read the same one.
  static let leastHeight = 14
}
