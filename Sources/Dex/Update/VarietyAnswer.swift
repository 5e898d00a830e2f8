/// A variety and its forms as PokeAPI gives them, and the members that they lack.
struct VarietyAnswer {
  let variety: Variety
  let isDefault: Bool
  let height: Int
  let weight: Int
  let types: [PokemonType]
  let stats: SpeciesDetails.Stats
  let abilities: [SpeciesDetails.Ability]
  /// The forms, each with the number that orders it among all forms.
  let forms: [(order: Int, form: Form)]
  /// The members that are missing. A variety that lacks any is not added.
  let missing: Missing

  init(_ pokemon: Answers.Pokemon, forms: [Answers.PokemonForm], home: HomeForms) {
    var missing = Missing()
    let name = missing.need(pokemon.name, "name", or: "")
    missing.require(name.isPlainIdentifier, "plain name")
    let variety = Variety(identifier: name, id: pokemon.id)
    let isDefault = missing.need(pokemon.isDefault, "is_default", or: false)
    height = missing.need(pokemon.height, "height", or: 0)
    weight = missing.need(pokemon.weight, "weight", or: 0)
    types = missing.types(pokemon.types)
    stats = missing.stats(pokemon.stats ?? [])
    abilities = missing.abilities(pokemon.abilities ?? [])
    missing.require(!forms.isEmpty, "forms")
    self.forms = forms.map { answer in
      let (form, lacks) = answer.form(of: variety, isDefault: isDefault, home: home)
      missing.add(lacks, within: "form \(form.identifier)")
      return (missing.need(answer.order, "form \(form.identifier) order", or: 0), form)
    }
    self.variety = variety
    self.isDefault = isDefault
    self.missing = missing
  }
}

extension Answers.PokemonForm {
  /// Returns the form as the dex stores it, and notes the members that it lacks.
  ///
  /// HOME stores every form that is not battle-only, mega or Gigantamax, unless the table says
  /// otherwise.
  fileprivate func form(
    of variety: Variety, isDefault isOfDefault: Bool, home: HomeForms
  ) -> (Form, Missing) {
    var missing = Missing()
    let identifier = missing.need(name, "name", or: "\(id)")
    missing.require(identifier.isPlainIdentifier, "plain name")
    let words = missing.need(formName, "form_name", or: "").split(separator: "-")
    let isBattleOnly = missing.need(isBattleOnly, "is_battle_only", or: false)
    let isMega = missing.need(isMega, "is_mega", or: false)
    let isFirst = missing.need(isDefault, "is_default", or: false) && isOfDefault
    // PokeAPI's type "unknown" is the ??? of old games, which no species has by itself.
    let kinds = types?.inOrder == ["unknown"] && !isFirst ? [] : missing.types(types)
    let isGigantamax = words.contains("gmax")
    let isNeverKept = isBattleOnly || isMega || isGigantamax
    let row = home.row(of: id, identifier)
    let gender: Gender? = words.contains("male") ? .male : words.contains("female") ? .female : nil
    let form = Form(
      identifier: identifier, id: id, types: kinds, isDefault: isFirst,
      isBattleOnly: isBattleOnly, isMega: isMega, isGigantamax: isGigantamax,
      isStorable: !isNeverKept && row?.isStorable ?? true,
      isStorableInferred: !isNeverKept && !home.isDecided(id), gender: gender ?? row?.gender,
      names: (formNames ?? []).byLanguage, fullNames: (names ?? []).byLanguage, variety: variety)
    return (form, missing)
  }
}

extension Missing {
  fileprivate mutating func types(_ slots: [Answers.TypeSlot]?) -> [PokemonType] {
    let names = slots?.inOrder ?? []
    require((1...2).contains(names.count), "types")
    return names.compactMap { name in
      let type = PokemonType(rawValue: name)
      require(type != nil, "types (\(name) is not one of the eighteen)")
      return type
    }
  }

  fileprivate mutating func stats(_ answers: [Answers.Pokemon.Stat]) -> SpeciesDetails.Stats {
    var values: [String: Int] = [:]
    for answer in answers { if let name = answer.stat?.name { values[name] = answer.baseStat } }
    return .init(
      hp: need(values["hp"], "stats hp", or: 0),
      attack: need(values["attack"], "stats attack", or: 0),
      defense: need(values["defense"], "stats defense", or: 0),
      spAttack: need(values["special-attack"], "stats special-attack", or: 0),
      spDefense: need(values["special-defense"], "stats special-defense", or: 0),
      speed: need(values["speed"], "stats speed", or: 0))
  }

  fileprivate mutating func abilities(
    _ answers: [Answers.Pokemon.Ability]
  ) -> [SpeciesDetails.Ability] {
    answers.map {
      SpeciesDetails.Ability(
        name: need($0.ability?.name, "abilities ability", or: ""),
        slot: need($0.slot, "abilities slot", or: 0),
        isHidden: need($0.isHidden, "abilities is_hidden", or: false))
    }.sorted { $0.slot < $1.slot }
  }
}

extension String {
  /// True where this looks like an identifier of PokeAPI: lower-case ASCII letters, digits,
  /// hyphens.
  var isPlainIdentifier: Bool {
    !isEmpty && utf8.count <= 100
      && utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }

  /// True where this can be a name: short, and without control characters.
  var isPlainName: Bool {
    !isEmpty && count <= 60
      && !unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
