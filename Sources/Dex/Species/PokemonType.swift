/// The eighteen types, named as PokeAPI names them.
package enum PokemonType: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable
{
  case normal, fighting, flying, poison, ground, rock, bug, ghost, steel
  case fire, water, grass, electric, psychic, ice, dragon, dark, fairy
}
