package import Dex
package import Imaging

/// A picture that a person has vouched for: its look, and the kind of screen on which it was seen.
package struct LearnedPicture: Hashable, Sendable, Codable {
  package let screen: ScreenKind
  package let look: Look
  package let hash: PerceptualHash

  package init(screen: ScreenKind, look: Look, hash: PerceptualHash) {
    self.screen = screen
    self.look = look
    self.hash = hash
  }
}

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

  /// True where recognition can have made the text of the species' name: it has two characters or
  /// more, and between half and twice as many as the name. A name under a finger, or the rim of a
  /// box, is read on other pages too.
  package func isMisreading(of species: Species) -> Bool {
    let count = NormalisedText.characters(of: text).count
    return count >= 2
      && language.related.compactMap { species.names[$0] }.contains {
        let length = NormalisedText.characters(of: $0).count
        return count * 2 >= length && count <= length * 2
      }
  }
}

/// Everything that was learned and not revoked.
package struct Learnings: Hashable, Sendable, Codable {
  package var pictures: [LearnedPicture]
  package var names: [LearnedName]

  package init(pictures: [LearnedPicture] = [], names: [LearnedName] = []) {
    self.pictures = pictures
    self.names = names
  }

  package static let none = Learnings()

  /// True where a person has said before that this text is that species' name.
  func isName(_ text: String, of species: Species, in language: Language) -> Bool {
    let characters = NormalisedText.characters(of: text)
    return names.contains {
      $0.language == language && $0.speciesId == species.id && $0.isMisreading(of: species)
        && NormalisedText.characters(of: $0.text) == characters
    }
  }
}
