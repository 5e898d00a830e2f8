package import Dex
import Foundation

/// The words of every language that a page may hold, and how well a reading fits them.
package struct LanguageWords: Sendable {
  private let dex: Dex
  private let words: @Sendable () throws -> InterfaceWords

  /// - Parameter words: asked for when a page's name and types have not told its language.
  package init(
    dex: Dex, words: @escaping @Sendable () throws -> InterfaceWords = InterfaceWords.bundled
  ) {
    self.dex = dex
    self.words = words
  }

  /// Everything that a field of `page` may say, each in all languages.
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

  /// The decades by which a text is nearer to one of `words` than chance would be.
  private static func fit(_ recognised: String, _ words: [[Character]]) -> Double {
    let text = NormalisedText.characters(of: recognised)
    guard !text.isEmpty, !words.isEmpty else { return 0 }
    let nearest = words.compactMap { TextLikeness.between(text, and: $0)?.chance }.min()
    return -(nearest ?? 0) - log10(Double(words.count))
  }
}
