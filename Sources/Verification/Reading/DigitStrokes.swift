import Imaging

/// Tells a 1 and a 7 by their strokes: recognition takes a 1 with a long flag for a 7, and one with a foot for a 4.
///
/// A 1 is a stem from top to bottom with nothing beside it but a flag and a foot; a 7 is a bar on top, and nothing under it
/// at the left or, further down, at the right. Of 17,000 digits in 340 faces, capitals 12 to 36 pixels high, six slanted 1
/// are told as 7, and no other digit as a 1 or a 7; a third of the 1 and a tenth of the 7 are not told.
struct DigitStrokes {
  private let ink: Plane

  /// Pixels of a digit whose strokes are told.
  private static let leastHeight = 10
  private static let leastWidth = 4
  /// A side, as a share of the width.
  private static let side = 0.3
  /// Rows, as shares of the height.
  private static let top = 0.0..<0.06
  private static let bar = 0.0..<0.12
  private static let underBar = 0.3..<0.55
  private static let belowMiddle = 0.62..<1.0
  private static let betweenFlagAndFoot = 0.42..<0.82
  /// The least share of the height that a stem has, and of the width that a bar has.
  private static let stemShare = 0.9
  private static let barShare = 0.85

  /// - Parameter ink: the digit, cut out at its outermost ink; `nil` where it is too small.
  init?(_ ink: Plane) {
    guard ink.height >= Self.leastHeight, ink.width >= Self.leastWidth else { return nil }
    self.ink = ink
  }

  /// The digit in `glyph` where it was read as 1, 4 or 7; `nil` where it was read as another, or the strokes say none.
  static func digit(in glyph: Rectangle, of ink: Plane, readAs read: Character) -> Character? {
    "147".contains(read) ? DigitStrokes(ink.crop(glyph))?.digit : nil
  }

  /// `1`, `7`, or `nil` where the strokes say neither for certain.
  var digit: Character? { isOne ? "1" : isSeven ? "7" : nil }

  private var sideWidth: Int { max(1, Int((Self.side * Double(ink.width)).rounded())) }

  private var isOne: Bool {
    let stem = (0..<ink.width).filter { column in
      let inked = (0..<ink.height).count { ink[column, $0] >= TextLine.markLevel }
      return Double(inked) >= Self.stemShare * Double(ink.height)
    }
    // The smoothed columns at a stem's sides are its own.
    guard let left = stem.first, let right = stem.last, left >= sideWidth else { return false }
    return !hasInk(Self.top, 0..<sideWidth)
      && !hasInk(Self.betweenFlagAndFoot, 0..<max(0, left - 1))
      && !hasInk(Self.betweenFlagAndFoot, min(ink.width, right + 2)..<ink.width)
  }

  private var isSeven: Bool {
    let bar = (0..<ink.width).count { hasInk(Self.bar, $0..<$0 + 1) }
    return Double(bar) >= Self.barShare * Double(ink.width)
      && !hasInk(Self.underBar, 0..<sideWidth)
      && !hasInk(Self.belowMiddle, ink.width - sideWidth..<ink.width)
  }

  private func hasInk(_ rows: Range<Double>, _ columns: Range<Int>) -> Bool {
    let top = Int((rows.lowerBound * Double(ink.height)).rounded())
    let bottom = max(top + 1, Int((rows.upperBound * Double(ink.height)).rounded()))
    return (top..<bottom).contains { row in
      columns.contains { ink[$0, row] >= TextLine.markLevel }
    }
  }
}
