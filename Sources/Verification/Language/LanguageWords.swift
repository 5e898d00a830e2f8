package import Dex
import Foundation
import Imaging

/// The words of every language that a page may hold, and the fit of a reading to them.
package struct LanguageWords: Sendable {
  private let dex: Dex

  package init(dex: Dex) { self.dex = dex }

  /// Returns every possible word of a field of `page`, each in all languages.
  func choices(for kind: PageWords.Kind, on page: PageWords) throws -> [[Language: String]] {
    switch kind {
    case .name: page.number.flatMap(dex.species).map { [$0.names] } ?? []
    case .type: PokemonType.allCases.map(dex.typeWords)
    case .nature: Array(try InterfaceWords.bundled().natures.values)
    case .ability: Array(try InterfaceWords.bundled().abilities.values)
    }
  }

  func evidence(of page: PageWords, for languages: [Language]) throws -> LanguageEvidence {
    var evidence = LanguageEvidence()
    for kind in PageWords.Kind.allCases {
      guard let texts = page.texts[kind], !texts.isEmpty else { continue }
      let choices = try choices(for: kind, on: page)
      for language in languages {
        let words = choices.compactMap { $0[language] }.map(NormalizedText.characters(of:))
        for text in texts { evidence[language] += Self.fit(text, words) }
      }
    }
    return evidence
  }

  /// Returns the decades by which a text is nearer to one of `words` than chance would bring it.
  private static func fit(_ recognized: String, _ words: [[Character]]) -> Double {
    let text = NormalizedText.characters(of: recognized)
    guard !text.isEmpty, !words.isEmpty else { return 0 }
    let nearest = words.compactMap { TextLikeness.between(text, and: $0)?.chance }.min()
    return -(nearest ?? 0) - log10(Double(words.count))
  }
}

/// The words of a page that tell its language, read with the trained data of one language.
struct PageWords: Equatable, Sendable {
  enum Kind: CaseIterable, Hashable, Sendable { case name, type, nature, ability }

  /// The species of the number, if it was read.
  var number: Int?
  /// The recognized texts, left to right where there are several.
  var texts: [Kind: [String]] = [:]
  /// The foreground of each text, cropped to it, 255 for full foreground.
  var foregrounds: [Kind: Plane] = [:]
}
