import Dex
package import Imaging

/// Reads single lines of text by several passes of recognition.
///
/// One picture of a line, read once, is now and then wrong with all confidence; read at another
/// size or without shades it is rarely wrong in the same way.
struct TextReader: Sendable {
  let recognizer: any TextRecognizing
  /// The languages whose trained data read the text, the likeliest first; empty where nothing can
  /// read it.
  let languages: [Language]
  /// The passes in their order. Digits are read in black and white second: coarse coding leaves a
  /// halo in a 0 that makes it an 8 in every shade. Small strokes of letters need their shades.
  var passes: [Pass] = [.plain, .small, .binary]

  /// A way to present a line to recognition.
  enum Pass: CaseIterable, Sendable {
    /// 32 pixels high, about what Tesseract's line recognizer works at (36 rows).
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
    let symbols: [RecognizedSymbol]
    /// The highest glyph's height in pixels of the frame.
    let height: Int
    let box: Rectangle
  }

  /// Reads `line`, which was found in a crop whose origin is `origin`.
  func read(_ line: TextLine, origin: Rectangle, pass: Pass, language: Language) async throws
    -> Line
  {
    let crop = TextCrop(of: line, size: pass.size, isBinary: pass == .binary)
    let result = try await recognizer.recognize(
      crop.plane, alphabet: .words, language: language.rawValue)
    return Line(
      text: result.text, confidence: result.confidence, symbols: result.symbols,
      height: line.height, box: line.box.offsetBy(dx: origin.x, dy: origin.y))
  }

  /// Measures a field that shows one word of a list.
  ///
  /// One pass beyond doubt ends the reading, and so do two that are sure of the same word; else the
  /// passes' mean counts. Of several trained data the surest counts.
  ///
  /// - Parameters:
  ///   - sure: the bar under which another pass is made.
  ///   - alone: the word without its label, for the second look: recognition loses a thin 1 beside
  ///     another digit, and makes letters of one digit that stands alone.
  ///   - least: the passes that are made at least.
  ///   - weighed: adds to a pass's measurement what else is known of the word.
  func measure<Key>(
    _ line: TextLine, origin: Rectangle, words: WordList<Key>, sure: Bar, alone: TextLine? = nil,
    least: Int = 1, weighed: (Measurement<Key>) -> Measurement<Key> = { $0 }
  ) async throws -> Measurement<Key>? {
    var surest: Measurement<Key>?
    for language in languages {
      var measured: [Measurement<Key>] = []
      for (part, pass) in zip([line, alone ?? line, line], passes) {
        let read = try await read(part, origin: origin, pass: pass, language: language)
        measured.append(
          weighed(
            words.measurement(
              of: read.symbols, text: read.text, height: read.height, box: read.box)))
        if measured.count >= least, Measurement.areEnough(measured, bar: sure) { break }
      }
      guard let mean = Measurement.mean(measured) else { continue }
      if mean.decades > surest?.decades ?? -.infinity { surest = mean }
      if mean.isExact(by: sure) { break }
    }
    return surest
  }

  /// Reads a name that a person gave, which no list of words can prove: recognition must be sure of
  /// each symbol, a pass in black and white must read the same, and the line must have no more
  /// pieces than its letters.
  ///
  /// A script that the trained data do not know is taken for other letters. Latin letters are met
  /// everywhere; where other trained data read the words, the surer of both counts. The English
  /// data take short kana for digits, which the other data know, too. Each Chinese script's data
  /// take the other one's characters for their own: a text counts where both read the same.
  ///
  /// - Parameter known: names that most lines show. One pass is enough for them: a misreading is no
  ///   name of the list.
  func freeText(
    _ line: TextLine, origin: Rectangle, known: Set<String> = []
  ) async throws -> FreeText {
    var best = FreeText.unread(at: line.box, in: origin)
    var isDisputed = false
    let isLatin = languages.contains(where: \.isLatin)
    for language in isLatin ? languages : languages + [.english] {
      let read = try await read(line, origin: origin, pass: .plain, language: language)
      if languages.contains(language) {
        isDisputed = isDisputed || !best.raw.isEmpty && read.text != best.raw
      }
      guard best.raw.isEmpty || read.confidence > best.confidence,
        isLatin || language != .english || read.text.contains(where: \.isLetter)
      else { continue }
      let isSure =
        read.confidence >= FreeText.leastConfidence
        && read.symbols.allSatisfy { $0.confidence >= FreeText.leastSymbol }
        && line.height >= FreeText.leastHeight
        && read.text.contains { $0.isLetter || $0.isNumber } && line.hasPieces(of: read.text)
        && line.hasLetters(of: read.text)
      var isRead = isSure
      if isSure, !known.contains(read.text) {
        let second = try await self.read(line, origin: origin, pass: .binary, language: language)
        isRead = second.text == read.text
      }
      best = FreeText(raw: read.text, confidence: read.confidence, isRead: isRead, box: best.box)
      if !languages.contains(language) { isDisputed = false }
    }
    if isDisputed {
      best = FreeText(raw: best.raw, confidence: best.confidence, isRead: false, box: best.box)
    }
    return best
  }
}

/// A text that a person gave: a nickname or a trainer's name.
package struct FreeText: Hashable, Sendable {
  /// The text as it was recognized; empty where recognition made nothing of the line.
  package let raw: String
  /// 0…100, Tesseract's own measure.
  package let confidence: Double
  /// True where the text can be relied on.
  package let isRead: Bool
  /// Pixels of the frame.
  package let box: Rectangle

  /// Returns a text of which only the place is known.
  ///
  /// - Parameter crop: the part of the frame that `place` lies in.
  static func unread(at place: Rectangle, in crop: Rectangle) -> FreeText {
    FreeText(
      raw: "", confidence: 0, isRead: false, box: place.offsetBy(dx: crop.x, dy: crop.y))
  }

  /// The text, where it was read; `nil` where only its place is known.
  package var text: String? { isRead ? raw : nil }

  /// Text in an unknown script comes out as letters with a confidence of 20 to 60.
  static let leastConfidence = 70.0
  /// The confidence of each symbol. It keeps 99 % of the lines of `scripts/calibrate` in Latin
  /// letters, 14 pixels and higher. Of 1,544, 7 lost an accent, an apostrophe or a ♀.
  static let leastSymbol = 95.0
  /// Pixels of the highest glyph: in smaller ones two letters run together.
  static let leastHeight = 14
}
