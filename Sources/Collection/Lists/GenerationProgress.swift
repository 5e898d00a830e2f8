package import Dex

/// How much of a generation's species is in the collection.
package struct GenerationProgress: Hashable, Sendable {
  package let generation: Int
  /// Species that Pokémon HOME can store.
  package let total: Int
  package let verified: Int
  /// In the collection as caught or favorite, and not verified.
  package let unproven: Int

  package var missing: Int { total - verified - unproven }

  /// The generations in order.
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
  /// Whether its owner says that it is there, or a recording proves it.
  package var isOwned: Bool { isVerified || status.isOwned }
}
