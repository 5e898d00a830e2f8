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
  /// A slot that may show an owned or proven Pokémon without a known place adds none, because it
  /// may be that one. Proven ones come first, and each counts as often as it is owned.
  package func seen(beside rows: [PlacedPokemon]) -> [PlacedPokemon] {
    let free = rows.filter(\.places.isEmpty).map(\.entry)
    let order = free.filter(\.isProven) + free.filter { $0.isOwned && !$0.isProven }
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
  func mayShow(_ pokemon: OwnedPokemon) -> Bool {
    mayShow(
      Entry(
        index: 0, start: 0, end: 0, verdict: .unconfirmed, speciesId: pokemon.pokemonId,
        form: pokemon.form, gender: pokemon.gender, isShiny: pokemon.isShiny))
  }
}

extension CollectionStore {
  /// Returns the rows that were in a box once, and are in none since all Pokémon in boxes were
  /// seen. Each of them was released, traded, moved to a game or evolved, or changed its form.
  ///
  /// Rows that a recording proved since, and those whose status their owner wrote since, are left
  /// out: somebody knows better.
  package func departed() throws(CollectionError) -> [CollectionEntry] {
    try read { database in
      let readings = try Self.boxReadings(in: database)
      guard let start = StoredBoxes.start(of: readings), start > 0 else { return [] }
      let boxes = StoredBoxes(readings)
      var known = Set(readings[start...].flatMap(\.rows.values))
      known.formUnion(
        try Int64.fetchAll(
          database,
          sql: """
            SELECT individualId FROM lastWrite
            WHERE individualId IS NOT NULL AND field = 'status' AND date > ?
            """, arguments: [readings[start].shownDate]))
      let absent = try Self.collection(in: database).filter { entry in
        guard let id = entry.id, entry.isProven, entry.status.isOwned else { return false }
        return !known.contains(id) && !boxes.mayHold(entry.pokemon, row: id)
      }
      let placed = StoredBoxes.everPlaced(
        Set(absent.compactMap(\.id)), in: Array(readings[..<start]))
      return absent.filter { $0.id.map(placed.contains) ?? false }
    }
  }
}

extension StoredBoxes {
  /// Returns true where a place has a row of the collection, or may have it.
  fileprivate func mayHold(_ pokemon: OwnedPokemon, row: Int64) -> Bool {
    inventory.filled.contains { place in
      if let known = rows[place] { return known == row }
      guard let slot = inventory.slots[place] else { return false }
      // A picture that two species share names them as its candidates.
      let isAmongThem =
        slot.candidates.isEmpty || slot.candidates.contains { $0.speciesId == pokemon.pokemonId }
      return slot.mayShow(pokemon) && (slot.speciesId != nil || isAmongThem)
    }
  }

  /// Returns those of some rows that a summary proved to be in a box at any time.
  fileprivate static func everPlaced(_ rows: Set<Int64>, in readings: [Reading]) -> Set<Int64> {
    guard !rows.isEmpty, !readings.isEmpty else { return [] }
    let own = readings.filter { !$0.showings.isEmpty || !rows.isDisjoint(with: $0.rows.values) }
    let linked = own.flatMap { reading in
      reading.links.compactMap { $0.slot.hasConflict ? nil : $0.slot.entry }
        .compactMap { reading.rows[$0] }
    }
    let found = rows.intersection(linked + StoredBoxes(own).rows.values)
    let start = start(of: own) ?? 0
    return found.union(everPlaced(rows.subtracting(found), in: Array(own[..<start])))
  }
}
