import Dex
internal import GRDB
import Inventory
import Verification

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
            """, arguments: [readings[start].readDate]))
      let absent = try Self.collection(in: database).filter { entry in
        guard let id = entry.id, entry.isVerified, entry.status.isOwned else { return false }
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
