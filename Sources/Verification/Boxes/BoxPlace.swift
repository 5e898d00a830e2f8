import Dex

/// A place in the boxes of one collection.
package struct BoxPlace: Hashable, Sendable, Comparable, Codable {
  /// The box's number.
  package let box: Int
  package let row: Int
  package let column: Int

  package init(box: Int, row: Int, column: Int) {
    self.box = box
    self.row = row
    self.column = column
  }

  /// Returns the places of a box, row by row.
  package static func all(inBox box: Int) -> [BoxPlace] {
    (0..<(BoxShowing.rows * BoxShowing.columns)).map { place in
      BoxPlace(
        box: box, row: place / BoxShowing.columns + 1, column: place % BoxShowing.columns + 1)
    }
  }

  package static func < (a: BoxPlace, b: BoxPlace) -> Bool {
    (a.box, a.row, a.column) < (b.box, b.row, b.column)
  }
}

extension BoxShowing {
  /// Returns the place of a slot; `nil` while the box's number is not known.
  package func place(of slot: Slot) -> BoxPlace? {
    number.map { BoxPlace(box: $0, row: slot.row, column: slot.column) }
  }
}

extension Slot {
  /// Returns true when two filled slots may show the same Pokémon, because nothing known of both
  /// differs.
  package func mayShowSame(as other: Slot) -> Bool {
    func fits<Value: Equatable>(_ path: KeyPath<Slot, Value?>) -> Bool {
      guard let a = self[keyPath: path], let b = other[keyPath: path] else { return true }
      return a == b
    }
    return fits(\.speciesId) && fits(\.form) && fits(\.isShiny) && fits(\.look)
  }

  /// Returns true when an entry may be of the Pokémon in this slot.
  package func mayShow(_ entry: Entry) -> Bool {
    func fits<Value: Equatable>(_ a: Value?, _ b: Value?) -> Bool { a == nil || b == nil || a == b }
    let side: Side? =
      switch entry.gender {
      case .male: .male
      case .female: .female
      case .genderless, nil: nil
      }
    return fits(speciesId, entry.speciesId) && fits(form, entry.form)
      && fits(isShiny, entry.isShiny) && fits(look, side)
  }
}
