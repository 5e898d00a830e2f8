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

  /// Its code, in place of what a key of a file would say of itself.
  package var description: String { rawValue }
}
