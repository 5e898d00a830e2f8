/// Boxes as Pokémon HOME has them: 30 slots each, in 5 rows of 6.
enum BoxSlots {
  static let size = 30
  static let columns = 6

  /// As many places in the order of the list as each Pokémon is owned.
  static func spread(_ list: [ListedPokemon]) -> [ListedPokemon] {
    list.flatMap { Array(repeating: $0, count: $0.count) }
  }

  /// Box, row and column from 0.
  static func place(_ index: Int) -> (box: Int, row: Int, column: Int) {
    (index / size, index % size / columns, index % columns)
  }
}
