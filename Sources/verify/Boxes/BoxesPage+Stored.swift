import Collection
import Dex
import Inventory
import Reporting
import Verification

extension BoxesPage {
  /// A page of stored boxes.
  ///
  /// - Parameter numbers: the boxes to show.
  init(_ boxes: StoredBoxes, numbers: [Int], store: CollectionStore, dex: Dex) throws {
    let sources = Set(
      boxes.inventory.slots.keys.filter { numbers.contains($0.box) }.compactMap(boxes.source))
    let stored = try store.pictures(of: sources)
    let order = stored.keys.sorted()
    let numbered = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    self.init(
      boxes: numbers.map { number in
        Box(
          name: boxes.name(ofBox: number),
          cells: BoxPlace.all(inBox: number).map { place in
            let source = boxes.source(of: place)
            return boxes.cell(at: place, picture: source.flatMap { numbered[$0] }, dex: dex)
          })
      }, pictures: order.compactMap { stored[$0] }, words: boxes.words,
      next: BoxGrid(boxes: boxes, dex: dex, columns: nil).notShown(in: numbers),
      tool: "verify \(Version.number)")
  }
}

extension StoredBoxes {
  fileprivate func cell(at place: BoxPlace, picture: Int?, dex: Dex) -> BoxesPage.Cell {
    guard let slot = inventory.slots[place] else {
      return BoxesPage.Cell(kind: .unseen, label: "", words: "not shown", picture: nil)
    }
    let kind = kind(of: slot, at: place)
    let marks = (slot.isShiny == true ? " ★" : "") + (kind == .verified ? " ✓" : "")
    let known = (dex.fullName(of: slot) ?? "not known") + (slot.isShiny == true ? ", shiny" : "")
    let words =
      switch kind {
      case .verified: "\(known): verified"
      case .seen: "\(known): seen"
      case .conflict: "\(known): its summary says another Pokémon"
      case .changed: "it changed while it was shown"
      case .hidden: "something lay over it"
      case .empty, .unknown, .unseen: kind.rawValue
      }
    return BoxesPage.Cell(
      kind: kind, label: slot.state == .filled ? (dex.name(of: slot) ?? "?") + marks : "",
      words: words, picture: slot.state == .empty ? nil : picture)
  }

  private func kind(of slot: Slot, at place: BoxPlace) -> BoxesPage.Cell.Kind {
    if inventory.conflicts.contains(place) { return .conflict }
    if inventory.changed.contains(place) { return .changed }
    return switch slot.state {
    case .filled: rows[place] == nil ? .seen : .verified
    case .empty: .empty
    case .hidden: .hidden
    case .unknown: .unknown
    }
  }
}
