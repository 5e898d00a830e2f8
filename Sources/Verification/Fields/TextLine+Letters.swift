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

  /// Returns true where the line has above and below its letters what `text` has there.
  func hasAccents(of text: String) -> Bool { hasMarks(of: text) && hasDepth(of: text) }

  /// Returns true where the line has no more pieces than `text` is written with: a cedilla or the
  /// strokes of another script's character are pieces that letters without them lack.
  func hasPieces(of text: String) -> Bool {
    !Self.isLatin(text) || pieces.count <= text.reduce(0) { $0 + Self.pieces(of: $1) }
  }

  /// Returns true where the dots and accents above the letters are those of `text`, each in its
  /// place: é is not è, î is no i, and ü is not ii. Every accent must be seen: of one that touches
  /// its letter, nobody can say which it is.
  func hasMarks(of text: String) -> Bool {
    guard Self.isLatin(text) else { return true }
    let seen = marks
    // The possible counts of marks seen before the next mark of the text.
    var before: Set<Int> = [0]
    for mark in text.flatMap(WrittenMark.marks) {
      let behind = before.filter { $0 < seen.count && mark.shapes.contains(seen[$0]) }.map {
        $0 + 1
      }
      before = mark.isAccent ? Set(behind) : before.union(behind)
    }
    return before.contains(seen.count)
  }

  /// The glyphs that are no specks and no slivers.
  private var pieces: [Component] {
    let least = max(2, height * height / Self.pieceArea)
    return glyphs.filter { $0.count >= least && !isSliver($0) }
  }

  /// The dots and accents above the letters, left to right. Two dots over one letter are a pair.
  private var marks: [MarkShape] {
    let isMark = { (piece: Component) in
      Double(piece.box.maxY - self.box.y) <= Double(self.box.height) * Self.markDepth
    }
    let letters = pieces.filter { !isMark($0) }
    let letter = { (mark: Component) in letters.first { $0.isUnder(mark) } }
    var shapes: [MarkShape] = []
    var dot: Component?
    for mark in pieces.filter(isMark) {
      let shape = shape(of: mark, over: letter(mark))
      let isPair =
        shape == .dot
        && dot.map { before in
          // The dots of two letters stand each over its own.
          let own = [before, mark].compactMap(letter)
          return mark.box.x >= before.box.maxX
            && mark.box.midX - before.box.midX <= Double(height) * Self.pairWidth
            && (own.count < 2 || own[0] == own[1])
        } == true
      if isPair { shapes[shapes.count - 1] = .pair } else { shapes.append(shape) }
      dot = shape == .dot && !isPair ? mark : nil
    }
    return shapes
  }

  /// Of the line's height, the depth above which dots and accents end. In 184 sans faces they end
  /// at 0.28 at most in a line with a descender, and hyphens at 0.63 at least.
  private static let markDepth = 0.4
  /// Of a capital's height, the most between a diaeresis' dots: 0.39 in 276 sans faces.
  private static let pairWidth = 0.45

  /// Tells a dot and an accent apart. A dot is about as wide as high, and as the stem of an i. An
  /// accent rises or falls by Pearson's correlation of column and row, weighted by foreground.
  private func shape(of mark: Component, over letter: Component?) -> MarkShape {
    var (sum, x1, y1, x2, y2, xy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for y in 0..<mark.box.height {
      for x in 0..<mark.box.width {
        let weight = Double(foreground[mark.box.x + x, mark.box.y + y])
        let (x, y) = (Double(x), Double(y))
        sum += weight
        x1 += weight * x
        y1 += weight * y
        x2 += weight * x * x
        y2 += weight * y * y
        xy += weight * x * y
      }
    }
    let spread = (x2 * sum - x1 * x1) * (y2 * sum - y1 * y1)
    let correlation = spread > 0 ? (xy * sum - x1 * y1) / spread.squareRoot() : 0
    if abs(correlation) > MarkShape.leastSlope { return correlation < 0 ? .rising : .falling }
    let own = min(mark.box.height, letter?.box.width ?? mark.box.height)
    let width = Double(mark.box.width)
    let isBroad =
      width > Double(own) * MarkShape.widestDot.toOwn
      && width > Double(height) * MarkShape.widestDot.toLine
    return isBroad ? .broad : .dot
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

  /// Returns true where no capital is as low as a small letter, and no small letter as high as a
  /// capital, of those that have one shape in both: Luz is not LUZ. Letters of another shape tell
  /// how high a capital is. Texts with other characters than plain letters and digits pass.
  func hasCase(of text: String) -> Bool {
    let written = Array(text.filter { !$0.isWhitespace })
    guard written.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return true }
    let letters = glyphs.filter {
      Double($0.box.height) >= Double(height) * Self.lowGlyph && !isSliver($0)
    }.sorted { $0.box.x < $1.box.x }
    guard letters.count == written.count else { return true }
    let heights = zip(written, letters).map { ($0, Double($1.box.height)) }
    let high = heights.filter { !Self.isOfOneShape($0.0) && Self.isHigh($0.0) }.map(\.1)
    guard let capital = high.min() else { return true }
    return heights.allSatisfy { character, height in
      !Self.isOfOneShape(character)
        || (height >= capital * Self.lowestCapital) == character.isUppercase
    }
  }

  /// Of the height of a capital or an ascender, the lowest capital. In 211 of 214 upright faces,
  /// capitals have 0.89 at least, and small letters without an ascender 0.83 at most.
  private static let lowestCapital = 0.86

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

  /// The pieces that a Latin character is written with, at most.
  fileprivate static func pieces(of character: Character) -> Int {
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

/// The look of a dot or an accent above a letter.
private enum MarkShape {
  case dot, pair, broad, rising, falling

  /// The correlation from which a mark is not level. In 276 sans faces, of letters 14 to 44 pixels
  /// high, 99 of 100 dots have 0.09 at most, and 95 of 100 circumflexes 0.15.
  static let leastSlope = 0.2
  /// A dot's greatest width, of its height or its letter's stem and of the line's height. In those
  /// faces, 95 of 100 dots from 17 pixels on are below the first.
  static let widestDot = (toOwn: 1.5, toLine: 0.25)
}

/// A mark above a letter, as it is written.
private struct WrittenMark {
  /// The shapes that it may have.
  let shapes: Set<MarkShape>
  /// False for the dot of an i, which touches its letter in small lines.
  let isAccent: Bool

  /// The marks above `character`, left to right.
  static func marks(above character: Character) -> [WrittenMark] {
    let scalars = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
    let accents = scalars.dropFirst().compactMap(shapes)
    if !accents.isEmpty { return accents.map { WrittenMark(shapes: $0, isAccent: true) } }
    if "ij".contains(character) { return [WrittenMark(shapes: [.dot], isAccent: false)] }
    guard highSigns.contains(character) else { return [] }
    let any = WrittenMark(shapes: [.dot, .pair, .broad, .rising, .falling], isAccent: false)
    return Array(repeating: any, count: TextLine.pieces(of: character))
  }

  /// Signs of which a piece ends as high as an accent.
  private static let highSigns: Set<Character> = [
    "'", "‘", "’", "\"", "“", "”", "°", "º", "ª", "*", "^", "~", "`", "´", "%",
  ]

  /// The shapes of a combining scalar's mark; `nil` for a cedilla, which is below the letter.
  private static func shapes(of scalar: Unicode.Scalar) -> Set<MarkShape>? {
    switch scalar.value {
    case 0x0300: [.falling]
    case 0x0301: [.rising]
    case 0x0302: [.dot, .broad]
    case 0x0303: [.dot, .broad, .rising, .falling]
    case 0x0308: [.pair]
    case 0x030A: [.dot, .broad]
    default: nil
    }
  }
}

extension Component {
  /// Returns true where the middle of `mark` lies over this.
  fileprivate func isUnder(_ mark: Component) -> Bool {
    (Double(box.x)...Double(box.maxX)).contains(mark.box.midX)
  }
}
