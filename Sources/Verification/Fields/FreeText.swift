package import Dex
import Files
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
  static func unread(_ line: TextLine) -> FreeText {
    FreeText(raw: "", confidence: 0, isRead: false, box: line.place)
  }

  /// The text, where it was read; `nil` where only its place is known.
  package var text: String? { isRead ? raw : nil }

  /// Text in an unknown script comes out as letters with a confidence of 20 to 60, as a rule.
  static let leastConfidence = 70.0
  /// The bar for data of other scripts than the interface's: most of them are wrong about a line.
  /// Of the names below, it leaves 5 of 9 wrong ones, and keeps 97 of 100 right ones.
  static let leastForeign = 90.0
  /// The confidence that text in an unknown script hardly reaches: of 2,900 drawn names in kana,
  /// hangul and Chinese characters, 4 came as Latin letters with more than 95, and 95.6 at most.
  /// Two kana did so with 96.6: where the game is known, its data decide.
  static let beyondDoubt = 96.0
  /// The confidence by which the surest data lead all that read other letters of their own: of the
  /// same names, those that were read in a wrong script led by less than 5.
  static let leastLead = 8.0
  /// The confidence of each symbol. It keeps 99 % of the lines of `scripts/calibrate` in Latin
  /// letters, 14 pixels and higher. Of 1,544, 7 lost an accent, an apostrophe or a ♀.
  static let leastSymbol = 95.0
  /// Pixels of the highest glyph: in smaller ones two letters run together.
  static let leastHeight = 14

  /// Returns true for a text that may be another one: it repeats a shape that a digit and a letter
  /// share in most faces, or its letters are all of one case and have the same shape in the other.
  /// Nothing beside them tells which they are, nor does one sign beside another one. An I or a J
  /// before small letters is read as an l, and a ß, which follows a vowel, as a B. An inverted mark
  /// of Spanish (¡Olé!) is read as an i or a j before a capital. No trained data know the signs of
  /// games (♥ ♦ ★ ♪), which are read as signs that names hardly have. A character of another script
  /// that stands alone is read as an accented letter.
  static func isAmbiguous(_ text: String) -> Bool {
    if text.contains(where: { $0.isSymbol && !"+=$".contains($0) || "#*_".contains($0) }) {
      return true
    }
    if text.count == 1, Script.all(in: text) == [.latin], text.allSatisfy({ !$0.isASCII }) {
      return true
    }
    let letters = text.filter(\.isLetter)
    let isOfOneCase = [letters.uppercased(), letters.lowercased()].contains(letters)
    if text.wholeMatch(of: /[ijl]\p{Lu}.*[!?]/) != nil { return true }
    if text.contains(/^l\p{Ll}|[aeiouyäöü]B/) { return true }
    if text.count == 2, text.allSatisfy("0OQD1lIT7I5S8B6G2Z".contains) { return true }
    return ["0O", "1lI", "5S", "8B"].contains { text.allSatisfy($0.contains) }
      || !letters.isEmpty && isOfOneCase && letters.lowercased().allSatisfy("cosuvwxz".contains)
  }
}

extension TextReader {
  /// Reads a name that a person gave, which no list can prove: recognition is sure of each symbol,
  /// a pass in black and white reads the same, and the line has no more pieces than its letters.
  ///
  /// The name may be in any script and with any accents, whatever the interface's are. Hangul
  /// counts where the game is Korean, or the interface where the game is not known: the Korean data
  /// take two other letters for a syllable with a confidence of 96. Data that do not know a script
  /// or an accent take it for other letters. So other data read the line, too, until one reading is
  /// beyond doubt. The surest one counts whose accents the line shows.
  ///
  /// - Parameters:
  ///   - known: names that most lines show. One pass is enough for them: a misreading is no name of
  ///     the list.
  ///   - game: the language of the game that the name was given in, where it is known.
  package func freeText(
    _ line: TextLine, known: Set<String> = [], from game: Language? = nil
  ) async throws -> FreeText {
    if line.hasGenderSign { return .unread(line) }
    var readings = NameReadings(of: languages, known: known, from: game)
    while let language = readings.next(for: line) {
      if !languages.contains(language), await !recognizer.canRead(language: language) { continue }
      let read = try await read(line, pass: .plain, language: language)
      readings.take(
        NameReading(
          language: language, line: read, hasAccents: line.hasAccents(of: read.text),
          hasPieces: line.hasPieces(of: read.text)))
    }
    guard let surest = readings.surest else { return .unread(line) }
    let (language, read) = (surest.language, surest.line)
    let isOwnScript = languages.contains { $0 == language || $0.isLatin && language.isLatin }
    var isSure =
      readings.isTrusted
      && read.confidence >= (isOwnScript ? FreeText.leastConfidence : FreeText.leastForeign)
      && line.mayShow(read) && line.hasSpaces(of: read.text) && line.hasCase(of: read.text)
      && !FreeText.isAmbiguous(read.text)
      && (!Script.all(in: read.text).contains(.hangul)
        || (game.map { [$0] } ?? languages).contains(.korean))
    if isSure, !known.contains(read.text) {
      let second = try await self.read(line, pass: .binary, language: language)
      isSure = second.text == read.text
    }
    return FreeText(raw: read.text, confidence: read.confidence, isRead: isSure, box: line.place)
  }
}

/// A line as the trained data of one language read it.
private struct NameReading {
  let language: Language
  let line: RecognizedText
  /// True where the line shows the accents of the text, and no others.
  let hasAccents: Bool
  /// True where the line has no more pieces than the text.
  let hasPieces: Bool

  var text: String { line.text }

  /// True where the line may show the text.
  var isSpelled: Bool { hasAccents && hasPieces }

  /// True where Latin data read letters that have other accents on the line, or doubt an accent.
  var lacksAccents: Bool {
    language.isLatin && (!hasAccents || isForeign && line.confidence < FreeText.leastConfidence)
  }

  /// True where data that do not know these make no such text: kana, hangul or an accented letter.
  var isForeign: Bool {
    switch Script.all(in: text) {
    case [.kana], [.hangul]: true
    case [.latin]: isSpelled && text.contains { $0.isLetter && !$0.isASCII }
    default: false
    }
  }
}

/// One line, read by the trained data of one language after the other.
private struct NameReadings {
  /// The interface's languages.
  private let own: [Language]
  private let known: Set<String>
  /// The language of the game that the name was given in, where it is written in other letters.
  private let game: Language?
  /// All languages whose data read, in their order.
  private let languages: [Language]
  /// The number that read in any case: the interface's, English, which is loaded for numbers, and
  /// the game's.
  private let least: Int
  private var asked = 0
  private var readings: [NameReading] = []

  init(of own: [Language], known: Set<String>, from game: Language?) {
    self.own = own
    self.known = known
    self.game = game.flatMap { $0.isLatin ? nil : $0 }
    let always =
      (own.contains(where: \.isLatin) ? own : own + [.english]) + (self.game.map { [$0] } ?? [])
    languages = (always + [.korean, .japanese] + Self.withAccents).uniqued()
    least = always.uniqued().count
  }

  /// The languages that know all scripts together. Beside others, Chinese data read a Chinese
  /// game's names alone: of 900 drawn names all data agreed on 128, and they take 0.3 s and 90 MB.
  private static let ofAllScripts: [Language] = [
    .english, .korean, .japanese, .simplifiedChinese, .traditionalChinese,
  ]
  /// The languages that know all accents together.
  private static let withAccents: [Language] = [.french, .german, .spanish, .italian]

  /// The language whose data read the line next; `nil` where that can change nothing.
  mutating func next(for line: TextLine) -> Language? {
    while asked < languages.count, !isBeyondDoubt,
      asked < least || line.height >= FreeText.leastHeight
    {
      asked += 1
      let language = languages[asked - 1]
      let mayHelp =
        asked <= least || !Self.withAccents.contains(language)
        || readings.contains(where: \.lacksAccents)
      if mayHelp { return language }
    }
    return nil
  }

  mutating func take(_ reading: NameReading) { readings.append(reading) }

  /// The surest reading that may be what the line shows, of equal ones the first.
  var surest: NameReading? {
    counted.filter(\.isSpelled).reduce(nil) { best, reading in
      reading.line.confidence > best?.line.confidence ?? 0 ? reading : best
    }
  }

  /// Digits alone count in the interface's languages: the English data take short kana for them.
  /// Characters of a Chinese game count as its own data read them, and Latin letters of data that
  /// were asked for their accents where they have one.
  private var counted: [NameReading] {
    readings.filter { reading in
      if let game, game.isChinese, game != reading.language,
        Script.all(in: reading.text).contains(.han)
      {
        return false
      }
      if own.contains(reading.language) { return true }
      return Self.withAccents.contains(reading.language)
        ? reading.isForeign : reading.text.contains(where: \.isLetter)
    }
  }

  /// True where data that know the letters of the surest reading read them, and no data read
  /// letters of their own that are hardly less sure. Data that lack an accent object to no other
  /// Latin letters. A surer reading that the line contradicts leaves plain letters open.
  ///
  /// Each Chinese script's data take the other's characters for their own, and Japanese data take
  /// both. So of the languages that know all letters, the game's decides, or the interface's must
  /// agree. Where neither is Chinese or Japanese, Chinese characters are unread. Data of the game
  /// that read letters of their own object, however sure the others are.
  var isTrusted: Bool {
    guard let best = surest, isBacked(best),
      best.isForeign || counted.allSatisfy({ $0.line.confidence <= best.line.confidence })
    else { return false }
    let agreeing = readings.filter {
      $0.text == best.text || best.language.isLatin && $0.lacksAccents
    }
    let readers =
      [game.map { [$0] } ?? [], own, Self.ofAllScripts].lazy
      .map { $0.filter { $0.knows(best.text) } }.first { !$0.isEmpty } ?? []
    return !readers.isEmpty
      && readers.allSatisfy { language in agreeing.contains { $0.language == language } }
      && counted.allSatisfy { reading in
        agreeing.contains { $0.language == reading.language }
          || !reading.language.knows(reading.text)
          || reading.language != game
            && best.line.confidence - reading.line.confidence >= FreeText.leastLead
      }
  }

  /// Returns false where no other Latin data read the letters below the accents of a reading: the
  /// French data know no ö, and read Jörg as Jürg. Of a letter that is no other one with an accent,
  /// such as ß, that says nothing.
  private func isBacked(_ best: NameReading) -> Bool {
    func letters(_ text: String) -> String {
      text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    }
    let own = letters(best.text)
    let others = readings.filter { $0.language.isLatin && $0.language != best.language }
    return !best.isForeign || others.isEmpty || !own.allSatisfy(\.isASCII)
      || others.contains { letters($0.text) == own }
  }

  /// True where no other data can change what the line says.
  private var isBeyondDoubt: Bool {
    guard asked >= least, isTrusted, let best = surest else { return false }
    return best.line.confidence >= (best.isForeign ? FreeText.leastForeign : FreeText.beyondDoubt)
      || known.contains(best.text) || readings.count { $0.text == best.text } > max(1, own.count)
  }
}
