import Foundation
import Imaging

/// The marks over letters, which recognition leaves out or mistakes where its data lack them.
extension LatinInk {
  /// Less than any stroke has: of é, è, ú and É in 65 faces, with capitals 14 pixels high 0.33 and more, with 18 and 26
  /// pixels 0.48 and more. A dot has none.
  private static let leastLean = 0.25
  /// The width of two dots that run into one, in their height, at least: their own and the gap's.
  private static let flat = 2
  /// The dots of a diaeresis are alike: what one of them has in width or height less than the other is smoothing.
  private static let leastAlike = 0.5

  /// `text` with the acutes, graves and diaereses over its vowels that the ink shows, where each of its letters has ink
  /// of its own: "Jürgen" for "Jurgen" or "Júrgen". Other marks stay as they were read.
  func accented(_ text: String) -> String {
    var stacks = stacks[...]
    guard text.count(where: { !$0.isWhitespace }) == stacks.count else { return text }
    return String(
      text.map { letter in
        guard !letter.isWhitespace, let stack = stacks.popFirst(),
          let base = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars.first,
          "aeouAEOU".unicodeScalars.contains(base), let mark = mark(of: stack)
        else { return letter }
        let marked = "\(base)\(mark)".precomposedStringWithCanonicalMapping
        return marked.first ?? letter
      })
  }

  /// The combining character of a letter's mark, if it is one of these.
  private func mark(of stack: [Component]) -> Unicode.Scalar? {
    let marks = Self.marks(of: stack)
    if marks.count == 2, Self.areAlike(marks[0], marks[1]) { return "\u{308}" }
    guard marks.count == 1 else { return nil }
    let lean = lean(of: marks[0])
    return abs(lean) < Self.leastLean ? nil : lean > 0 ? "\u{301}" : "\u{300}"
  }

  /// Whether two dots stand beside each other.
  private static func areAlike(_ a: Rectangle, _ b: Rectangle) -> Bool {
    func isAlike(_ a: Int, _ b: Int) -> Bool {
      Double(min(a, b)) >= leastAlike * Double(max(a, b))
    }
    return isAlike(a.width, b.width) && isAlike(a.height, b.height)
      && (a.maxX <= b.x || b.maxX <= a.x) && min(a.maxY, b.maxY) > max(a.y, b.y)
  }

  /// Whether a mark that should be an acute or a grave does not lean as these do, or the dot of an i is flat: dots that run
  /// into one, or the one of two that coding has left.
  ///
  /// - Parameter letters: those that have marks.
  func marksLookOtherwise(_ letters: [LatinLetter]) -> Bool {
    let marks = stacks.map(Self.marks).filter { !$0.isEmpty }
    guard marks.count == letters.count else { return false }
    return zip(letters, marks).contains { letter, marks in
      if letter.isDotted { return marks.contains { $0.width >= Self.flat * $0.height } }
      return letter.lean != 0
        && marks.contains { letter.lean * lean(of: $0) < Self.leastLean }
    }
  }

  /// The correlation of ink's column with its height over the line: 1 for a stroke that rises to the right, 0 for a dot.
  private func lean(of mark: Rectangle) -> Double {
    let (x, y) = (Double(mark.x) + Double(mark.width) / 2, Double(mark.y) + Double(mark.height) / 2)
    var (columns, rows, both, weight) = (0.0, 0.0, 0.0, 0.0)
    var (left, up) = (0.0, 0.0)
    for row in mark.y..<mark.maxY {
      for column in mark.x..<mark.maxX {
        let level = Double(ink[column, row])
        let (dx, dy) = (Double(column) + 0.5 - x, y - Double(row) - 0.5)
        weight += level
        left += level * dx
        up += level * dy
        columns += level * dx * dx
        rows += level * dy * dy
        both += level * dx * dy
      }
    }
    guard weight > 0 else { return 0 }
    let spread = (columns - left * left / weight) * (rows - up * up / weight)
    return spread > 0 ? (both - left * up / weight) / spread.squareRoot() : 0
  }
}
