/// One form of a species, as PokeAPI's `pokemon_forms` lists it.
package struct Form: Hashable, Sendable {
  /// `pokemon_forms.identifier`, such as `raichu-alola`.
  package let identifier: String
  /// `pokemon_forms.id`.
  package let id: Int
  /// One or two types.
  package let types: [PokemonType]
  package let isDefault: Bool
  package let isBattleOnly: Bool
  package let isMega: Bool
  package let isGigantamax: Bool
  /// Whether Pokémon HOME can store it.
  package let isStorable: Bool

  package init(
    identifier: String, id: Int, types: [PokemonType], isDefault: Bool, isBattleOnly: Bool,
    isMega: Bool, isGigantamax: Bool, isStorable: Bool
  ) {
    self.identifier = identifier
    self.id = id
    self.types = types
    self.isDefault = isDefault
    self.isBattleOnly = isBattleOnly
    self.isMega = isMega
    self.isGigantamax = isGigantamax
    self.isStorable = isStorable
  }
}

/// A species of the national dex.
package struct Species: Hashable, Sendable {
  /// National dex number.
  package let id: Int
  /// English species name as in PokeAPI (`Farfetch’d`).
  package let name: String
  /// The species' name in each language of HOME.
  package let names: [Language: String]
  /// Chance of being female in eighths, 0…8; -1 for genderless (PokeAPI's `gender_rate`).
  package let genderRate: Int
  package let hasGenderDifferences: Bool
  package let generation: Int
  /// All forms in PokeAPI's order, the default one included.
  package let forms: [Form]

  package init(
    id: Int, name: String, names: [Language: String], genderRate: Int, hasGenderDifferences: Bool,
    generation: Int, forms: [Form]
  ) {
    self.id = id
    self.name = name
    self.names = names
    self.genderRate = genderRate
    self.hasGenderDifferences = hasGenderDifferences
    self.generation = generation
    self.forms = forms
  }

  /// The genders that a Pokémon of this species can have.
  package var possibleGenders: Set<Gender> {
    switch genderRate {
    case ..<0: [.genderless]
    case 0: [.male]
    case 8...: [.female]
    default: [.male, .female]
    }
  }
}
