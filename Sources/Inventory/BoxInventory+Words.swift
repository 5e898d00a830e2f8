extension BoxInventory {
  /// What the boxes come to, for a person: whether all was seen, and if not, what is missing and what to do about it.
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

  /// Rows and columns by box, the first few of them.
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
