package import Inventory
package import Verification

/// The boxes as the recordings of a collection show them, with the row of the collection at each
/// place.
package struct StoredBoxes: Sendable {
  /// A reading with the entries and rows that link its boxes.
  struct Reading {
    var showings: [BoxShowing] = []
    var entries: [Entry] = []
    /// The recording's row; `nil` for one that is not stored.
    var recording: Int64?
    var path = ""
    /// The time when the recording was first read.
    var readDate: String?
    /// The time when it was made; nil where its file does not say.
    var recordedDate: String?
    /// The earlier one of both.
    var shownDate = ""
    /// The rows of the collection that verified entries prove, by the entries' index.
    var rows: [Int: Int64] = [:]
  }

  /// A stored showing.
  package struct Source: Hashable, Comparable, Sendable {
    let recording: Int64
    let position: Int

    package static func < (a: Source, b: Source) -> Bool {
      (a.recording, a.position) < (b.recording, b.position)
    }
  }

  package let inventory: BoxInventory
  /// The source of each showing in `inventory`.
  private let sources: [Source?]
  /// The row that a verified summary proves to be at each place.
  package let rows: [BoxPlace: Int64]
  /// Filled places that no summary can belong to, in order: the ones to record next.
  package let notShown: [BoxPlace]
  /// The rows that were in no box once all Pokémon were seen, and that nothing has brought back.
  let departed: Set<Int64>

  /// - Parameters:
  ///   - readings: in the order in which the recordings were made.
  ///   - writes: the time at which a row's owner last wrote its status.
  init(_ readings: [Reading], writes: [Int64: String] = [:]) {
    let whole = readings.indices.filter {
      !readings[$0].showings.isEmpty && BoxInventory(recordings: [readings[$0].boxes]).isComplete
    }
    let departed = Self.departed(readings, whole: whole, writes: writes)
    self.departed = departed
    let (older, used) = Self.divided(readings.map { $0.without(departed) }, whole: whole.last)
    let inventory = BoxInventory(recordings: used.map(\.boxes))
    func isThere(_ slot: Slot, at place: BoxPlace) -> Bool {
      inventory.slots[place].map { $0.state == .filled && $0.mayShowSame(as: slot) } == true
    }
    var rows: [BoxPlace: Int64] = [:]
    /// The places whose Pokémon has an entry, of whatever verdict.
    var shown: Set<BoxPlace> = []
    /// The entries with a known place, by reading: those in `used`, then those in `older`.
    var placed: [Set<Int>] = []
    for (index, reading) in used.enumerated() {
      var known: Set<Int> = []
      for (place, slot) in reading.links {
        guard let entry = slot.entry, isThere(slot, at: place) else { continue }
        // Of two that look the same, the other one may have been moved there.
        if inventory.isReplaced(box: place.box, since: index),
          used[...index].contains(where: { $0.shows(slot, besides: place) })
        {
          continue
        }
        known.insert(entry)
        shown.insert(place)
        guard !slot.hasConflict else { continue }
        rows[place] = reading.rows[entry] ?? rows[place]
      }
      placed.append(known)
    }
    let links = older.map { inventory.places(of: $0.entries) }
    let proven = Set(rows.values)
    for (place, row) in Self.agreed(older, links) where rows[place] == nil && !proven.contains(row)
    {
      rows[place] = row
    }
    placed += links.map { Set($0.keys) }
    shown.formUnion(links.flatMap(\.values))
    self.inventory = inventory
    sources = used.flatMap { reading in
      reading.showings.map { showing in
        reading.recording.map { Source(recording: $0, position: showing.index) }
      }
    }
    self.rows = rows
    let others = zip(used + older, placed).map { reading, placed in
      (
        reading.certainlyNot(isThere), reading.entries.filter { !placed.contains($0.index) }
      )
    }.filter { !$1.isEmpty }
    notShown = inventory.filled.filter { place in
      guard rows[place] == nil, !shown.contains(place), let slot = inventory.slots[place] else {
        return false
      }
      return others.allSatisfy { certainlyNot, entries in
        certainlyNot.contains(place) || !entries.contains(where: slot.mayShow)
      }
    }
  }

  /// Returns the showing that a place is known from; `nil` for a place that was not shown.
  package func source(of place: BoxPlace) -> Source? {
    inventory.sources[place].flatMap { sources[$0] }
  }

  /// Divides the recordings into those whose boxes count and all others. Pokémon shown before the
  /// last time that all were seen may have been moved since, so those boxes do not count. Later
  /// recordings in which something has changed do not bring them back.
  ///
  /// - Parameter whole: the last reading that shows all Pokémon by itself.
  private static func divided(
    _ readings: [Reading], whole: Int?
  ) -> (older: [Reading], used: [Reading]) {
    let start = max(Self.start(of: readings) ?? 0, whole ?? 0)
    let used = readings.indices.filter { $0 >= start && !readings[$0].showings.isEmpty }
    return (
      readings.indices.filter { !used.contains($0) }.map { readings[$0] },
      used.map { readings[$0] }
    )
  }

  /// Returns the rows of readings for which a later recording of all Pokémon has no place. A row
  /// comes back with a later recording that proves it, and where its owner has written its status
  /// since.
  private static func departed(
    _ readings: [Reading], whole: [Int], writes: [Int64: String]
  ) -> Set<Int64> {
    var departed: Set<Int64> = []
    var shown: [Int64: Entry] = [:]
    for (index, reading) in readings.enumerated() {
      departed.subtract(reading.rows.values)
      for entry in reading.entries { if let row = reading.rows[entry.index] { shown[row] = entry } }
      guard whole.contains(index) else { continue }
      let slots = Dictionary(
        grouping: reading.showings.flatMap(\.slots).filter { $0.state == .filled }, by: \.speciesId)
      let own = Set(reading.rows.values)
      for (row, entry) in shown where !own.contains(row) && writes[row] ?? "" < reading.shownDate {
        let places = slots[entry.speciesId, default: []] + slots[nil, default: []]
        if !places.contains(where: { $0.mayHold(entry) }) { departed.insert(row) }
      }
    }
    return departed
  }

  /// Returns the index of the reading from which on all Pokémon were seen; `nil` where some were
  /// not.
  static func start(of readings: [Reading]) -> Int? {
    readings.indices.last { first in
      !readings[first].showings.isEmpty
        && BoxInventory(recordings: readings[first...].map(\.boxes)).isComplete
    }
  }

  /// Returns the rows at the places that all recordings agree on. A row has the same places in
  /// every recording, and a place has one row.
  private static func agreed(_ readings: [Reading], _ links: [[Int: BoxPlace]]) -> [BoxPlace: Int64]
  {
    var ofRow: [Int64: Set<Set<BoxPlace>>] = [:]
    for (reading, links) in zip(readings, links) {
      var own: [Int64: Set<BoxPlace>] = [:]
      for (entry, place) in links {
        if let row = reading.rows[entry] { own[row, default: []].insert(place) }
      }
      for (row, places) in own { ofRow[row, default: []].insert(places) }
    }
    var found: [BoxPlace: Set<Int64>] = [:]
    for (row, places) in ofRow where places.count == 1 {
      for place in places.first ?? [] { found[place, default: []].insert(row) }
    }
    return found.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}

extension StoredBoxes.Reading {
  /// Returns the reading without the entries of some rows, as if it had not shown them.
  fileprivate func without(_ departed: Set<Int64>) -> Self {
    guard rows.values.contains(where: departed.contains) else { return self }
    var reading = self
    reading.rows = rows.filter { !departed.contains($0.value) }
    reading.entries.removeAll { entry in rows[entry.index].map(departed.contains) == true }
    return reading
  }

  /// Returns true where a slot at another place may look the same.
  fileprivate func shows(_ slot: Slot, besides place: BoxPlace) -> Bool {
    showings.contains { showing in
      showing.slots.contains {
        $0.state == .filled && $0.mayShowSame(as: slot) && showing.place(of: $0) != place
      }
    }
  }

  fileprivate var boxes: BoxRecording {
    BoxRecording(
      path: path, readDate: readDate, recordedDate: recordedDate, showings: showings)
  }

  /// The slots that are linked with an entry.
  var links: [(place: BoxPlace, slot: Slot)] {
    showings.flatMap { showing in
      showing.slots.compactMap { slot in
        slot.entry == nil ? nil : showing.place(of: slot).map { ($0, slot) }
      }
    }
  }

  /// Returns the places that none of its entries can belong to, because of their order.
  ///
  /// - Parameter isThere: true where a slot's Pokémon is still at its place.
  fileprivate func certainlyNot(_ isThere: (Slot, BoxPlace) -> Bool) -> Set<BoxPlace> {
    Set(
      showings.flatMap { showing in
        showing.slots.filter { $0.isShown == false }.compactMap { slot in
          showing.place(of: slot).flatMap { isThere(slot, $0) ? $0 : nil }
        }
      })
  }
}

extension StoredBoxes {
  /// Returns the places of a row of the collection, in order.
  package func places(ofRow row: Int64) -> [BoxPlace] {
    rows.filter { $0.value == row }.keys.sorted()
  }

  /// The looks that fill more than one place, each with a slot and its places. The most frequent
  /// look comes first.
  package var alike: [(slot: Slot, places: [BoxPlace])] {
    struct Look: Hashable {
      let species: Int
      let form: String?
      let isShiny: Bool?
      let side: Slot.Side?
    }
    let looks = Dictionary(grouping: inventory.filled) { place in
      inventory.slots[place].flatMap { slot in
        slot.speciesId.map {
          Look(species: $0, form: slot.form, isShiny: slot.isShiny, side: slot.side)
        }
      }
    }
    return looks.compactMap { look, places in
      look != nil && places.count > 1
        ? places.first.flatMap { inventory.slots[$0] }.map { ($0, places) } : nil
    }.sorted { ($1.places.count, $0.places[0]) < ($0.places.count, $1.places[0]) }
  }
}
