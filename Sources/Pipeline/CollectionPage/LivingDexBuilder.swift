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
    store: CollectionStore, dex: Dex, games: [Game], tool: String, sprites: ReferenceSprites?
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
    let placed = try store.placedPokemon()
    let showings = try store.showings()
    let doubts = doubtWords(try store.duplicates(dex: dex))
    let boxes = try store.boxes()
    var pokemon: [LivingDex.Pokemon] = []
    for row in placed where row.entry.isOwned {
      guard let id = row.entry.id else { continue }
      var one = LivingDex.Pokemon(
        row: row.entry, proofs: showings[id, default: []], place: row.places.first,
        doubts: doubts[id, default: []])
      if !showsTrainers { (one.row.pokemon.trainer, one.row.pokemon.trainerId) = (nil, nil) }
      pokemon.append(one)
    }
    var made = LivingDex(
      dex: dex, families: Families(dex), games: games, pokemon: pokemon, tool: tool)
    made.boxes = Set(boxes.inventory.slots.keys.map(\.box)).sorted()
      .map { LivingDex.Box(number: $0, of: boxes) }
    made.seen = placed.filter { $0.entry.isOnlyInBox && !$0.places.isEmpty }
    try await PictureAlbum(
      store: store, showings: showings, sprites: sprites, showsPages: showsTrainers
    ).fill(&made)
    return made
  }

  /// Returns sentences on rows that may be one Pokémon, or two, by the row's number.
  private func doubtWords(_ duplicates: Duplicates) -> [Int64: [String]] {
    var words: [Int64: [String]] = [:]
    func name(_ row: CollectionEntry) -> String {
      "row \(row.id ?? 0) (\(dex.name(ofSpecies: row.pokemon.pokemonId)))"
    }
    for pair in duplicates.pairs {
      for (one, other) in [(pair.first, pair.second), (pair.second, pair.first)] {
        guard let id = one.id else { continue }
        words[id, default: []].append(
          "May be the same as \(name(other)); verify collection duplicates has the question.")
      }
    }
    for row in duplicates.doubtful.map(\.entry) + duplicates.repeated.map(\.entry) {
      guard let id = row.id else { continue }
      words[id, default: []].append(
        "May be two Pokémon; verify collection duplicates has the question.")
    }
    return words
  }
}

extension LivingDex.Box {
  fileprivate init(number: Int, of stored: StoredBoxes) {
    let slots = BoxPlace.all(inBox: number).map { Self.state(of: $0, in: stored) }
    self.init(number: number, title: stored.inventory.titles[number], slots: slots)
  }

  private static func state(of place: BoxPlace, in stored: StoredBoxes) -> Slot {
    switch stored.inventory.slots[place]?.state {
    case .filled: stored.rows[place] == nil ? .filled : .proven
    case .empty: .empty
    case .hidden, .unknown, nil: .unknown
    }
  }
}
