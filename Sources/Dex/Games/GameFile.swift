import Foundation

/// The games in `games.json`, which `scripts/fetch_pokemon_data.py` makes.
package enum GameFile {
  private struct Document: Decodable {
    struct Header: Decodable {
      let format: Int
    }

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

  /// The games that come with the program, in the order in which they came out.
  package static func bundled() throws(DexError) -> [Game] {
    let url = try BundledFile.url(of: "games.json")
    let data = try Data(readingFrom: url)
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
