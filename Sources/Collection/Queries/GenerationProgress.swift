package import Dex

/// The progress of the collection on the species of one generation.
package struct GenerationProgress: Hashable, Sendable {
  package let generation: Int
  /// The number of species that Pokémon HOME can store.
  package let total: Int
  package let verified: Int
  /// The number of species in the collection that are caught or favorite, but not verified.
  package let unproven: Int

  package var missing: Int { total - verified - unproven }

  /// Returns the generations in order.
  package static func all(of entries: [CollectionEntry], dex: Dex) -> [GenerationProgress] {
    let verified = Set(entries.filter(\.isVerified).map(\.pokemon.pokemonId))
    let caught = Set(entries.filter(\.isOwned).map(\.pokemon.pokemonId)).subtracting(verified)
    let storable = dex.allSpecies.filter { !$0.storableForms.isEmpty }
    return Dictionary(grouping: storable, by: \.generation).sorted { $0.key < $1.key }
      .map { generation, species in
        GenerationProgress(
          generation: generation, total: species.count,
          verified: species.count { verified.contains($0.id) },
          unproven: species.count { caught.contains($0.id) })
      }
  }
}

extension CollectionEntry {
  /// True where the owner claims to have it, or a recording proves it.
  package var isOwned: Bool { isVerified || status.isOwned }
}
