/// The nine languages of Pokémon HOME, named as PokeAPI names them.
package enum Language: String, CaseIterable, Hashable, Sendable, Codable, CodingKey {
  case english = "en"
  case french = "fr"
  case german = "de"
  case spanish = "es"
  case italian = "it"
  case japanese = "ja"
  case korean = "ko"
  case simplifiedChinese = "zh-hans"
  case traditionalChinese = "zh-hant"

  /// The language's code, in place of the description that `CodingKey` would give.
  package var description: String { rawValue }
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
