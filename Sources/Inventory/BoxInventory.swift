package import Verification

/// What the boxes of one collection hold, as far as their pages were shown.
package struct BoxInventory: Hashable, Sendable {
  /// Of each place the slot in the newest showing in which it was free and known.
  package let slots: [BoxPlace: Slot]
  /// Of each place that showing, by its place among all.
  package let sources: [BoxPlace: Int]
  /// Pokémon in all boxes, by the pages' own count; `nil` when not read, or when pages say different things.
  package let deposited: Int?
  /// Boxes that are not empty, by the pages' own count.
  package let filledBoxes: Int?
  /// Pages whose box number is not known.
  package let unnumbered: Int
  /// Places that showed one thing and then another.
  package let changed: Set<BoxPlace>
  /// Places whose summary says another species or shininess than their picture.
  package let conflicts: Set<BoxPlace>
  /// The boxes' names, by their numbers, as they were read last.
  package let titles: [Int: String]

  /// - Parameter showings: in order of time.
  package init(_ showings: [BoxShowing]) {
    var slots: [BoxPlace: Slot] = [:]
    var sources: [BoxPlace: Int] = [:]
    var changed: Set<BoxPlace> = []
    var conflicts: Set<BoxPlace> = []
    var titles: [Int: String] = [:]
    for (index, showing) in showings.enumerated() {
      if let number = showing.number, let title = showing.title { titles[number] = title }
      for slot in showing.slots {
        guard let place = showing.place(of: slot) else { continue }
        if slot.hasConflict { conflicts.insert(place) }
        guard slot.state == .filled || slot.state == .empty else {
          // What became unknown while it was shown has changed; what was never seen may still be.
          if slot.state == .unknown { changed.insert(place) }
          if slots[place] == nil { (slots[place], sources[place]) = (slot, index) }
          continue
        }
        if let known = slots[place], known.state == .filled || known.state == .empty,
          known.state != slot.state || !known.mayShowSame(as: slot)
        {
          changed.insert(place)
        }
        (slots[place], sources[place]) = (slot, index)
      }
    }
    self.slots = slots
    self.sources = sources
    self.changed = changed
    self.conflicts = conflicts
    self.titles = titles
    unnumbered = showings.count { $0.number == nil }
    deposited = Self.agreed(showings.compactMap(\.deposited))
    let empty = Self.agreed(showings.compactMap(\.emptyBoxes))
    let total = Self.agreed(showings.compactMap(\.total))
    filledBoxes = empty.flatMap { empty in total.map { $0 - empty } }
  }

  private static func agreed(_ values: [Int]) -> Int? {
    values.allSatisfy { $0 == values.first } ? values.first : nil
  }

  /// Places that hold a Pokémon.
  package var filled: [BoxPlace] { slots.filter { $0.value.state == .filled }.keys.sorted() }

  /// Boxes of which a Pokémon was seen.
  package var boxes: Set<Int> { Set(filled.map(\.box)) }

  /// Places that were never seen free, or of which it is not known whether they hold a Pokémon.
  package var open: [BoxPlace] {
    slots.filter { $0.value.state == .hidden || $0.value.state == .unknown }.keys.sorted()
  }

  /// Whether the pages' own count proves that every Pokémon in a box was seen.
  package var isComplete: Bool {
    unnumbered == 0 && changed.isEmpty && deposited == filled.count
  }
}
