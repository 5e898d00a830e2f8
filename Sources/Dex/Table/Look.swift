/// What a picture of a Pokémon can be of: a form of a species, shiny or not, and the female's
/// picture or the one for every other.
package struct Look: Hashable, Sendable, Codable {
  /// National dex number.
  package let speciesId: Int
  /// `pokemon_forms.identifier`.
  package let form: String
  package let isShiny: Bool
  /// Whether it is the picture of the female where she has one of her own.
  package let isFemale: Bool

  package init(speciesId: Int, form: String, isShiny: Bool, isFemale: Bool) {
    self.speciesId = speciesId
    self.form = form
    self.isShiny = isShiny
    self.isFemale = isFemale
  }
}

extension Look: Comparable {
  package static func < (a: Look, b: Look) -> Bool {
    if a.speciesId != b.speciesId { return a.speciesId < b.speciesId }
    if a.form != b.form { return a.form < b.form }
    if a.isShiny != b.isShiny { return b.isShiny }
    return !a.isFemale && b.isFemale
  }
}

extension Look: CustomStringConvertible {
  package var description: String {
    "\(speciesId) \(form)\(isShiny ? " shiny" : "")\(isFemale ? " female" : "")"
  }
}
