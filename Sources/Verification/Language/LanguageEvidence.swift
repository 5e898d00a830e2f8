package import Dex

/// The fit of what was read to each language the interface may have.
///
/// In decades (log10): how improbable it is that chance alone made a reading as near to a word of the
/// language as it is, less what so many words to choose from make probable. Readings of several fields and
/// stills add up.
package struct LanguageEvidence: Hashable, Sendable {
  private var decades: [Language: Double] = [:]

  /// A language is told when chance would fit as well once in a hundred times at most,
  static let leastDecades = 2.0
  /// and every other language a hundred times worse.
  static let leastMargin = 2.0

  package init() {}

  package subscript(language: Language) -> Double {
    get { decades[language] ?? 0 }
    set { decades[language] = newValue }
  }

  /// The language with the most evidence, if there is any; of several with the same names and words the
  /// first, by `Language.allCases`.
  package var best: Language? {
    var best: Language?
    for language in Language.allCases where self[language] > (best.map { self[$0] } ?? 0) {
      best = language
    }
    return best
  }

  /// The language that is told beyond doubt.
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
