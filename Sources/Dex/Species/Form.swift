/// One form of a species, as PokeAPI's `pokemon_forms` lists it.
package struct Form: Hashable, Sendable {
  /// `pokemon_forms.identifier`, such as `raichu-alola`.
  package let identifier: String
  /// `pokemon_forms.id`.
  package let id: Int
  /// One or two types; none for Arceus's old ??? form, whose type is not among the eighteen.
  package let types: [PokemonType]
  /// Whether this is the default form of its species.
  package let isDefault: Bool
  package let isBattleOnly: Bool
  package let isMega: Bool
  package let isGigantamax: Bool
  /// Whether Pokémon HOME stores it as a form of its own; one that only its ability tells from
  /// the plain form counts as that one.
  package let isStorable: Bool
  /// True when `isStorable` is what the rule says of a form that nobody has looked at yet.
  package let isStorableInferred: Bool
  /// The one gender that this form has, where it is tied to one (`meowstic-female`); `nil` leaves
  /// it to the species.
  package let gender: Gender?
  /// The form's name (`Alolan Form`), in the languages in which PokeAPI knows it.
  package let names: [Language: String]
  /// The name of form and species together (`Alolan Raichu`): English, French and German only.
  package let fullNames: [Language: String]
  /// The variety the form belongs to: PokeAPI's `pokemon` identifier and id, by which it is listed
  /// and its render is named; `nil` for a form that was not read from a dex.
  package let variety: Variety?

  package init(
    identifier: String, id: Int, types: [PokemonType], isDefault: Bool, isBattleOnly: Bool,
    isMega: Bool, isGigantamax: Bool, isStorable: Bool, isStorableInferred: Bool = false,
    gender: Gender? = nil,
    names: [Language: String] = [:], fullNames: [Language: String] = [:], variety: Variety? = nil
  ) {
    self.identifier = identifier
    self.id = id
    self.types = types
    self.isDefault = isDefault
    self.isBattleOnly = isBattleOnly
    self.isMega = isMega
    self.isGigantamax = isGigantamax
    self.isStorable = isStorable
    self.isStorableInferred = isStorableInferred
    self.gender = gender
    self.names = names
    self.fullNames = fullNames
    self.variety = variety
  }

  /// Returns this form with what another account of it knows of HOME.
  func kept(as other: Form) -> Form {
    Form(
      identifier: identifier, id: id, types: types, isDefault: isDefault,
      isBattleOnly: isBattleOnly, isMega: isMega, isGigantamax: isGigantamax,
      isStorable: other.isStorable, isStorableInferred: other.isStorableInferred,
      gender: other.gender, names: names, fullNames: fullNames, variety: variety)
  }
}
