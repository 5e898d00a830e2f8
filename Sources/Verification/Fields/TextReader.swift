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
  /// The name may be in any script, whatever the interface's is, and data that do not know a script
  /// take it for other letters. So the data of other scripts read the line, too, until one reading
  /// is beyond doubt. The surest one counts.
  ///
  /// - Parameter known: names that most lines show. One pass is enough for them: a misreading is no
  ///   name of the list.
  func freeText(
    _ line: TextLine, origin: Rectangle, known: Set<String> = []
  ) async throws -> FreeText {
    var readings = NameReadings(of: languages, known: known)
    while let language = readings.next(for: line) {
      var isReadable = languages.contains(language)
      if !isReadable { isReadable = await recognizer.canRead(language: language.rawValue) }
      guard isReadable else { continue }
      readings.take(
        try await read(line, origin: origin, pass: .plain, language: language), in: language)
    }
    let unread = FreeText.unread(at: line.box, in: origin)
    guard let (language, read) = readings.surest else { return unread }
    let isOwn = languages.contains(language)
    var isSure =
      readings.isTrusted
      && read.confidence >= (isOwn ? FreeText.leastConfidence : FreeText.leastForeign)
      && line.mayShow(read)
    if isSure, !known.contains(read.text) {
      let second = try await self.read(line, origin: origin, pass: .binary, language: language)
      isSure = second.text == read.text
    }
    return FreeText(
      raw: read.text, confidence: read.confidence, isRead: isSure, box: unread.box)
  }
}

extension TextLine {
  /// Returns true where recognition is sure of each symbol of `read`, which is no less than the
  /// line shows.
  fileprivate func mayShow(_ read: TextReader.Line) -> Bool {
    read.symbols.allSatisfy { $0.confidence >= FreeText.leastSymbol }
      && height >= FreeText.leastHeight
      && read.text.contains { $0.isLetter || $0.isNumber } && hasPieces(of: read.text)
      && hasLetters(of: read.text)
  }
}

/// One line, read by the trained data of one language after the other.
private struct NameReadings {
  /// The interface's languages.
  private let own: [Language]
  private let known: Set<String>
  /// All languages whose data read, in their order.
  private let languages: [Language]
  /// How many read in any case: the interface's, and English, whose data are loaded for numbers.
  private let least: Int
  private var asked = 0
  private var readings: [(language: Language, line: TextReader.Line)] = []

  init(of own: [Language], known: Set<String>) {
    self.own = own
    self.known = known
    let hasLatin = own.contains(where: \.isLatin)
    languages =
      own
      + Self.ofAllScripts.filter {
        !own.contains($0) && !$0.isChinese && !(hasLatin && $0.isLatin)
      }
    least = hasLatin ? own.count : own.count + 1
  }

  /// The languages that know all scripts together. Beside another interface's, the Chinese data do
  /// not read: of 900 drawn names all data agreed on 104 alone, and they take 0.3 s and 90 MB.
  private static let ofAllScripts: [Language] = [
    .english, .korean, .japanese, .simplifiedChinese, .traditionalChinese,
  ]

  /// The language whose data read the line next; `nil` where that can change nothing.
  mutating func next(for line: TextLine) -> Language? {
    guard asked < languages.count, !isBeyondDoubt,
      asked < least || line.height >= FreeText.leastHeight
    else { return nil }
    asked += 1
    return languages[asked - 1]
  }

  mutating func take(_ line: TextReader.Line, in language: Language) {
    readings.append((language, line))
  }

  /// The surest reading, of equal ones the first.
  var surest: (language: Language, line: TextReader.Line)? {
    counted.reduce(nil) { best, reading in
      reading.line.confidence > best?.line.confidence ?? 0 ? reading : best
    }
  }

  /// Digits alone count in the interface's languages: the English data take short kana for them.
  private var counted: [(language: Language, line: TextReader.Line)] {
    readings.filter { own.contains($0.language) || $0.line.text.contains(where: \.isLetter) }
  }

  /// True where data that know the letters of the surest reading read them, and no data read
  /// letters of their own that are hardly less sure.
  ///
  /// Each Chinese script's data take the other one's characters for their own, and the Japanese
  /// data take both for theirs. So of the languages that know all letters, the interface's must
  /// agree, or all of them where it is none: Chinese characters in another interface are unread.
  var isTrusted: Bool {
    guard let best = surest?.line else { return false }
    let ownReaders = own.filter { $0.knows(best.text) }
    let readers =
      ownReaders.isEmpty ? Self.ofAllScripts.filter { $0.knows(best.text) } : ownReaders
    return !readers.isEmpty
      && readers.allSatisfy { language in
        readings.contains { $0.language == language && $0.line.text == best.text }
      }
      && counted.allSatisfy { language, line in
        line.text == best.text || !language.knows(line.text)
          || best.confidence - line.confidence >= FreeText.leastLead
      }
  }

  /// True where no other data can change what the line says.
  private var isBeyondDoubt: Bool {
    guard asked >= least, isTrusted, let best = surest?.line else { return false }
    // Other data make no kana and no hangul of letters that they do not know.
    let scripts = Script.all(in: best.text)
    let isForeign = scripts == [.kana] || scripts == [.hangul]
    return best.confidence >= (isForeign ? FreeText.leastForeign : FreeText.beyondDoubt)
      || known.contains(best.text)
      || readings.count { $0.line.text == best.text } > max(1, own.count)
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

  /// Text in an unknown script comes out as letters with a confidence of 20 to 60, as a rule.
  static let leastConfidence = 70.0
  /// The same for data of other scripts than the interface's, of which most are wrong about any
  /// line: of the same names as below, it leaves 5 wrong ones of 9 and keeps 97 of 100 right ones.
  static let leastForeign = 90.0
  /// The confidence that text in an unknown script does not reach: of 2,900 drawn names in kana,
  /// hangul and Chinese characters, 4 came as Latin letters with more than 95, and 95.6 at most.
  static let beyondDoubt = 96.0
  /// The confidence by which the surest data lead all that read other letters of their own: of the
  /// same names, those that were read in a wrong script led by less than 5.
  static let leastLead = 8.0
  /// The confidence of each symbol. It keeps 99 % of the lines of `scripts/calibrate` in Latin
  /// letters, 14 pixels and higher. Of 1,544, 7 lost an accent, an apostrophe or a ♀.
  static let leastSymbol = 95.0
  /// Pixels of the highest glyph: in smaller ones two letters run together.
  static let leastHeight = 14
}
