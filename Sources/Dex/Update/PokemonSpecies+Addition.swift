extension Answers.PokemonSpecies {
  /// The species as the dex keeps it; `nil` when the answer lacks what it must have.
  ///
  /// A new species may have no name yet in some language; it must have an English one.
  func addition(
    forms: [Form], plain: Answers.Pokemon,
    words: (PokemonType, Language) -> String?
  ) -> SpeciesAddition? {
    let names = names.byLanguage
    guard let english = names[.english], names.values.allSatisfy(\.isPlainName),
      (1...20_000).contains(id), name.isPlainIdentifier, (-1...8).contains(genderRate),
      let generation = generation.id, let stats = plain.baseStats
    else { return nil }
    let types = plain.types.inOrder
    let description = SpeciesDetails.description(
      types: types.map { words($0, .english) ?? $0.rawValue },
      genus: genera.first { $0.language.name == "en" }?.genus ?? "Pokémon", generation: generation,
      height: plain.height, weight: plain.weight)
    let species = Species(
      id: id, name: english, names: names, genderRate: genderRate,
      hasGenderDifferences: hasGenderDifferences, generation: generation,
      forms: forms.filter(\.isDefault) + forms.filter { !$0.isDefault })
    let details = SpeciesDetails(
      identifier: name, types: types, stats: stats, height: plain.height, weight: plain.weight,
      abilities: plain.abilities.sorted { $0.slot < $1.slot }.map {
        .init(name: $0.ability.name, slot: $0.slot, isHidden: $0.isHidden)
      },
      description: description, spriteURL: "\(SpeciesDetails.sprites)/\(plain.id).png",
      evolutionChainId: evolutionChain?.id, isLegendary: isLegendary, isMythical: isMythical,
      flavorText: nil)
    return SpeciesAddition(species: species, details: details)
  }
}

extension Answers.Pokemon {
  var baseStats: SpeciesDetails.Stats? {
    let values = Dictionary(
      stats.map { ($0.stat.name, $0.baseStat) }, uniquingKeysWith: { first, _ in first })
    guard let hp = values["hp"], let attack = values["attack"], let defense = values["defense"],
      let spAttack = values["special-attack"], let spDefense = values["special-defense"],
      let speed = values["speed"]
    else { return nil }
    return .init(
      hp: hp, attack: attack, defense: defense, spAttack: spAttack, spDefense: spDefense,
      speed: speed)
  }
}

extension SpeciesDetails {
  /// Where PokeAPI keeps the renders of Pokémon HOME, by the id of the variety.
  package static let sprites =
    "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites/pokemon/other/home"

  /// The sentence that `scripts/fetch_pokemon_data.py` writes too; height in dm, weight in hg.
  static func description(
    types: [String], genus: String, generation: Int, height: Int, weight: Int
  ) -> String {
    let kinds = types.joined(separator: "- and ")
    return "\(kinds)-type \(genus) of generation \(generation), \(height / 10).\(height % 10) m, "
      + "\(weight / 10).\(weight % 10) kg."
  }
}
