/// The data of a species that verification does not need, read on demand.
package struct SpeciesDetails: Hashable, Sendable {
  /// One ability of the default form.
  package struct Ability: Hashable, Sendable, Codable {
    package let name: String
    /// 1, 2 or 3, as PokeAPI numbers them.
    package let slot: Int
    package let isHidden: Bool

    enum CodingKeys: String, CodingKey {
      case name, slot
      case isHidden = "is_hidden"
    }
  }

  /// The base stats of the default form.
  package struct Stats: Hashable, Sendable, Codable {
    package let hp, attack, defense, spAttack, spDefense, speed: Int

    enum CodingKeys: String, CodingKey {
      case hp, attack, defense, speed
      case spAttack = "sp_attack"
      case spDefense = "sp_defense"
    }
  }

  /// PokeAPI's identifier of the species (`mr-mime`).
  package let identifier: String
  package let types: [PokemonType]
  package let stats: Stats
  /// In decimeters.
  package let height: Int
  /// In hectograms.
  package let weight: Int
  package let abilities: [Ability]
  package let description: String
  /// The address at which PokeAPI keeps the render of the default form.
  package let spriteURL: String
  package let evolutionChainId: Int?
  /// The species that it evolves from, by national dex number; `nil` for the first of its line.
  package let evolvesFrom: Int?
  /// PokeAPI's egg groups.
  package let eggGroups: [String]
  /// PokeAPI's word for the shape of the body, such as `quadruped`; `nil` where it has none.
  package let shape: String?
  /// True where PokeAPI says that one Pokémon can change between forms.
  package let isFormSwitchable: Bool?
  package let isLegendary: Bool
  package let isMythical: Bool
  /// The games' own text, when the user fetched it.
  package let flavorText: String?

  /// True for a species that breeds: two left together give eggs. False where the egg groups are
  /// unknown.
  package var canBreed: Bool { !eggGroups.isEmpty && !eggGroups.contains(Self.noEggs) }

  private static let noEggs = "no-eggs"
}

extension SpeciesDetails: Codable {
  enum CodingKeys: String, CodingKey {
    case identifier, types, stats, height, weight, abilities, description, shape
    case evolvesFrom = "evolves_from"
    case eggGroups = "egg_groups"
    case isFormSwitchable = "is_form_switchable"
    case spriteURL = "sprite_url"
    case evolutionChainId = "evolution_chain_id"
    case isLegendary = "is_legendary"
    case isMythical = "is_mythical"
    case flavorText = "flavor_text"
  }
}

/// The evolution lines of every species, read from the dex once.
package struct Families: Sendable {
  private let details: [Int: SpeciesDetails]
  /// The species that evolve from each species, by national dex number.
  private let evolutions: [Int: [Int]]

  package init(_ dex: Dex) {
    let details = Dictionary(
      uniqueKeysWithValues: dex.allSpecies.compactMap { species in
        dex.details(species.id).map { (species.id, $0) }
      })
    self.details = details
    evolutions = Dictionary(
      grouping: details.keys.filter { details[$0]?.evolvesFrom != nil }.sorted(),
      by: { details[$0]?.evolvesFrom ?? 0 })
  }

  /// The details of a species; `nil` for one that the dex does not have.
  package subscript(species: Int) -> SpeciesDetails? { details[species] }

  /// Returns the species that a species evolves from, the nearest first.
  ///
  /// Each is listed once, so that the search ends even in a dex with a circle.
  package func ancestors(of species: Int) -> [Int] {
    var ancestors: [Int] = []
    while let before = details[ancestors.last ?? species]?.evolvesFrom,
      before != species, !ancestors.contains(before)
    {
      ancestors.append(before)
    }
    return ancestors
  }

  /// Returns a species and all that evolve from it, the nearest first.
  package func descendants(of first: Int) -> [Int] {
    var members = [first]
    var next = 0
    while next < members.count {
      members += evolutions[members[next], default: []].filter { !members.contains($0) }
      next += 1
    }
    return members
  }
}
