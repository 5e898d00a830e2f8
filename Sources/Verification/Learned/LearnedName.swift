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
}
