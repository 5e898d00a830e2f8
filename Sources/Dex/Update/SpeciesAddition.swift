/// A species that an update found: one that is new, or a known one with its new forms only.
package struct SpeciesAddition: Hashable, Sendable {
  package let species: Species
  package let details: SpeciesDetails
}

extension SpeciesAddition: Encodable {
  /// One object with the keys of both, as a line of `pokemon.json` has them.
  package func encode(to encoder: any Encoder) throws {
    try SpeciesLine(species).encode(to: encoder)
    try details.encode(to: encoder)
  }
}
