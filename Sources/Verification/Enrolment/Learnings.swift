import Dex

/// Everything that was learned and not revoked.
package struct Learnings: Hashable, Sendable, Codable {
  package var pictures: [LearnedPicture]
  package var names: [LearnedName]

  package init(pictures: [LearnedPicture] = [], names: [LearnedName] = []) {
    self.pictures = pictures
    self.names = names
  }

  package static let none = Learnings()

  /// Whether a person has said before that this text is that species' name.
  func isName(_ text: String, of species: Species, in language: Language) -> Bool {
    let characters = NormalisedText.characters(of: text)
    return names.contains {
      $0.language == language && $0.speciesId == species.id && $0.isMisreading(of: species)
        && NormalisedText.characters(of: $0.text) == characters
    }
  }
}
