/// A species of the national dex.
package struct Species: Hashable, Sendable {
  /// National dex number.
  package let id: Int
  /// English species name as in PokeAPI (`Farfetch’d`).
  package let name: String
  /// The species' name in each language of HOME.
  package let names: [Language: String]
  /// The chance of being female in eighths, 0…8; -1 for genderless (PokeAPI's `gender_rate`).
  package let genderRate: Int
  package let hasGenderDifferences: Bool
  package let generation: Int
  /// All forms in PokeAPI's order, the default one first.
  package private(set) var forms: [Form]

  /// Returns this species with the forms that only the other entry has, each behind the form that
  /// it follows there. Where this entry infers whether HOME stores a form, the other entry's answer
  /// counts.
  func adding(_ more: [Form]) -> Species {
    var species = self
    var before: Form?
    for form in more {
      if let place = species.forms.firstIndex(where: form.isSame(as:)) {
        if species.forms[place].isStorableInferred, !form.isStorableInferred {
          species.forms[place] = species.forms[place].kept(as: form)
        }
      } else {
        let place = before.flatMap { last in species.forms.firstIndex { $0.id == last.id } }
        species.forms.insert(form, at: place.map { $0 + 1 } ?? species.forms.endIndex)
      }
      before = form
    }
    return species
  }

  /// The forms that Pokémon HOME stores.
  package var storableForms: [Form] { forms.filter(\.isStorable) }

  /// Returns the form with PokeAPI's identifier; `nil` for another species' form, and for none.
  package func form(_ identifier: String?) -> Form? { forms.first { $0.identifier == identifier } }

  /// The genders that a Pokémon of this species can have.
  ///
  /// Where genders are forms, the rate may be that of the first form alone: PokeAPI lists
  /// Oinkologne as always male.
  package var possibleGenders: Set<Gender> {
    let ofForms = Set(forms.filter(\.isStorable).compactMap(\.gender))
    switch genderRate {
    case ..<0: return ofForms.isEmpty ? [.genderless] : ofForms
    case 0: return ofForms.union([.male])
    case 8...: return ofForms.union([.female])
    default: return [.male, .female]
    }
  }

  /// Returns the genders that a Pokémon of this species can have in `form`.
  package func possibleGenders(of form: Form) -> Set<Gender> {
    form.gender.map { [$0] } ?? possibleGenders
  }
}

/// One form of a species, as PokeAPI's `pokemon_forms` lists it.
package struct Form: Hashable, Sendable {
  /// `pokemon_forms.identifier`, such as `raichu-alola`.
  package let identifier: String
  /// `pokemon_forms.id`.
  package let id: Int
  /// One or two types; none for Arceus's old ??? form, whose type is not among the eighteen.
  package let types: [PokemonType]
  /// True for the default form of its species.
  package let isDefault: Bool
  package let isBattleOnly: Bool
  package let isMega: Bool
  package let isGigantamax: Bool
  /// True where Pokémon HOME stores the form as one of its own. A form that differs from the plain
  /// form only in its ability counts as the plain form.
  package private(set) var isStorable: Bool
  /// True when `isStorable` follows from the rule, because nobody has checked the form yet.
  package private(set) var isStorableInferred = false
  /// The one gender of a form that is tied to a gender (`meowstic-female`); `nil` leaves it to the
  /// species.
  package private(set) var gender: Gender?
  /// The form's name (`Alolan Form`), in the languages in which PokeAPI knows it.
  package private(set) var names: [Language: String] = [:]
  /// The name of form and species together (`Alolan Raichu`): English, French and German only.
  package private(set) var fullNames: [Language: String] = [:]
  /// The variety that the form belongs to: PokeAPI's `pokemon` identifier and id, which list the
  /// form and name its render. `nil` for a form that was not read from a dex.
  package private(set) var variety: Variety?

  /// Returns true for another entry of this form. PokeAPI may renumber a form that it listed before
  /// the form was finished.
  func isSame(as other: Form) -> Bool { id == other.id || identifier == other.identifier }

  /// Returns this form with the other entry's gender and its knowledge of what HOME stores.
  func kept(as other: Form) -> Form {
    var form = self
    form.isStorable = other.isStorable
    form.isStorableInferred = other.isStorableInferred
    form.gender = other.gender
    return form
  }
}

/// A variety: PokeAPI's `pokemon`, the unit that it counts. A species has one or more.
package struct Variety: Hashable, Sendable {
  package let identifier: String
  package let id: Int
}

/// A Pokémon's gender as HOME shows it.
package enum Gender: String, CaseIterable, Hashable, Sendable, Codable {
  case male, female, genderless
}

/// The eighteen types, named as PokeAPI names them.
package enum PokemonType: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable
{
  case normal, fighting, flying, poison, ground, rock, bug, ghost, steel
  case fire, water, grass, electric, psychic, ice, dragon, dark, fairy
}
