internal import GRDB

/// A Pokémon that is owned, and that a description fits in every field that tells Pokémon apart.
package struct Counterpart: Hashable, Sendable {
  package let row: CollectionEntry
  /// Its newest proof, or else the newest entry that a person decided on.
  package let showing: PokemonShowing
}

extension CollectionStore {
  /// Returns the owned Pokémon that these descriptions are of, where an entry shows it.
  ///
  /// A description that says the same adds no Pokémon (see `Agreement`). Form, gender, shininess,
  /// nickname and level have to be known and equal, and so does what names the trainer. Otherwise
  /// it may be a sibling of which too little was read.
  package func counterparts(
    of described: Set<OwnedPokemon>
  ) throws(CollectionError) -> [OwnedPokemon: Counterpart] {
    if described.isEmpty { return [:] }
    let showings = try showings()
    let shown = try collection().filter { $0.isOwned && showings[$0.id ?? 0] != nil }
    let rows = Dictionary(grouping: shown, by: \.pokemon.pokemonId)
    var found: [OwnedPokemon: Counterpart] = [:]
    for pokemon in described {
      let alike = rows[pokemon.pokemonId, default: []].filter {
        pokemon.saysTheSame(as: $0.pokemon)
      }
      let row = alike.first(where: \.isProven) ?? alike.first
      if let row, let all = showings[row.id ?? 0],
        let showing = row.isProven ? all.prefix(row.proofs).last : all.last
      {
        found[pokemon] = Counterpart(row: row, showing: showing)
      }
    }
    return found
  }
}

extension OwnedPokemon {
  fileprivate func saysTheSame(as other: OwnedPokemon) -> Bool {
    let agreement = Agreement(self, other)
    return form == other.form && nickname == other.nickname && agreement.different.isEmpty
      && agreement.isDistinctive && agreement.alike.isSuperset(of: [.gender, .shiny, .level])
  }
}
