import Foundation

/// Finds which words of a dictionary a recognised text may be.
///
/// A word of n characters of which m are right could be chance: the probability of that is
/// P(X ≥ m) for X ~ Binomial(n, c), with c the chance of one character (as public automation
/// programs rate their readings). The text means a word when chance is improbable, and improbable by
/// a margin over every other word.
package struct TextMatcher<Key: Hashable & Sendable>: Sendable {
  package struct Match: Hashable, Sendable {
    package let key: Key
    package let word: String
    /// Edits between the text and the word, in normalised characters.
    package let edits: Int
    /// log10 of the probability that chance alone is this near; more negative is surer.
    package let chance: Double
  }

  private struct Word: Sendable {
    let key: Key
    let word: String
    let characters: [Character]
  }

  private let words: [Word]
  /// How many words compete: a text that is near one of a thousand by chance must be a thousand times
  /// nearer.
  private let competition: Double

  /// log10 of the chance at which one single hypothesis is taken: 4 %.
  static var acceptance: Double { -1.4 }
  /// Words within half a decade of the best cannot be told from it.
  static var margin: Double { 0.5 }

  package init(_ dictionary: [(key: Key, word: String)]) {
    words = dictionary.map {
      Word(key: $0.key, word: $0.word, characters: NormalisedText.characters(of: $0.word))
    }.filter { !$0.characters.isEmpty }
    competition = log10(Double(max(1, words.count)))
  }

  /// The words that `text` may be, the surest first; empty when it is none of them.
  package func matches(for text: String) -> [Match] {
    let ranked = ranked(text)
    guard let best = ranked.first else { return [] }
    guard best.edits == 0 || best.chance <= Self.acceptance - competition else { return [] }
    return ambiguous(ranked)
  }

  /// Whether `text` is the word of `key`, given that another reading says so.
  ///
  /// One hypothesis is tested instead of all words, so less is needed; but no other word may be as near.
  package func confirms(_ key: Key, text: String) -> Bool {
    let ranked = ranked(text)
    guard let own = ranked.first(where: { $0.key == key }), let best = ranked.first else {
      return false
    }
    return own.chance <= Self.acceptance && own.chance <= best.chance + 1e-9
  }

  /// Edits from `text` to the word of `key`, in normalised characters; `nil` where more than half of it differs.
  package func edits(from text: String, to key: Key) -> Int? {
    ranked(text).first { $0.key == key }?.edits
  }

  /// Every key whose word is the same as `key`'s once normalised, its own included.
  package func namesakes(of key: Key) -> [Key] {
    guard let own = words.first(where: { $0.key == key }) else { return [] }
    return words.filter { $0.characters == own.characters }.map(\.key)
  }

  /// The nearest word, accepted or not.
  package func nearest(to text: String) -> Match? { ranked(text).first }

  private func ambiguous(_ ranked: [Match]) -> [Match] {
    guard let best = ranked.first else { return [] }
    if best.edits == 0 { return ranked.filter { $0.edits == 0 } }
    return ranked.filter { $0.chance <= best.chance + Self.margin }
  }

  /// A key with several words (one name in two scripts) stands once, with the nearest of them.
  private func ranked(_ text: String) -> [Match] {
    let characters = NormalisedText.characters(of: text)
    guard !characters.isEmpty else { return [] }
    var seen: Set<Key> = []
    return words.compactMap { word in
      Self.likeness(of: characters, to: word.characters).map {
        Match(key: word.key, word: word.word, edits: $0.edits, chance: $0.chance)
      }
    }.sorted { ($0.chance, $0.edits, $0.word) < ($1.chance, $1.edits, $1.word) }
      .filter { seen.insert($0.key).inserted }
  }

  /// How near a text is to a word, both normalised; `nil` when more than half of it differs.
  static func likeness(
    of text: [Character], to word: [Character]
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
