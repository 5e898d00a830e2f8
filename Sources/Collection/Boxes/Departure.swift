import Inventory
internal import GRDB
import Verification

/// Pokémon that were in a box once, and for which there are too few places now.
package struct Departure: Sendable {
  /// The rows that they may be, in the order of the collection.
  package let rows: [CollectionEntry]
  /// The number of them that are in no box.
  package let count: Int

  /// True where each of the rows is in no box.
  package var isCertain: Bool { count == rows.count }
}

extension [Departure] {
  /// The number of Pokémon that are in no box.
  package var total: Int { reduce(0) { $0 + $1.count } }
}

extension CollectionStore {
  /// Returns the rows that were in a box once, and are in none since all Pokémon in boxes were
  /// seen. Each of them was released, traded, moved to a game or evolved, or changed its form.
  /// Several rows may share too few places, such as two Ditto of which one box shows one.
  ///
  /// Rows that a recording proved since, and those whose status their owner wrote since, are left
  /// out: somebody knows better.
  package func departures() throws(CollectionError) -> [Departure] {
    try read { database in
      let readings = try Self.boxReadings(in: database)
      guard let start = StoredBoxes.start(of: readings), start > 0 else { return [] }
      let writes = try Self.statusWrites(in: database)
      let boxes = StoredBoxes(readings, writes: writes)
      let known = Set(readings[start...].flatMap(\.rows.values)).union(boxes.rows.values)
        .union(writes.filter { $0.value > readings[start].shownDate }.keys)
      let open = try Self.collection(in: database).filter { entry in
        entry.id.map { !known.contains($0) } == true && entry.isProven && entry.status.isOwned
      }
      let placed = StoredBoxes.everPlaced(
        Set(open.compactMap(\.id)), in: Array(readings[..<start]))
      let rows = open.filter { $0.id.map(placed.contains) == true }
      let departed = rows.filter { $0.id.map(boxes.departed.contains) == true }
      return departed.map { Departure(rows: [$0], count: 1) }
        + boxes.departures(among: rows.filter { $0.id.map(boxes.departed.contains) != true })
    }
  }

  /// Returns the time at which the owner of each row last wrote its status.
  static func statusWrites(in database: Database) throws -> [Int64: String] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT individualId, max(date) FROM lastWrite
        WHERE individualId IS NOT NULL AND field = 'status' GROUP BY individualId
        """)
    return try Dictionary(
      uniqueKeysWithValues: rows.map { (try $0.value(at: 0), try $0.value(at: 1)) })
  }
}

extension StoredBoxes {
  /// Returns those of some rows that the free places have no room for. Rows that may be at the same
  /// places stand together.
  fileprivate func departures(among rows: [CollectionEntry]) -> [Departure] {
    let free = inventory.filled.filter { self.rows[$0] == nil }
    let looks = rows.map { Entry(look: $0.pokemon) }
    var matching = BipartiteMatching(
      places: Dictionary(
        uniqueKeysWithValues: rows.indices.map { row in
          (row, free.filter { inventory.slots[$0]?.mayHold(looks[row]) == true })
        }))
    var short: [(rows: Set<Int>, places: Set<BoxPlace>, count: Int)] = []
    for row in rows.indices {
      guard var places = matching.seat(row) else { continue }
      var one = (rows: Set([row] + places.compactMap { matching.holders[$0] }), count: 1)
      for other in short where !other.places.isDisjoint(with: places) {
        one = (one.rows.union(other.rows), one.count + other.count)
        places.formUnion(other.places)
      }
      short.removeAll { !$0.places.isDisjoint(with: places) }
      short.append((one.rows, places, one.count))
    }
    return short.map { group in
      Departure(rows: group.rows.sorted().map { rows[$0] }, count: group.count)
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
