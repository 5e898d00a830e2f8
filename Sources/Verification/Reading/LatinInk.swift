import Imaging

/// Whether the ink of a line can be a text in Latin letters.
///
/// Recognition answers with the letters that its data know, and is sure of "Jurgen" where "Jürgen" stands, of "q9" where
/// "コウ" does. What every sans-serif face shows of a letter is compared with the line's pieces: how many there are, the
/// marks above a letter and how they lean, whether it rises over the small letters, whether it goes below the line,
/// how narrow it is, and the strokes of a 1.
struct LatinInk {
  let ink: Plane
  /// The pieces that stand over each other, left to right: a letter with its marks, or letters that touch.
  let stacks: [[Component]]

  init(_ line: TextLine) {
    ink = line.ink
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

  /// Whether the line cannot be `text`. Of text with other signs than Latin letters, digits, apostrophes, full stops,
  /// hyphens and ampersands nothing is said.
  func contradicts(_ text: String) -> Bool {
    let letters = text.filter { !$0.isWhitespace }.map(LatinLetter.init)
    guard letters.allSatisfy(\.isKnown) else { return false }
    // What is left out has ink, too.
    if stacks.count > letters.count { return true }
    let marks = stacks.map { $0.count - 1 }
    if marks.reduce(0, +) > letters.map(\.marks).reduce(0, +) { return true }
    // Two letters that touch are rarer by far than "ü", which is "ii" but for its foot.
    if let most = marks.max(), !letters.contains(where: { $0.marks >= most }) { return true }
    if marksLookOtherwise(letters.filter { $0.marks > 0 }) || endsElsewhere(letters) { return true }
    guard stacks.count == letters.count else { return false }
    let pairs = zip(letters, stacks).map { Letter(letter: $0, stack: $1) }
    return isOutOfLine(pairs)
      || pairs.contains {
        // The flag of a 1 is none of a plain stem's.
        $0.isContradicted
          || $0.letter.isPlainStem && DigitStrokes(ink.crop($0.body))?.digit == "1"
      }
  }

  /// A mark stands over its letter, if a little to its side in slanted faces.
  private static func overlap(_ a: Component, _ b: Component) -> Bool {
    let common = a.box.intersection(
      Rectangle(x: b.box.x, y: a.box.y, width: b.box.width, height: a.box.height))
    return 2 * common.width >= min(a.box.width, b.box.width)
  }

  /// The piece that is not a mark.
  private static func body(of stack: [Component]) -> Rectangle {
    stack.max { $0.box.height < $1.box.height }?.box ?? stack[0].box
  }

  static func marks(of stack: [Component]) -> [Rectangle] {
    let body = body(of: stack)
    return stack.map(\.box).filter { $0 != body && $0.maxY <= body.y + body.height / 2 }
  }

  /// A letter and the pieces that should be its own.
  private struct Letter {
    let letter: LatinLetter
    let stack: [Component]

    var body: Rectangle { LatinInk.body(of: stack) }

    var isContradicted: Bool {
      let marks = LatinInk.marks(of: stack).count
      if marks > letter.marks { return true }
      if marks == 0, letter.marks > 0, body.height >= LatinInk.leastStem { return true }
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

  /// Rows by which the letters of a line differ in height at least, where they do.
  private static func step(_ bodies: [Rectangle]) -> Int {
    let height = bodies.map(\.height).max() ?? 0
    return max(1, Int((Double(height) * leastStep).rounded()))
  }

  /// Whether no piece goes below the line though a letter does, or one does though no letter may; of pieces that hold
  /// several letters, too.
  private func endsElsewhere(_ letters: [LatinLetter]) -> Bool {
    let bodies = stacks.map(Self.body)
    let height = bodies.map(\.height).max() ?? 0
    let feet = bodies.filter { 2 * $0.height >= height }.map(\.maxY)
    guard let highest = feet.min(), let lowest = feet.max() else { return false }
    let step = Self.step(bodies)
    if letters.allSatisfy({ $0.foot == .onLine }) { return lowest - highest > 2 * step }
    // With more pieces than letters that may go below, one stands on the line.
    let others = letters.count { $0.foot != .onLine }
    return letters.contains { $0.foot == .below } && feet.count > others && lowest - highest < step
  }

  /// Whether a letter's top or bottom is not where its kind has it, in comparison with the others.
  private func isOutOfLine(_ letters: [Letter]) -> Bool {
    let feet = letters.filter { $0.letter.foot == .onLine }.map(\.body.maxY).sorted()
    // A letter whose mark runs into it begins where the mark does.
    let bare = letters.filter { $0.letter.marks == 0 || $0.stack.count > 1 }
    let tops = bare.filter { $0.letter.top == .tall }.map(\.body.y).sorted()
    let lows = bare.filter { $0.letter.top == .low }.map(\.body.y).sorted()
    let step = Self.step(letters.map(\.body))
    if let tall = tops.last, let low = lows.first, low - tall < step { return true }
    // "LV" is "Lv" where its V is as low as a small letter; ascenders that rise over capitals do so by less.
    for rows in [tops, lows] {
      if let first = rows.first, let last = rows.last, last - first > 2 * step { return true }
    }
    guard let highest = feet.first, let lowest = feet.last else { return false }
    if lowest - highest > 2 * step { return true }
    let base = feet[feet.count / 2]
    return letters.contains { $0.letter.foot == .below && $0.body.maxY - base < step }
  }
}
