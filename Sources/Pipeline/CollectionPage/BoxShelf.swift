import Collection
import Inventory
import Reporting
import Verification

/// The boxes of the Switch as they were shown last, as a page has them.
struct BoxShelf {
  let boxes: [LivingDex.Box]
  /// Where the rows of the collection stand, by their numbers.
  let places: [Int64: LivingDex.Place]

  init(_ stored: StoredBoxes) {
    places = Dictionary(
      stored.rows.sorted { $0.key < $1.key }.map { place, row in
        (row, LivingDex.Place(box: place.box, row: place.row, column: place.column))
      }, uniquingKeysWith: { first, _ in first })
    boxes = Set(stored.inventory.slots.keys.map(\.box)).sorted().map { number in
      let slots = (1...BoxShowing.rows).flatMap { row in
        (1...BoxShowing.columns).map { column in
          Self.state(of: BoxPlace(box: number, row: row, column: column), in: stored)
        }
      }
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
