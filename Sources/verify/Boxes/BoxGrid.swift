import Collection
import Inventory
import Verification

/// Boxes as HOME shows them: five rows of six names.
struct BoxGrid {
  let boxes: StoredBoxes
  private var inventory: BoxInventory { boxes.inventory }

  /// The width of a cell in characters, with its marks.
  private static let width = 15

  let legend = ["✓ verified   * shiny   · empty   # hidden   ? not known", ""]

  func lines(ofBox box: Int) -> [String] {
    let rows = (1...BoxShowing.rows).map { row in
      "  "
        + (1...BoxShowing.columns).map { column in
          Self.padded(cell(BoxPlace(box: box, row: row, column: column)))
        }.joined(separator: " ")
    }
    return ["box \(box)" + (inventory.titles[box].map { ": \($0)" } ?? "")] + rows + [""]
  }

  private func cell(_ place: BoxPlace) -> String {
    guard let slot = inventory.slots[place] else { return "?" }
    switch slot.state {
    case .empty: return "·"
    case .hidden: return "#"
    case .unknown: return "?"
    case .filled:
      let marks = (slot.isShiny == true ? "*" : "") + (boxes.rows[place] != nil ? "✓" : "")
      return Self.cut(slot.species ?? "?", to: Self.width - marks.count) + marks
    }
  }

  /// Returns a line for each place whose Pokémon no summary verifies.
  func notShown(in numbers: [Int]) -> [String] {
    boxes.notShown.filter { numbers.contains($0.box) }.map { place in
      let name = inventory.slots[place]?.species ?? "not known"
      return "\(Self.words(place)): \(name)"
    }
  }

  /// Returns a line for each look that is in more than one place.
  func duplicates(in numbers: [Int]) -> [String] {
    boxes.alike.filter { $0.places.contains { numbers.contains($0.box) } }.map { slot, places in
      let form = slot.form.map { " (\($0))" } ?? ""
      let shiny = slot.isShiny == true ? ", shiny" : ""
      return "\(places.count) × \(slot.species ?? "")\(form)\(shiny): "
        + places.map(Self.words).joined(separator: "; ")
    }
  }

  private static func words(_ place: BoxPlace) -> String {
    "box \(place.box) row \(place.row) column \(place.column)"
  }

  private static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(width - 1) + "…"
  }

  private static func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
