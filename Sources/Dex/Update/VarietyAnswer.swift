/// A new variety and its forms, and the species it belongs to.
struct VarietyAnswer {
  let pokemon: Answers.Pokemon
  let speciesId: Int
  let forms: [Form]
}

extension Answers.PokemonForm {
  /// What HOME keeps is in no interface: every form that is not battle-only, mega or Gigantamax is
  /// taken as storable until a later release says otherwise.
  func form(of pokemon: Answers.Pokemon) -> Form {
    let words = formName.split(separator: "-")
    let isGigantamax = words.contains("gmax")
    return Form(
      identifier: name, id: id, types: types.inOrder, isDefault: isDefault && pokemon.isDefault,
      isBattleOnly: isBattleOnly, isMega: isMega, isGigantamax: isGigantamax,
      isStorable: !(isBattleOnly || isMega || isGigantamax),
      gender: words.contains("male") ? .male : words.contains("female") ? .female : nil,
      names: formNames.byLanguage, fullNames: names.byLanguage,
      variety: Variety(identifier: pokemon.name, id: pokemon.id))
  }
}

extension Species {
  /// This species with other forms.
  func replacing(_ forms: [Form]) -> Species {
    Species(
      id: id, name: name, names: names, genderRate: genderRate,
      hasGenderDifferences: hasGenderDifferences, generation: generation, forms: forms)
  }
}

extension String {
  /// Whether this looks like an identifier of PokeAPI: lower-case ASCII letters, digits, hyphens.
  var isPlainIdentifier: Bool {
    !isEmpty && utf8.count <= 100
      && utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }

  /// Whether this can be a name: short, and without control characters.
  var isPlainName: Bool {
    !isEmpty && count <= 60
      && !unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
