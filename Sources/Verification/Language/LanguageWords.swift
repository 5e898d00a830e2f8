package import Dex
import Foundation
import Imaging

/// The words of every language that a page may hold, and the fit of a reading to them.
package struct LanguageWords: Sendable {
  private let dex: Dex
  private let words: @Sendable () throws -> InterfaceWords

  /// - Parameter words: called when a page's name and types do not tell its language.
  package init(
    dex: Dex, words: @escaping @Sendable () throws -> InterfaceWords = InterfaceWords.bundled
  ) {
    self.dex = dex
    self.words = words
  }

  /// Returns every possible word of a field of `page`, each in all languages.
  func choices(
    for kind: PageWords.Kind, on page: PageWords
  ) throws -> [[Language: String]] {
    switch kind {
    case .name: page.number.flatMap(dex.species).map { [$0.names] } ?? []
    case .type: PokemonType.allCases.map(dex.typeWords)
    case .nature: Array(try words().natures.values)
    case .ability: Array(try words().abilities.values)
    }
  }

  /// Returns the fit of `page` to each of `languages`.
  func evidence(of page: PageWords, for languages: [Language]) throws -> LanguageEvidence {
    var evidence = LanguageEvidence()
    for kind in PageWords.Kind.allCases {
      guard let texts = page.texts[kind], !texts.isEmpty else { continue }
      let choices = try choices(for: kind, on: page)
      for language in languages {
        let words = choices.compactMap { $0[language] }.map(NormalisedText.characters(of:))
        for text in texts { evidence[language] += Self.fit(text, words) }
      }
    }
    return evidence
  }

  /// Returns the decades by which a text is nearer to one of `words` than chance would bring it.
  private static func fit(_ recognised: String, _ words: [[Character]]) -> Double {
    let text = NormalisedText.characters(of: recognised)
    guard !text.isEmpty, !words.isEmpty else { return 0 }
    let nearest = words.compactMap { TextLikeness.between(text, and: $0)?.chance }.min()
    return -(nearest ?? 0) - log10(Double(words.count))
  }
}

/// The words of a page that tell its language, read with the trained data of one language.
struct PageWords: Equatable, Sendable {
  enum Kind: CaseIterable, Hashable, Sendable {
    case name, type, nature, ability
  }

  /// The species of the number, if it was read.
  var number: Int?
  /// The recognised texts, left to right where there are several.
  var texts: [Kind: [String]] = [:]
  /// The foreground of each text, cropped to it, 255 for full foreground.
  var foregrounds: [Kind: Plane] = [:]

  init(number: Int?, texts: [Kind: [String]] = [:], foregrounds: [Kind: Plane] = [:]) {
    self.number = number
    self.texts = texts
    self.foregrounds = foregrounds
  }

  /// Takes the words from the measurements of one still.
  init(_ pages: [PageMeasurement]) {
    number = Measurement.mean(pages.compactMap(\.number))?.best
    if let name = pages.compactMap(\.name?.text).first { texts[.name] = [name] }
    if let types = pages.map(\.typeWords).first(where: { !$0.isEmpty }) { texts[.type] = types }
  }
}

/// The likeness of a recognised text to a word.
enum TextLikeness {
  /// Returns the likeness of a text to a word, both normalised; `nil` when more than half of it
  /// differs.
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
