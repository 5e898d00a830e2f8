import Imaging

/// Tells digits that recognition takes for each other in some faces: 3, 5, 6, 8 and 9 by their open sides, 1 and 7 by their
/// strokes. A 3 with a flat top is read as 5, one that coding has blurred as 8, and the upper right of such a 3 is a stroke
/// that slants; a 1 is read as 7 or 4, see ``DigitStrokes``.
///
/// | digit | upper left | upper right | lower left | holes |
/// |---|---|---|---|---|
/// | 3 | open | | open | none |
/// | 5 | closed | open | open | none |
/// | 6 | closed | open | closed | lower |
/// | 8 | closed | closed | closed | both |
/// | 9 | closed | closed | open | upper |
///
/// The holes must say the same: a 5 or a 9 whose lower end is hooked far up has the sides of a 6 or an 8.
enum DigitShape {
  /// The rows between a digit's bars, as shares of its height: a hook at the end of a bar is not as long.
  private static let upper = 0.18..<0.36
  private static let lower = 0.6..<0.75
  /// A side, as a share of the width: a stroke that slants from one side to the other passes it by.
  private static let side = 0.3
  /// Shares of rows with ink up to which a side is open, and from which it is closed.
  private static let open = 0.25
  private static let closed = 0.75
  /// Pixels of a digit whose parts are told.
  private static let leastHeight = 10

  /// The digit whose ink stands in `glyph`, where it was read as `read`; `nil` where the ink says none for certain of those
  /// that are taken for each other.
  static func digit(in glyph: Rectangle, of ink: Plane, readAs read: Character) -> Character? {
    switch read {
    case "3", "5", "6", "8", "9": digit(bySidesAndHolesOf: glyph, of: ink)
    default: DigitStrokes.digit(in: glyph, of: ink, readAs: read)
    }
  }

  private static func digit(bySidesAndHolesOf glyph: Rectangle, of ink: Plane) -> Character? {
    guard let digit = digit(bySidesOf: glyph, of: ink) else { return nil }
    let holes = ink.crop(glyph).holes.map { 2 * $0.box.y + $0.box.height < glyph.height }
    let hasUpper = digit == "8" || digit == "9"
    let hasLower = digit == "8" || digit == "6"
    let isSame =
      holes.count { $0 } == (hasUpper ? 1 : 0) && holes.count { !$0 } == (hasLower ? 1 : 0)
    return isSame ? digit : nil
  }

  private static func digit(bySidesOf glyph: Rectangle, of ink: Plane) -> Character? {
    guard glyph.height >= leastHeight, glyph.width >= 5 else { return nil }
    switch (
      isClosed(upper, ofLeft: true, glyph, ink), isClosed(upper, ofLeft: false, glyph, ink),
      isClosed(lower, ofLeft: true, glyph, ink), isClosed(lower, ofLeft: false, glyph, ink)
    ) {
    case (false, _, false, true): return "3"
    case (true, false, false, true): return "5"
    case (true, false, true, true): return "6"
    case (true, true, true, true): return "8"
    case (true, true, false, true): return "9"
    default: return nil
    }
  }

  private static func isClosed(
    _ rows: Range<Double>, ofLeft isLeft: Bool, _ glyph: Rectangle, _ ink: Plane
  ) -> Bool? {
    let width = max(2, Int((side * Double(glyph.width)).rounded()))
    let columns = isLeft ? glyph.x..<(glyph.x + width) : (glyph.maxX - width)..<glyph.maxX
    let top = glyph.y + Int((rows.lowerBound * Double(glyph.height)).rounded())
    let bottom = max(top + 1, glyph.y + Int((rows.upperBound * Double(glyph.height)).rounded()))
    let inked = (top..<bottom).count { y in columns.contains { ink[$0, y] >= TextLine.markLevel } }
    let share = Double(inked) / Double(bottom - top)
    if share <= open { return false }
    return share >= closed ? true : nil
  }
}
