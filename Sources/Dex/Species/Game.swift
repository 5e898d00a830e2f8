import Foundation

/// A game and what its own dex lists.
package struct Game: Hashable, Sendable {
  /// A species that a game withholds, depending on the starter that the player chose.
  package struct Withheld: Hashable, Sendable, Codable {
    /// National dex number.
    package let species: Int
    /// The starters with which the species cannot be had.
    package let from: [String]
    package let why: String
  }

  /// PokeAPI's identifier of the version, such as `firered`.
  package let slug: String
  package let name: String
  package let generation: Int
  /// National dex numbers in the order of the game's own numbers, each species once.
  package let entries: [Entry]
  /// The starters among which the choice matters, by PokeAPI's identifiers; empty where it does not
  /// matter.
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

/// The games in `games.json`, which `scripts/fetch_pokemon_data.py` makes.
package enum GameFile {
  private struct Document: Decodable {
    struct Header: Decodable { let format: Int }

    struct Pokedex: Decodable {
      let slug: String
      let first: Int
      let species: [Int]
    }

    struct Line: Decodable {
      let slug: String
      let name: String
      let generation: Int
      let pokedexes: [String]
      let starters: [String]?
      let withheld: [Game.Withheld]?
    }

    let header: Header
    let pokedexes: [Pokedex]
    let games: [Line]
  }

  private static let format = 1

  /// Returns the games that come with the program, in the order in which they came out.
  package static func bundled() throws(DexError) -> [Game] {
    let url = try BundledFile.url(of: "games.json", orThrow: DexError.unreadable)
    let data = try Data(reading: url, orThrow: DexError.unreadable)
    guard let document = try? JSONDecoder().decode(Document.self, from: data) else {
      throw .damaged(path: url.path, what: "it cannot be read")
    }
    guard document.header.format == format else {
      throw .newer(path: url.path, format: document.header.format)
    }
    return document.games.map { game($0, in: document) }
  }

  private static func game(_ line: Document.Line, in document: Document) -> Game {
    let dexes = line.pokedexes.flatMap { name in document.pokedexes.filter { $0.slug == name } }
    let numbered = dexes.flatMap { dex in
      zip(dex.first..., dex.species).map {
        Game.Entry(species: $1, number: $0, pokedex: dex.slug)
      }
    }
    var known: Set<Int> = []
    return Game(
      slug: line.slug, name: line.name, generation: line.generation,
      entries: numbered.filter { known.insert($0.species).inserted },
      starters: line.starters ?? [], withheld: line.withheld ?? [])
  }
}
