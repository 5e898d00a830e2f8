import Foundation
import Imaging

/// Compares a line with the letters of a text. A text in another script than the Latin one passes:
/// how many pieces its characters have depends on the face.
extension TextLine {
  /// Returns true where recognition is sure of each symbol, and the line shows no more letters.
  func mayShow(_ read: RecognizedText) -> Bool {
    read.symbols.allSatisfy { $0.confidence >= FreeText.leastSymbol }
      && height >= FreeText.leastHeight && read.text.contains { $0.isLetter || $0.isNumber }
      && hasLetters(of: read.text) && hasDots(of: read.text)
  }

  /// True where the line has a ♀ or ♂, for which recognition reads a letter.
  var hasGenderSign: Bool {
    height >= FreeText.leastHeight
      && glyphs.contains { GenderSign.isSign(in: $0.box, of: foreground) }
  }

  /// Returns true where the line has no more pieces than `text` is written with: a cedilla, the
  /// dash of シ and that of ㅊ are pieces that other letters lack. Texts with Chinese characters
  /// pass.
  func hasPieces(of text: String) -> Bool {
    let most = text.map(Self.pieces)
    return most.contains(nil) || pieces.count <= most.reduce(0) { $0 + ($1 ?? 0) }
  }

  /// The glyphs that are no specks and no slivers.
  var pieces: [Component] {
    let least = max(2, height * height / Self.pieceArea)
    return glyphs.filter { $0.count >= least && !isSliver($0) }
  }

  /// Returns true where no more glyphs go below the base line than letters of `text` do: a cedilla
  /// and the feet of Д do. Texts with other characters than plain letters pass.
  func hasDepth(of text: String) -> Bool {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII && $0.properties.isAlphabetic || "-.' ".unicodeScalars.contains($0)
    }
    guard isPlain else { return true }
    let bottoms = glyphs.map(\.box.maxY).sorted()
    let deep = bottoms.count {
      Double($0 - bottoms[bottoms.count / 2]) > Double(height) * Self.overshoot
    }
    return deep <= text.count(where: "gjpqyJQ".contains)
  }

  /// Of the highest glyph's height, the depth to which letters without a descender go below the
  /// others. In 175 of 184 sans faces they go 0.06 at most; a cedilla goes 0.15 at least in all.
  private static let overshoot = 0.12

  /// Returns true for Latin letters, digits and signs (U+0000…U+024F) and apostrophes (U+2019).
  static func isLatin(_ text: String) -> Bool {
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

  /// Returns true where no capital is as low as a small letter, and no small letter as high as a
  /// capital, of those that have one shape in both: Luz is not LUZ. Letters of another shape tell
  /// how high a capital is; of these, an Í without its accent is an í. Texts with other characters
  /// than letters, with or without marks above, and digits pass.
  func hasCase(of text: String) -> Bool {
    let written = text.filter { !$0.isWhitespace }.map(Self.withoutMarks)
    guard written.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return true }
    let letters = glyphs.filter {
      Double($0.box.height) >= Double(height) * Self.lowGlyph && !isSliver($0)
    }.sorted { $0.box.x < $1.box.x }
    guard letters.count == written.count else { return true }
    let heights = zip(written, letters).map { ($0, Double($1.box.height)) }
    let high = heights.filter { !Self.isOfOneShape($0.0) && Self.isHigh($0.0) }.map(\.1)
    guard let capital = high.min() else { return true }
    let capitals = heights.filter { $0.0.isUppercase && !"QJ".contains($0.0) }.map(\.1)
    if let highest = capitals.max(), capitals.contains(where: { $0 < highest * Self.lowestCapital })
    {
      return false
    }
    return heights.allSatisfy { character, height in
      !Self.isOfOneShape(character)
        || (height >= capital * Self.lowestCapital) == character.isUppercase
    }
  }

  /// Of the height of a capital or an ascender, the lowest capital. In 211 of 214 upright faces,
  /// capitals have 0.89 at least, and small letters without an ascender 0.83 at most.
  private static let lowestCapital = 0.86

  /// The letter without the marks above it, which are pieces of their own. One with other marks
  /// stays as it is.
  private static func withoutMarks(_ character: Character) -> Character {
    let scalars = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
    guard let first = scalars.first,
      scalars.dropFirst().allSatisfy({ marksAbove.contains($0.value) })
    else { return character }
    return Character(first)
  }

  /// The combining marks from a grave accent to a ring.
  private static let marksAbove: ClosedRange<UInt32> = 0x0300...0x030A

  private static func isOfOneShape(_ character: Character) -> Bool {
    "cosuvwxz".contains(character.lowercased())
  }

  /// Returns true for what is as high as a capital, and ends on the base line.
  private static func isHigh(_ character: Character) -> Bool {
    character.isNumber || "bdfhkl".contains(character)
      || character.isUppercase && !"QJ".contains(character)
  }

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

  /// The pieces that a character is written with, at most; `nil` for a Chinese one. Those of kana
  /// and hangul are the most that 33 Japanese and 20 Korean sans faces have.
  static func pieces(of character: Character) -> Int? {
    if character.isWhitespace { return 0 }
    if let syllable = HangulSyllable(character) { return syllable.pieces }
    switch character {
    case "i", "j", "!", "?", ":", ";", "=", "\"": return 2
    case "%", "…": return 3
    default: break
    }
    let scalars = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
    let isKnown = scalars.allSatisfy {
      combiningMarks.contains($0) || [.latin, .kana].contains(Script($0))
    }
    guard isKnown else { return nil }
    return scalars.reduce(0) { sum, scalar in
      sum + (ofSeveralPieces.first { $0.value.contains(scalar) }?.key ?? 1)
    }
  }

  private static let combiningMarks: ClosedRange<Unicode.Scalar> = "\u{0300}"..."\u{036F}"
  /// The scalars of more pieces than one: the marks of two dots and of voiced kana, and kana.
  private static let ofSeveralPieces: [Int: String.UnicodeScalarView] = [
    2: "\u{0308}\u{3099}ぃいぅうぇえぉおかきけこさはほむゃやらりゑァアソテニハラリルヱン".unicodeScalars,
    3: "たなにシッツネホミ".unicodeScalars, 4: "ふ".unicodeScalars,
  ]
}

extension HangulSyllable {
  /// The pieces that its parts are written with, at most.
  fileprivate var pieces: Int {
    Self.initialPieces[Int(initial)] + Self.vowelPieces[Int(vowel)] + Self.finalPieces[Int(final)]
  }

  private static let initialPieces = [
    1, 2, 1, 1, 2, 1, 1, 1, 2, 1, 2, 1, 1, 2, 2, 2, 1, 2, 3,
  ]
  private static let vowelPieces = [
    1, 1, 1, 1, 1, 2, 1, 2, 1, 2, 2, 2, 1, 1, 2, 3, 2, 1, 1, 2, 1,
  ]
  private static let finalPieces = [
    0, 1, 2, 2, 1, 2, 4, 1, 1, 2, 2, 2, 2, 2, 3, 4, 1, 1, 2, 1, 2, 1, 1, 2, 2, 1, 2, 3,
  ]
}
