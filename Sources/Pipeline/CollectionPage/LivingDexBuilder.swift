package import Collection
package import Dex
import Foundation
import Inventory
import Reporting
import Verification

/// Builds the contents of a collection's page.
package struct LivingDexBuilder: Sendable {
  private let store: CollectionStore
  private let dex: Dex
  private let games: [Game]
  private let tool: String
  private let sprites: ReferenceSprites?

  /// - Parameter sprites: renders for what no recording shows; `nil` when there are none.
  package init(
    store: CollectionStore, dex: Dex, games: [Game], tool: String, sprites: ReferenceSprites? = nil
  ) {
    self.store = store
    self.dex = dex
    self.games = games
    self.tool = tool
    self.sprites = sprites
  }

  /// Returns the collection with its pictures, as many as one page has room for.
  ///
  /// - Parameter showsTrainers: true to include trainers, ID numbers and the frames that show them.
  package func livingDex(showsTrainers: Bool = true) async throws -> LivingDex {
    let rows = try store.collection().filter(\.isOwned)
    let showings = try store.showings()
    var doubts = DoubtWords(try store.duplicates(dex: dex), dex: dex)
    let shelf = BoxShelf(try store.boxes())
    var pokemon: [LivingDex.Pokemon] = []
    for row in rows {
      guard let id = row.id else { continue }
      var one = LivingDex.Pokemon(
        row: row, proofs: showings[id, default: []], place: shelf.places[id],
        doubts: doubts.take(id))
      if !showsTrainers { (one.row.pokemon.trainer, one.row.pokemon.trainerId) = (nil, nil) }
      pokemon.append(one)
    }
    var made = LivingDex(
      dex: dex, families: Families(dex), games: games, pokemon: pokemon, tool: tool)
    made.boxes = shelf.boxes
    made.seen = try store.placedPokemon().filter { $0.entry.isOnlyInBox && !$0.places.isEmpty }
    try await PictureAlbum(
      store: store, showings: showings, sprites: sprites, showsPages: showsTrainers
    ).fill(&made)
    return made
  }
}

/// Sentences on rows that may be one Pokémon, or two, by the row's number.
private struct DoubtWords {
  private var words: [Int64: [String]] = [:]

  init(_ duplicates: Duplicates, dex: Dex) {
    func name(_ row: CollectionEntry) -> String {
      let species = dex.species(row.pokemon.pokemonId)?.name ?? "No. \(row.pokemon.pokemonId)"
      return "row \(row.id ?? 0) (\(species))"
    }
    for pair in duplicates.pairs {
      for (one, other) in [(pair.first, pair.second), (pair.second, pair.first)] {
        guard let id = one.id else { continue }
        words[id, default: []].append(
          "May be the same as \(name(other)); verify collection duplicates has the question.")
      }
    }
    for row in duplicates.doubtful.map(\.entry) + duplicates.repeated {
      guard let id = row.id else { continue }
      words[id, default: []].append(
        "May be two Pokémon; verify collection duplicates has the question.")
    }
  }

  mutating func take(_ id: Int64) -> [String] { words.removeValue(forKey: id) ?? [] }
}

/// The Switch's boxes as they were last shown, arranged for a page.
struct BoxShelf {
  let boxes: [LivingDex.Box]
  /// The places of the collection's rows, by row number.
  let places: [Int64: BoxPlace]

  init(_ stored: StoredBoxes) {
    places = Dictionary(
      stored.rows.sorted { $0.key < $1.key }.map { ($1, $0) },
      uniquingKeysWith: { first, _ in first })
    boxes = Set(stored.inventory.slots.keys.map(\.box)).sorted().map { number in
      let slots = BoxPlace.all(inBox: number).map { Self.state(of: $0, in: stored) }
      return LivingDex.Box(number: number, title: stored.inventory.titles[number], slots: slots)
    }
  }

  private static func state(of place: BoxPlace, in stored: StoredBoxes) -> LivingDex.Box.Slot {
    switch stored.inventory.slots[place]?.state {
    case .filled: stored.rows[place] == nil ? .filled : .proven
    case .empty: .empty
    case .hidden, .unknown, nil: .unknown
    }
  }
}
