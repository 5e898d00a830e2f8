/// What the dex knows of a species beyond what verification needs; read on demand.
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
  /// Decimetres.
  package let height: Int
  /// Hectograms.
  package let weight: Int
  package let abilities: [Ability]
  package let description: String
  /// Where PokeAPI keeps the render of the default form.
  package let spriteURL: String
  package let evolutionChainId: Int?
  /// The species that it evolves from, by national dex number; `nil` for the first of its line.
  package let evolvesFrom: Int?
  /// PokeAPI's egg groups; `nil` in an overlay that was written before they were kept.
  package let eggGroups: [String]?
  /// PokeAPI's word for the shape of its body, such as `quadruped`; `nil` where it has none.
  package let shape: String?
  /// True where PokeAPI says that one Pokémon can change between forms.
  package let isFormSwitchable: Bool?
  package let isLegendary: Bool
  package let isMythical: Bool
  /// The games' own text, where the user fetched it.
  package let flavorText: String?

  /// True for a species of which there are eggs when two are left together; false where nothing says so.
  package var canBreed: Bool {
    eggGroups.map { !$0.isEmpty && !$0.contains(Self.noEggs) } ?? false
  }

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
