/// A picture that PokeAPI's collection of the renders of Pokémon HOME has, or should have.
package struct Render: Hashable, Sendable {
  /// Below the collection's folder: `25.png`, `shiny/female/3.png`, `201-b.png`.
  package let path: String
  package let look: Look
  /// The looks that have no picture of their own, for which this one stands.
  package let sharedBy: [Look]
  /// Whether Pokémon HOME stores the form.
  package let isStorable: Bool
}
