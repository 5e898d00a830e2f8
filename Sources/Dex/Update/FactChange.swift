/// A fact about a known species or form that PokeAPI now gives otherwise.
package struct FactChange: Hashable, Sendable, Codable {
  /// PokeAPI's identifier of the species or form.
  package let identifier: String
  /// The fact: `name in en`, `genders` or `types`.
  package let fact: String
  package let before: String
  package let after: String
}

extension FactChange: CustomStringConvertible {
  package var description: String { "\(identifier), \(fact): \(before) → \(after)" }
}

extension SpeciesAddition {
  /// Returns the names, genders and types that differ from what the dex has. A name in a further
  /// language is no change.
  func changes(from old: Species) -> [FactChange] {
    var changes = Self.changes(of: details.identifier, from: old.names, to: species.names)
    if species.genderRate != old.genderRate {
      changes.append(
        FactChange(
          identifier: details.identifier, fact: "genders",
          before: Self.genders(old.genderRate), after: Self.genders(species.genderRate)))
    }
    for form in species.forms {
      guard let before = old.forms.first(where: form.isSame(as:)) else { continue }
      changes += Self.changes(of: form.identifier, from: before.names, to: form.names)
      if form.types != before.types {
        changes.append(
          FactChange(
            identifier: form.identifier, fact: "types", before: Self.words(before.types),
            after: Self.words(form.types)))
      }
    }
    return changes
  }

  private static func changes(
    of identifier: String, from old: [Language: String], to new: [Language: String]
  ) -> [FactChange] {
    Language.allCases.compactMap { language in
      guard let before = old[language], let after = new[language], before != after else {
        return nil
      }
      return FactChange(
        identifier: identifier, fact: "name in \(language.rawValue)", before: before, after: after)
    }
  }

  private static func genders(_ rate: Int) -> String {
    switch rate {
    case ..<0: "genderless"
    case 0: "always male"
    case 8...: "always female"
    default: "\(rate) of 8 female"
    }
  }

  private static func words(_ types: [PokemonType]) -> String {
    types.isEmpty ? "none" : types.map(\.rawValue).joined(separator: " and ")
  }
}
