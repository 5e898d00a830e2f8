package import Dex

/// The fit of the text that was read to each possible language of the interface.
///
/// It is in decades (log10). It measures how improbable it is that chance alone brought a reading
/// this near to a word of the language, less the advantage of many words to choose from. Readings
/// of several fields and stills add up.
package struct LanguageEvidence: Hashable, Sendable {
  private var decades: [Language: Double] = [:]

  /// The least evidence for a language that is told: chance would fit as well at most once in a
  /// hundred times.
  static let leastDecades = 2.0
  /// The least advantage over every other language: each of them fits a hundred times worse.
  static let leastMargin = 2.0

  package init() {}

  package subscript(language: Language) -> Double {
    get { decades[language] ?? 0 }
    set { decades[language] = newValue }
  }

  /// The language with the most evidence, if there is any. Of several with the same names and
  /// words, it is the first in `Language.allCases`.
  package var best: Language? {
    var best: Language?
    for language in Language.allCases where self[language] > (best.map { self[$0] } ?? 0) {
      best = language
    }
    return best
  }

  /// The language that is certain.
  package var told: Language? {
    guard let best, self[best] >= Self.leastDecades else { return nil }
    let others = Language.allCases.filter { $0 != best }.map { self[$0] }
    return others.allSatisfy { self[best] - $0 >= Self.leastMargin } ? best : nil
  }

  package static func + (a: LanguageEvidence, b: LanguageEvidence) -> LanguageEvidence {
    var sum = a
    for (language, more) in b.decades { sum[language] += more }
    return sum
  }
}
