/// A Hangul syllable by its parts, as Unicode numbers them: 19 initials, 21 vowels, and 28 finals,
/// of which the first is none (The Unicode Standard, section 3.12).
struct HangulSyllable: Hashable, Sendable {
  let initial: UInt32
  let vowel: UInt32
  let final: UInt32

  /// Returns `nil` for anything but a precomposed syllable.
  init?(_ character: Character) {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
      (0xAC00...0xD7A3).contains(scalar.value)
    else { return nil }
    let place = scalar.value - 0xAC00
    (initial, vowel, final) = (place / 588, place / 28 % 21, place % 28)
  }

  /// Returns the probability that two syllables which are read as one are read as this one.
  ///
  /// A merge has the initial of the first, the final of the second, and either vowel: of the 21 of
  /// `scripts/calibrate`, 10 have the first's, 4 the second's, and 7 one that both have. Where one
  /// of the two is read rightly, the other is lost.
  func likeness(toMergeOf first: HangulSyllable, _ second: HangulSyllable) -> Double {
    guard self != first, self != second, initial == first.initial, final == second.final else {
      return 0
    }
    return (vowel == first.vowel ? 0.5 : 0) + (vowel == second.vowel ? 0.5 : 0)
  }
}
