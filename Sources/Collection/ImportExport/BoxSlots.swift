import Inventory
import Verification

/// The boxes of Pokémon HOME: 30 slots each, in 5 rows of 6.
enum BoxSlots {
  static let columns = BoxShowing.columns
  static let size = BoxShowing.rows * columns

  /// Returns the slots of all boxes up to the last one that is not empty. Empty slots are `nil`.
  ///
  /// Pokémon with known places are at those places. The others follow from the next box on, in the
  /// order of the list, each as often as it is owned.
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

  /// The largest number of slots, so that a misread box number does not make a huge list of empty
  /// slots.
  private static let most = 1000 * size

  private static func index(_ place: BoxPlace) -> Int {
    (place.box - 1) * size + (place.row - 1) * columns + place.column - 1
  }

  /// Returns the place of a slot, counted from 1.
  static func place(_ index: Int) -> BoxPlace {
    BoxPlace(box: index / size + 1, row: index % size / columns + 1, column: index % columns + 1)
  }
}
