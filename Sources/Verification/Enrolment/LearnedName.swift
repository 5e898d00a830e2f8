package import Dex

/// A text that a person has corrected: how a species' name was misread in a language.
package struct LearnedName: Hashable, Sendable, Codable {
  package let language: Language
  /// As it was read.
  package let text: String
  /// National dex number.
  package let speciesId: Int

  package init(language: Language, text: String, speciesId: Int) {
    self.language = language
    self.text = text
    self.speciesId = speciesId
  }

  /// Whether the text can be what recognition made of the species' name: at least two characters, and between half
  /// and twice as many as it has. What a finger leaves of a name, or the rim of a box, is read on other pages too.
  package func isMisreading(of species: Species) -> Bool {
    let count = NormalisedText.characters(of: text).count
    return count >= 2
      && language.related.compactMap { species.names[$0] }.contains {
        let length = NormalisedText.characters(of: $0).count
        return count * 2 >= length && count <= length * 2
      }
  }
}
