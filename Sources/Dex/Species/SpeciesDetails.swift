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
  package let isLegendary: Bool
  package let isMythical: Bool
  /// The games' own text, where the user fetched it.
  package let flavorText: String?
}

extension SpeciesDetails: Codable {
  enum CodingKeys: String, CodingKey {
    case identifier, types, stats, height, weight, abilities, description
    case spriteURL = "sprite_url"
    case evolutionChainId = "evolution_chain_id"
    case isLegendary = "is_legendary"
    case isMythical = "is_mythical"
    case flavorText = "flavor_text"
  }
}
