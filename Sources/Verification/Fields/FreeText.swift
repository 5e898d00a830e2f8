import Dex
import Foundation
package import Imaging

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
  /// The bar for data of other scripts than the interface's: most of them are wrong about a line.
  /// Of the names below, it leaves 5 of 9 wrong ones, and keeps 97 of 100 right ones.
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

extension TextReader {
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

/// One line, read by the trained data of one language after the other.
private struct NameReadings {
  /// The interface's languages.
  private let own: [Language]
  private let known: Set<String>
  /// All languages whose data read, in their order.
  private let languages: [Language]
  /// The number that read in any case: the interface's, and English, whose data are loaded for
  /// numbers.
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
  /// not read: of 900 drawn names all data agreed on 128 alone, and they take 0.3 s and 90 MB.
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

extension TextLine {
  /// Returns true where recognition is sure of each symbol of `read`, and the line shows nothing
  /// more.
  fileprivate func mayShow(_ read: TextReader.Line) -> Bool {
    read.symbols.allSatisfy { $0.confidence >= FreeText.leastSymbol }
      && height >= FreeText.leastHeight
      && read.text.contains { $0.isLetter || $0.isNumber } && hasPieces(of: read.text)
      && hasLetters(of: read.text) && hasDots(of: read.text) && hasDepth(of: read.text)
  }

  /// Returns true where the line has no more pieces of foreground than `text` is written with. An
  /// accent, a voicing mark or the strokes of a character of another script are pieces that letters
  /// without them do not have. Other scripts' texts pass: how many pieces their characters have
  /// depends on the face.
  ///
  /// Letters that touch hide a piece. So the dots and accents above the letters count once more by
  /// themselves.
  func hasPieces(of text: String) -> Bool {
    guard Self.isLatin(text) else { return true }
    let least = max(2, height * height / Self.pieceArea)
    let pieces = glyphs.filter { $0.count >= least && !isSliver($0) }
    let high = pieces.count {
      Double($0.box.maxY - box.y) <= Double(box.height) * Self.markDepth
    }
    return pieces.count <= text.reduce(0) { $0 + Self.pieces(of: $1) }
      && high <= text.reduce(0) { $0 + Self.pieces(of: $1) - ($1.isLetter || $1.isNumber ? 1 : 0) }
  }

  /// Of the line's height, the depth above which dots and accents end. In 184 sans faces they end
  /// at 0.28 at most in a line with a descender, and hyphens at 0.63 at least.
  private static let markDepth = 0.4

  /// Returns true where no glyph goes below the base line, or some letter of `text` does: a cedilla
  /// and the feet of Д do, which a C and an A do not have. Texts with other characters than plain
  /// letters pass.
  func hasDepth(of text: String) -> Bool {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII && $0.properties.isAlphabetic || "-.' ".unicodeScalars.contains($0)
    }
    guard isPlain, !text.contains(where: "gjpqyJQ".contains) else { return true }
    let bottoms = glyphs.map(\.box.maxY).sorted()
    guard let deepest = bottoms.last else { return true }
    return Double(deepest - bottoms[bottoms.count / 2]) <= Double(height) * Self.overshoot
  }

  /// Of the highest glyph's height, the depth to which letters without a descender go below the
  /// others. In 175 of 184 sans faces they go 0.06 at most; a cedilla goes 0.15 at least in all.
  private static let overshoot = 0.12

  /// Returns true for Latin letters, digits and signs (U+0000…U+024F) and apostrophes (U+2019).
  private static func isLatin(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { Script($0) == .latin }
  }

  /// Returns true where the line has no more gaps between words than `text` has spaces. Texts of
  /// other scripts than the Latin one pass: their characters are set apart.
  func hasSpaces(of text: String) -> Bool {
    guard Self.isLatin(text) else { return true }
    let least = Double(height) * Self.letterGap
    return gaps.count { Double($0.count) > least } <= text.count(where: \.isWhitespace)
  }

  /// Returns true where no more glyphs are as high as letters than `text` has letters, digits and
  /// high signs: recognition takes a sign that it does not know, such as a heart, for a dot or a
  /// dash. Texts in other letters than Latin ones pass: theirs are of several pieces.
  func hasLetters(of text: String) -> Bool {
    guard Self.isLatin(text.filter(\.isLetter)) else { return true }
    let high = glyphs.count {
      Double($0.box.height) >= Double(height) * Self.lowGlyph && !isSliver($0)
    }
    return high <= text.count { !$0.isWhitespace && !Self.lowSigns.contains($0) }
  }

  /// Returns true where the line has a low piece for each sign of `text` that has a dot:
  /// recognition takes a ♀, which it does not know, for a question mark.
  func hasDots(of text: String) -> Bool {
    glyphs.count { Double($0.box.height) < Double(height) * Self.lowGlyph }
      >= text.count { "!?.:;".contains($0) }
  }

  /// Signs that are lower than half a capital, or are made of such pieces.
  private static let lowSigns: Set<Character> = [
    "-", "–", "—", "・", "·", ".", ",", ":", ";", "'", "‘", "’", "\"", "“", "”", "_", "…", "~",
  ]

  /// Returns true where no glyph is higher than the letters of `text` are: an accent on a capital
  /// may touch it. Texts with other characters than plain letters and digits pass.
  ///
  /// - Parameter capHeight: the height of a capital in pixels.
  func hasHeight(of text: String, capHeight: Double) -> Bool {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == " ")
    }
    guard isPlain, !text.contains(where: "JQj".contains) else { return true }
    return Double(height) <= capHeight * Self.highestLetter
  }

  /// Of a capital's height, the highest letter without an accent, but for J, Q and j. Faces have
  /// 1.12 at most, and 1.23 at least for capitals with an accent.
  private static let highestLetter = 1.18

  /// A dot's area as a share of the square of a capital's height is some 1/60; half of that is a
  /// piece. A glyph with a descender is up to 1.35 times as high.
  private static let pieceArea = 220

  /// The pieces that a Latin character is written with, at most.
  private static func pieces(of character: Character) -> Int {
    if character.isWhitespace { return 0 }
    switch character {
    case "i", "j", "!", "?", ":", ";", "=", "\"": return 2
    case "%", "…": return 3
    default:
      let scalars = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
      return scalars.reduce(0) { $0 + ($1.value == Self.diaeresis ? 2 : 1) }
    }
  }

  /// The combining mark of two dots.
  private static let diaeresis: UInt32 = 0x0308
}
