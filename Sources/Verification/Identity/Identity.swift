package import Dex

/// Which Pokémon an entry is of, as far as it is known: what a person decides on.
package struct Identity: Hashable, Sendable, Codable {
  /// National dex number.
  package var speciesId: Int
  /// `pokemon_forms.identifier`; `nil` when not determined.
  package var form: String?
  package var gender: Gender?
  package var isShiny: Bool?
  /// `nil` when it goes by its species' name.
  package var nickname: String?

  package init(
    speciesId: Int, form: String? = nil, gender: Gender? = nil, isShiny: Bool? = nil,
    nickname: String? = nil
  ) {
    self.speciesId = speciesId
    self.form = form
    self.gender = gender
    self.isShiny = isShiny
    self.nickname = nickname
  }

  /// The identity that was read of an entry; `nil` when its species was not.
  package init?(_ entry: Entry) {
    guard let speciesId = entry.speciesId else { return nil }
    self.init(
      speciesId: speciesId, form: entry.form, gender: entry.gender, isShiny: entry.isShiny,
      nickname: entry.nickname)
  }

  private enum CodingKeys: String, CodingKey {
    case speciesId, form, gender, nickname
    case isShiny = "shiny"
  }
}
