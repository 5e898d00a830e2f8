/// A game and what its own dex lists.
package struct Game: Hashable, Sendable {
  /// One species that a game withholds by the starter that is chosen.
  package struct Withheld: Hashable, Sendable, Codable {
    /// National dex number.
    package let species: Int
    /// The starters with which it cannot be had.
    package let from: [String]
    package let why: String
  }

  /// PokeAPI's identifier of the version, such as `firered`.
  package let slug: String
  package let name: String
  package let generation: Int
  /// National dex numbers in the order of the game's own numbers, each species once.
  package let entries: [Entry]
  /// The starters among which the choice matters, by PokeAPI's identifiers; empty where it does not.
  package let starters: [String]
  package let withheld: [Withheld]

  /// A species in a game's own dex.
  package struct Entry: Hashable, Sendable {
    package let species: Int
    package let number: Int
    /// PokeAPI's identifier of the dex, such as `kanto`.
    package let pokedex: String

    package init(species: Int, number: Int, pokedex: String) {
      self.species = species
      self.number = number
      self.pokedex = pokedex
    }
  }
}
