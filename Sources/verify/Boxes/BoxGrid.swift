import Boxes
import Verification

/// Boxes as a person sees them: five rows of six names.
struct BoxGrid {
  let inventory: BoxInventory
  /// Places whose Pokémon a summary proves.
  let verified: Set<BoxPlace>

  /// Characters of a cell, with its marks.
  private static let width = 15

  let legend = ["✓ verified   * shiny   · empty   # hidden   ? not known", ""]

  func lines(ofBox box: Int) -> [String] {
    let rows = (1...BoxShowing.rows).map { row in
      "  "
        + (1...BoxShowing.columns).map { column in
          Self.padded(cell(BoxPlace(box: box, row: row, column: column)))
        }.joined(separator: " ")
    }
    return ["box \(box)"] + rows + [""]
  }

  private func cell(_ place: BoxPlace) -> String {
    guard let slot = inventory.slots[place] else { return "?" }
    switch slot.state {
    case .empty: return "·"
    case .hidden: return "#"
    case .unknown: return "?"
    case .filled:
      let marks = (slot.isShiny == true ? "*" : "") + (verified.contains(place) ? "✓" : "")
      return Self.cut(slot.species ?? "?", to: Self.width - marks.count) + marks
    }
  }

  /// Places whose Pokémon was certainly not shown, a line each.
  func notShown(in boxes: [Int]) -> [String] {
    inventory.filled.filter { boxes.contains($0.box) && inventory.slots[$0]?.isShown == false }
      .map { place in
        let name = inventory.slots[place]?.species ?? "not known"
        return "box \(place.box) row \(place.row) column \(place.column): \(name)"
      }
  }

  private static func cut(_ text: String, to width: Int) -> String {
    text.count <= width ? text : text.prefix(width - 1) + "…"
  }

  private static func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
