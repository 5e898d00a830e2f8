import Foundation

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
  /// Whether it is a stem to whose left nothing stands at the top.
  let isPlainStem: Bool
  /// Whether its mark is a single dot.
  let isDotted: Bool
  /// Where its mark leans: 1 to the right, as an acute, -1 to the left, as a grave, 0 for others.
  let lean: Double

  init(_ character: Character) {
    let scalars = Array(String(character).decomposedStringWithCanonicalMapping.unicodeScalars)
    let base = Character(scalars[0])
    let signs = scalars.dropFirst()
    isKnown =
      ("a"..."z").contains(base) || ("A"..."Z").contains(base) || ("0"..."9").contains(base)
      || "'’.-&".contains(base)
    let over = signs.filter { Self.marksOver[$0] != nil }
    isDotted = over.isEmpty && "ij".contains(base)
    marks =
      over.isEmpty
      ? (isDotted ? 1 : 0) : over.compactMap { Self.marksOver[$0] }.reduce(0, +)
    isNarrow = "Iil1".contains(base)
    isPlainStem = "Il".contains(base)
    lean = signs.contains("\u{301}") ? 1 : signs.contains("\u{300}") ? -1 : 0
    // The stem of a small letter with a mark ends where the letter would.
    top =
      "acegmnopqrsuvwxyz".contains(base)
      ? .low : base.isUppercase || base.isNumber || "bdfhkl&".contains(base) ? .tall : .either
    foot =
      "gjpqy".contains(base)
      ? .below
      : "'’-.JQf".contains(base) || signs.contains { Self.marksUnder.contains($0) }
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
