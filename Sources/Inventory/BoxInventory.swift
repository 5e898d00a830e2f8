package import Verification

/// The contents of one collection's boxes, as far as their pages were shown.
package struct BoxInventory: Hashable, Sendable {
  /// The slot at each place, from the newest showing in which it was known to be filled or empty. A
  /// place where it was never known has the first showing's slot.
  package let slots: [BoxPlace: Slot]
  /// The index of that showing for each place.
  package let sources: [BoxPlace: Int]
  /// The number of Pokémon in all boxes, as the pages state it; `nil` when it was not read, or when
  /// pages contradict each other.
  package let deposited: Int?
  /// The number of boxes that are not empty, as the pages state it.
  package let filledBoxes: Int?
  /// The number of showings whose box number is not known.
  package let unnumbered: Int
  /// Places that showed one thing and later another.
  package let changed: Set<BoxPlace>
  /// Places whose summary says another species or shininess than their picture.
  package let conflicts: Set<BoxPlace>
  /// The boxes' names by their numbers, from the last reading.
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
          // A place whose slot is unknown may have changed while it was shown; a hidden one may
          // still be seen.
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

  /// Boxes in which a Pokémon was seen.
  package var boxes: Set<Int> { Set(filled.map(\.box)) }

  /// Places that were always hidden, or where it is not known whether they hold a Pokémon.
  package var open: [BoxPlace] {
    slots.filter { $0.value.state == .hidden || $0.value.state == .unknown }.keys.sorted()
  }

  /// True when the count on the pages proves that every Pokémon in a box was seen.
  package var isComplete: Bool {
    unnumbered == 0 && changed.isEmpty && deposited == filled.count
  }
}

extension BoxInventory {
  /// The summary of the boxes for a person: whether everything was seen, and if not, what is
  /// missing and what to do about it.
  package var words: [String] {
    let seen = Self.count(filled.count, "Pokémon", "Pokémon")
    let inBoxes = Self.count(boxes.count, "box", "boxes")
    let doubts = Self.list(
      conflicts.sorted(), "its summary says another Pokémon than its picture, look at both")
    if isComplete { return ["boxes: complete: all \(seen) in \(inBoxes) were seen"] + doubts }
    var lines = [
      deposited.map { "boxes: \(filled.count) of \($0) Pokémon seen, in \(inBoxes)" }
        ?? "boxes: \(seen) seen, in \(inBoxes); how many there are was not read"
    ]
    if let filledBoxes, boxes.count < filledBoxes {
      lines.append("  \(filledBoxes - boxes.count) more boxes hold a Pokémon")
    }
    if unnumbered > 0 {
      lines.append("  \(Self.count(unnumbered, "page", "pages")) without a readable box number")
    }
    lines += Self.list(open, "not seen free")
    lines += Self.list(changed.sorted(), "changed while they were shown")
    lines += doubts
    lines.append(
      "  to see all: the cursor on the first row, no menu, and R from box to box, a second on each")
    return lines
  }

  /// Returns a line for each of the first few boxes, with the rows and columns of its places.
  private static func list(_ places: [BoxPlace], _ what: String) -> [String] {
    let most = 5
    let byBox = Dictionary(grouping: places, by: \.box).sorted { $0.key < $1.key }
    var lines = byBox.prefix(most).map { box, places in
      let cells = places.map { "row \($0.row) column \($0.column)" }.prefix(6)
      let rest = places.count > cells.count ? " and \(places.count - cells.count) more" : ""
      return "  box \(box), \(what): " + cells.joined(separator: ", ") + rest
    }
    if byBox.count > most {
      lines.append("  and places in \(byBox.count - most) more boxes, \(what)")
    }
    return lines
  }

  private static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}
