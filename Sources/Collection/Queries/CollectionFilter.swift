package import Dex

/// A filter of listed Pokémon, which passes those that meet every set condition.
package struct CollectionFilter: Hashable, Sendable {
  package var isVerified: Bool?
  package var isShiny: Bool?
  package var gender: Gender?
  /// A form's identifier, such as `raichu-alola`.
  package var form: String?
  package var generation: Int?
  package var types: [PokemonType] = []
  /// The only species to pass, such as those of a game; nil for all.
  package var species: Set<Int>?

  package init() {}

  package func passes(_ entry: CollectionEntry, dex: Dex) -> Bool {
    let pokemon = entry.pokemon
    if let isVerified, entry.isVerified != isVerified { return false }
    if let isShiny, pokemon.isShiny != isShiny { return false }
    if let gender, pokemon.gender != gender { return false }
    if let form, pokemon.form != form { return false }
    if let species, !species.contains(pokemon.pokemonId) { return false }
    guard generation != nil || !types.isEmpty else { return true }
    guard let species = dex.species(pokemon.pokemonId) else { return false }
    if let generation, species.generation != generation { return false }
    let form = species.form(pokemon.form) ?? species.forms.first { $0.isDefault }
    return types.allSatisfy { form?.types.contains($0) ?? false }
  }

  /// Returns a line for each species that passes and has no verified and owned Pokémon among
  /// `entries`, all of which must pass.
  package func missing(from entries: [CollectionEntry], dex: Dex) -> [CollectionEntry] {
    let verified = Set(entries.filter { $0.isProven && $0.isOwned }.map(\.pokemon.pokemonId))
    return dex.allSpecies.filter { !verified.contains($0.id) && canBe($0) }
      .map { species in
        CollectionEntry(
          missing: OwnedPokemon(
            pokemonId: species.id, form: form, gender: gender, isShiny: isShiny))
      }
      .filter { passes($0, dex: dex) }
  }

  /// Returns true when a Pokémon of a species can have this form and gender.
  private func canBe(_ species: Species) -> Bool {
    species.storableForms.contains { candidate in
      (form.map { $0 == candidate.identifier } ?? true)
        && (gender.map { species.possibleGenders(of: candidate).contains($0) } ?? true)
    }
  }
}
