import Dex
internal import GRDB
import Inventory
package import Verification

/// A Pokémon of the collection, or one that only box pages show, with its places.
package struct PlacedPokemon: Hashable, Sendable {
  package let entry: CollectionEntry
  /// The places in order; empty where they are not known.
  package let places: [BoxPlace]
}

extension CollectionStore {
  /// Returns the whole collection with its places, followed by the Pokémon that only boxes show, in
  /// the order of the boxes.
  package func placedPokemon() throws(CollectionError) -> [PlacedPokemon] {
    let boxes = try boxes()
    let rows = try collection().map { entry in
      PlacedPokemon(entry: entry, places: entry.id.map(boxes.places(ofRow:)) ?? [])
    }
    return rows + boxes.seen(beside: rows)
  }

  /// Returns the known contents of a box, in the order of its slots.
  package func pokemon(inBox box: Int) throws(CollectionError) -> [PlacedPokemon] {
    let boxes = try boxes()
    let rows = Dictionary(
      try collection().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return boxes.inventory.filled.filter { $0.box == box }.compactMap { place in
      if let row = boxes.rows[place], let entry = rows[row] {
        return PlacedPokemon(entry: entry, places: [place])
      }
      return boxes.inventory.slots[place].flatMap(OwnedPokemon.init).map {
        PlacedPokemon(entry: CollectionEntry(seen: $0), places: [place])
      }
    }
  }

  package func progress(of checklist: Checklist) throws(CollectionError) -> ChecklistProgress {
    ChecklistProgress(checklist, collection: try placedPokemon().map(\.entry))
  }
}

extension StoredBoxes {
  /// Returns the Pokémon that only box pages show.
  ///
  /// A slot that may show an owned Pokémon without a known place adds none, because it may be that
  /// one. Proven ones come first, and each counts as often as it is owned.
  package func seen(beside rows: [PlacedPokemon]) -> [PlacedPokemon] {
    let free = rows.filter { $0.places.isEmpty && $0.entry.isOwned }.map(\.entry)
    let order = free.filter(\.isProven) + free.filter { !$0.isProven }
    var open = Dictionary(
      grouping: order.flatMap { Array(repeating: $0, count: max(1, $0.count)) },
      by: \.pokemon.pokemonId)
    return inventory.filled.compactMap { place in
      guard self.rows[place] == nil, let slot = inventory.slots[place],
        let seen = OwnedPokemon(slot)
      else { return nil }
      let known = open[seen.pokemonId]?.firstIndex { slot.mayShow($0.pokemon) }
      if let known {
        open[seen.pokemonId]?.remove(at: known)
        return nil
      }
      return PlacedPokemon(entry: CollectionEntry(seen: seen), places: [place])
    }
  }
}

extension OwnedPokemon {
  /// Returns `nil` for a slot whose species is not known. Its look does not set the gender.
  init?(_ slot: Slot) {
    guard let speciesId = slot.speciesId else { return nil }
    self.init(pokemonId: speciesId, form: slot.form, isShiny: slot.isShiny)
  }
}

extension Slot {
  /// Returns true when the slot may show a Pokémon.
  func mayShow(_ pokemon: OwnedPokemon) -> Bool { mayShow(Entry(look: pokemon)) }

  /// Returns true when an entry may be of the Pokémon in this slot. A picture that several species
  /// share names them as its candidates.
  func mayHold(_ entry: Entry) -> Bool {
    mayShow(entry)
      && (speciesId != nil || candidates.isEmpty
        || candidates.contains { $0.speciesId == entry.speciesId })
  }
}

extension Entry {
  /// An entry that shows what a Pokémon looks like, and nothing else.
  init(look pokemon: OwnedPokemon) {
    self.init(
      index: 0, start: 0, end: 0, verdict: .unconfirmed, speciesId: pokemon.pokemonId,
      form: pokemon.form, gender: pokemon.gender, isShiny: pokemon.isShiny)
  }
}
