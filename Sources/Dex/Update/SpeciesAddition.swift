/// A species as an update found it: one that is new, or a known one that has new forms.
package struct SpeciesAddition: Hashable, Sendable {
  package let species: Species
  package let details: SpeciesDetails
  /// The day on which these facts were new, `YYYY-MM-DD`; `nil` for what comes with the program.
  package let date: String?

  /// Returns true when another addition has the same facts, whatever its day.
  func says(theSameAs other: SpeciesAddition) -> Bool {
    species == other.species && details == other.details
  }
}

extension SpeciesAddition: Encodable {
  private enum CodingKeys: String, CodingKey {
    case date
  }

  /// One object with the keys of both, as a line of `pokemon.json` has them.
  package func encode(to encoder: any Encoder) throws {
    try SpeciesLine(species).encode(to: encoder)
    try details.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(date, forKey: .date)
  }
}
