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
