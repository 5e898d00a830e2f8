import Inventory
import Verification

/// Boxes as Pokémon HOME has them: 30 slots each, in 5 rows of 6.
enum BoxSlots {
  static let columns = BoxShowing.columns
  static let size = BoxShowing.rows * columns

  /// The slots of all boxes up to the last one that holds something, empty ones as `nil`.
  ///
  /// Pokémon whose places are known stand there. The others come after them, from the next box on, in the order of the
  /// list, as often as each is owned.
  static func spread(_ list: [ListedPokemon]) -> [ListedPokemon?] {
    var slots: [ListedPokemon?] = []
    for listed in list {
      for place in listed.places.map(index).filter({ $0 < most }) {
        slots += Array(repeating: nil, count: max(0, place + 1 - slots.count))
        slots[place] = listed
      }
    }
    slots += Array(repeating: nil, count: (size - slots.count % size) % size)
    for listed in list {
      slots += Array(repeating: listed, count: max(0, listed.count - listed.places.count))
    }
    return slots
  }

  /// Slots of as many boxes as there may be: what a page says that was misread is not as many lines of nothing.
  private static let most = 1000 * size

  private static func index(_ place: BoxPlace) -> Int {
    (place.box - 1) * size + (place.row - 1) * columns + place.column - 1
  }

  /// The place of a slot, from 1.
  static func place(_ index: Int) -> BoxPlace {
    BoxPlace(
      box: index / size + 1, row: index % size / columns + 1, column: index % columns + 1)
  }
}
