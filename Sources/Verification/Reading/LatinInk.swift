import Foundation
import Imaging

/// Whether the ink of a line can be a text in Latin letters.
///
/// Recognition answers with the letters that its data know, and is sure of "Jurgen" where "Jürgen" stands, of "q9" where
/// "コウ" does. What every sans-serif face shows of a letter is compared with the line's pieces: how many there are, the
/// marks above a letter, whether it rises over the small letters, whether it goes below the line, and how narrow it is.
struct LatinInk {
  /// The pieces that stand over each other, left to right: a letter with its marks, or letters that touch.
  private let stacks: [[Component]]

  init(_ line: TextLine) {
    var stacks: [[Component]] = []
    for glyph in line.glyphs {
      if let last = stacks.indices.last, stacks[last].contains(where: { Self.overlap($0, glyph) }) {
        stacks[last].append(glyph)
      } else {
        stacks.append([glyph])
      }
    }
    self.stacks = stacks
  }

  /// Whether the line cannot be `text`. Of text with other signs than Latin letters, digits, apostrophes, full stops and
  /// hyphens nothing is said.
  func contradicts(_ text: String) -> Bool {
    let letters = text.filter { !$0.isWhitespace }.map(LatinLetter.init)
    guard letters.allSatisfy(\.isKnown) else { return false }
    // What is left out has ink, too.
    if stacks.count > letters.count { return true }
    let marks = stacks.map { $0.count - 1 }
    if marks.reduce(0, +) > letters.map(\.marks).reduce(0, +) { return true }
    // Two letters that touch are rarer by far than "ü", which is "ii" but for its foot.
    if let most = marks.max(), !letters.contains(where: { $0.marks >= most }) { return true }
    guard stacks.count == letters.count else { return false }
    let pairs = zip(letters, stacks).map { Letter(letter: $0, stack: $1) }
    return pairs.contains(where: \.isContradicted) || isOutOfLine(pairs)
  }

  /// A mark stands over its letter, if a little to its side in slanted faces.
  private static func overlap(_ a: Component, _ b: Component) -> Bool {
    let common = a.box.intersection(
      Rectangle(x: b.box.x, y: a.box.y, width: b.box.width, height: a.box.height))
    return 2 * common.width >= min(a.box.width, b.box.width)
  }

  /// A letter and the pieces that should be its own.
  private struct Letter {
    let letter: LatinLetter
    let stack: [Component]

    /// The piece that is not a mark.
    var body: Rectangle { stack.max { $0.box.height < $1.box.height }?.box ?? stack[0].box }

    var isContradicted: Bool {
      let marks = stack.count { $0.box != body && $0.box.maxY <= body.y + body.height / 2 }
      if marks > letter.marks || marks == 0 && letter.marks > 0 && body.height >= LatinInk.leastStem
      {
        return true
      }
      return letter.isNarrow && Double(body.width) > LatinInk.mostNarrow * Double(body.height)
    }
  }

  /// Pixels of a stem over which its dot is seen apart: the gap is an eighth of a capital's height, and smoothing
  /// takes one of two pixels.
  private static let leastStem = 16
  /// The width of I, i, l and 1 as a share of their height at most, serifs and a foot included.
  private static let mostNarrow = 0.7
  /// The share of a capital's height by which small letters are lower, and descenders longer, at least: faces have a
  /// fifth and more.
  private static let leastStep = 0.1

  /// Whether a letter's top or bottom is not where its kind has it, in comparison with the others.
  private func isOutOfLine(_ letters: [Letter]) -> Bool {
    let feet = letters.filter { $0.letter.foot == .onLine }.map(\.body.maxY).sorted()
    let tops = letters.filter { $0.letter.top == .tall }.map(\.body.y).sorted()
    let lows = letters.filter { $0.letter.top == .low }.map(\.body.y).sorted()
    guard let height = letters.map(\.body.height).max() else { return false }
    let step = max(1, Int((Double(height) * Self.leastStep).rounded()))
    if let tall = tops.last, let low = lows.first, low - tall < step { return true }
    guard let highest = feet.first, let lowest = feet.last else { return false }
    if lowest - highest > 2 * step { return true }
    let base = feet[feet.count / 2]
    return letters.contains { $0.letter.foot == .below && $0.body.maxY - base < step }
  }
}

/// What every sans-serif face shows of a letter.
struct LatinLetter {
  enum Top { case tall, low, either }
  enum Foot { case onLine, below, either }

  /// Whether it is a letter or sign of which something is known.
  let isKnown: Bool
  /// Pieces that stand over the letter, apart from it.
  let marks: Int
  let top: Top
  let foot: Foot
  /// Whether it is hardly more than a stem.
  let isNarrow: Bool

  init(_ character: Character) {
    let scalars = Array(String(character).decomposedStringWithCanonicalMapping.unicodeScalars)
    let base = Character(scalars[0])
    let signs = scalars.dropFirst()
    isKnown =
      ("a"..."z").contains(base) || ("A"..."Z").contains(base) || ("0"..."9").contains(base)
      || "'’.-".contains(base)
    let over = signs.filter { Self.marksOver[$0] != nil }
    marks =
      over.isEmpty
      ? ("ij".contains(base) ? 1 : 0) : over.compactMap { Self.marksOver[$0] }.reduce(0, +)
    isNarrow = "Iil1".contains(base)
    // The stem of a small letter with a mark ends where the letter would.
    top =
      "acegmnopqrsuvwxyz".contains(base)
      ? .low : base.isUppercase || base.isNumber || "bdfhkl".contains(base) ? .tall : .either
    foot =
      "gpqy".contains(base)
      ? .below
      : "'’-.jJQf".contains(base) || signs.contains { Self.marksUnder.contains($0) }
        ? .either : .onLine
  }

  /// Grave, acute, circumflex, tilde, diaeresis, ring and caron (Unicode's combining diacritical marks).
  private static let marksOver: [Unicode.Scalar: Int] = [
    "\u{300}": 1, "\u{301}": 1, "\u{302}": 1, "\u{303}": 1, "\u{308}": 2, "\u{30A}": 1,
    "\u{30C}": 1,
  ]
  /// Cedilla and ogonek.
  private static let marksUnder: Set<Unicode.Scalar> = ["\u{327}", "\u{328}"]
}
