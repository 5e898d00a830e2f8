import Collection
import Inventory
import Verification

/// Stored boxes in JSON.
struct BoxesAnswer: Encodable {
  struct Box: Encodable {
    let number: Int
    let title: String?
    /// The index of the newest recording that shows it, in `recordings`.
    let recording: Int?
    let slots: [Place]
  }

  struct Place: Encodable {
    let row: Int
    let column: Int
    let state: Slot.State
    let speciesId: Int?
    let species: String?
    let form: String?
    let shiny: Bool?
    let look: Slot.Side?
    /// The row of the collection that a summary proves to be here.
    let verified: Int64?
    /// True where the Pokémon's summary names another one than its picture.
    let conflict: Bool
    /// True where the place showed one Pokémon and later another, in one recording.
    let changed: Bool
  }

  struct Alike: Encodable {
    let speciesId: Int?
    let form: String?
    let shiny: Bool?
    let places: [BoxPlace]
  }

  struct Recording: Encodable {
    let path: String
    /// The time when it was first read, in ISO 8601, UTC.
    let readDate: String?
    /// The time when it was made; `nil` where its file does not say.
    let recordedDate: String?
    /// The number of Pokémon in all boxes; `nil` when not read, or when its pages differ.
    let deposited: Int?
  }

  /// True where the pages' own count proves that every Pokémon was seen.
  let isComplete: Bool
  /// The recordings with boxes, the oldest first.
  let recordings: [Recording]
  let filled: Int
  let deposited: Int?
  let boxes: [Box]
  /// Places whose Pokémon's summary was certainly not shown.
  let notShown: [BoxPlace]
  /// Looks that are in more than one place.
  let alike: [Alike]
  /// The rows of Pokémon that were in a box once, and are in none.
  let departed: [Int64]
  /// Rows of Pokémon that look the same in a box, of which some are in none.
  let departedAmong: [Among]

  struct Among: Encodable {
    let rows: [Int64]
    /// The number of them that are in no box.
    let count: Int
  }

  /// - Parameter numbers: the boxes to answer for.
  init(_ stored: StoredBoxes, numbers: [Int], departures: [Departure]) {
    departed = departures.filter(\.isCertain).flatMap { $0.rows.compactMap(\.id) }
    departedAmong = departures.filter { !$0.isCertain }.map {
      Among(rows: $0.rows.compactMap(\.id), count: $0.count)
    }
    let inventory = stored.inventory
    isComplete = inventory.isComplete
    recordings = inventory.recordings.map {
      Recording(
        path: $0.path, readDate: $0.readDate, recordedDate: $0.recordedDate,
        deposited: $0.counts.count == 1 ? $0.counts.first : nil)
    }
    filled = inventory.filled.count
    deposited = inventory.deposited
    boxes = numbers.map { number in
      Box(
        number: number, title: inventory.titles[number],
        recording: inventory.origins[number],
        slots: BoxPlace.all(inBox: number).compactMap { place in
          inventory.slots[place].map { Place($0, at: place, of: stored) }
        })
    }
    notShown = stored.notShown.filter { numbers.contains($0.box) }
    alike = stored.alike.filter { $0.places.contains { numbers.contains($0.box) } }.map {
      Alike(
        speciesId: $0.slot.speciesId, form: $0.slot.form, shiny: $0.slot.isShiny, places: $0.places)
    }
  }
}

extension BoxesAnswer.Place {
  fileprivate init(_ slot: Slot, at place: BoxPlace, of stored: StoredBoxes) {
    self.init(
      row: place.row, column: place.column, state: slot.state, speciesId: slot.speciesId,
      species: slot.species, form: slot.form, shiny: slot.isShiny, look: slot.side,
      verified: stored.rows[place], conflict: stored.inventory.conflicts.contains(place),
      changed: stored.inventory.changed.contains(place))
  }
}
