import Foundation

extension Dex {
  /// Something that a search found.
  package struct Match: Hashable, Sendable {
    package let species: Species
    /// The form whose name or identifier it was; `nil` for the species itself.
    package let form: Form?
    /// The name or identifier that matched.
    package let text: String
    /// Letters added, left out, changed or swapped; 0 when `text` says the same or contains it.
    package let distance: Int
  }

  /// The one species or form that `words` names: a number, a form's identifier, or a name in any
  /// language. Case, accents and punctuation do not matter; spelling does.
  package func lookup(_ words: String) -> Match? {
    let digits = words.drop { $0 == "#" }
    if let number = Int(digits), let species = species(number) {
      return Match(species: species, form: nil, text: String(digits), distance: 0)
    }
    let sought = words.searchable
    guard !sought.isEmpty else { return nil }
    var found: Match?
    forEachName { species, form, text in
      guard found == nil || (found?.form != nil && form == nil), text.searchable == sought else {
        return
      }
      found = Match(species: species, form: form, text: text, distance: 0)
    }
    return found
  }

  /// What is named like `words`; whoever searches often keeps a `DexNames`.
  package func search(_ words: String, limit: Int) -> [Match] {
    DexNames(self).search(words, limit: limit)
  }

  /// Every name, in a fixed order. The default form goes by its species' names.
  func forEachName(_ body: (Species, Form?, String) -> Void) {
    for species in allSpecies {
      for language in Language.allCases {
        if let name = species.names[language] { body(species, nil, name) }
      }
      for form in species.forms {
        body(species, form.isDefault ? nil : form, form.identifier)
        for language in Language.allCases where !form.isDefault {
          if let name = form.fullNames[language] { body(species, form, name) }
        }
      }
    }
  }
}

extension String {
  /// Letters and digits, without case and accents; ♀ and ♂ are kept, for they are names.
  var searchable: String {
    let folded = folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return folded.filter { $0.isLetter || $0.isNumber || $0 == "♀" || $0 == "♂" }
  }
}
