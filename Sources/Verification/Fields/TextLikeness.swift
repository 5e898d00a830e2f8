import Foundation

/// The likeness of a recognised text to a word.
enum TextLikeness {
  /// Returns the likeness of a text to a word, both normalised; `nil` when more than half of it differs.
  static func between(
    _ text: [Character], and word: [Character]
  ) -> (edits: Int, chance: Double)? {
    let longest = max(word.count, text.count)
    let edits = EditDistance.between(text, word, atMost: longest / 2 + 1)
    guard edits <= longest / 2 else { return nil }
    let each = NormalisedText.chance(of: text)
    return (edits, chance(of: longest - edits, in: longest, each: each))
  }

  /// log10 P(X ≥ right) for X ~ Binomial(count, each).
  static func chance(of right: Int, in count: Int, each: Double) -> Double {
    var sum = 0.0
    for m in right...count {
      let ways =
        lgamma(Double(count + 1)) - lgamma(Double(m + 1)) - lgamma(Double(count - m + 1))
      sum += exp(ways + Double(m) * log(each) + Double(count - m) * log(1 - each))
    }
    return log10(max(sum, 1e-300))
  }
}
