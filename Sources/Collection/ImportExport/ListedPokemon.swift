package import Dex
package import Verification

/// A Pokémon in a list: the numbers and identifiers for programs, and the names for people.
package struct ListedPokemon: Hashable, Sendable {
  package var pokemon: OwnedPokemon
  /// The name that the dex shows; nil for a number that it does not have.
  package var species: String?
  package var formName: String?
  package var status: CatchStatus
  package var isVerified: Bool
  package var verifiedDate: String?
  /// The number of equal ones that are owned, at least the number of places.
  package var count: Int
  package var notes: String?
  package var proofs: Int
  /// The row in this machine's collection.
  package var id: Int64?
  /// The known places in the boxes, in order.
  package var places: [BoxPlace]
}

extension ListedPokemon {
  package init(_ placed: PlacedPokemon, dex: Dex) {
    self.init(placed.entry, places: placed.places, dex: dex)
  }

  package init(_ entry: CollectionEntry, places: [BoxPlace] = [], dex: Dex) {
    let known = dex.species(entry.pokemon.pokemonId)
    self.init(
      pokemon: entry.pokemon, species: known.map(dex.name(of:)),
      formName: known.flatMap { species in
        species.form(entry.pokemon.form).flatMap { dex.name(of: $0, in: species) }
      },
      status: entry.status, isVerified: entry.isVerified, verifiedDate: entry.verifiedDate,
      count: max(entry.count, places.count), notes: entry.notes, proofs: entry.proofs,
      id: entry.id, places: places)
  }
}

extension ListedPokemon: Encodable {
  enum CodingKeys: String, CodingKey {
    case id, pokemonId, species, form, gender, isShiny, nickname, level, trainer, trainerId, status
    case isVerified, verifiedDate, count, proofs, notes, places
  }

  /// Encodes every key in every object, with null for unknown values.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(pokemon.pokemonId, forKey: .pokemonId)
    try container.encode(species, forKey: .species)
    try container.encode(pokemon.form, forKey: .form)
    try container.encode(pokemon.gender, forKey: .gender)
    try container.encode(pokemon.isShiny, forKey: .isShiny)
    try container.encode(pokemon.nickname, forKey: .nickname)
    try container.encode(pokemon.level, forKey: .level)
    try container.encode(pokemon.trainer, forKey: .trainer)
    try container.encode(pokemon.trainerId, forKey: .trainerId)
    try container.encode(status, forKey: .status)
    try container.encode(isVerified, forKey: .isVerified)
    try container.encode(verifiedDate, forKey: .verifiedDate)
    try container.encode(count, forKey: .count)
    try container.encode(proofs, forKey: .proofs)
    try container.encode(notes, forKey: .notes)
    try container.encode(places, forKey: .places)
  }
}
