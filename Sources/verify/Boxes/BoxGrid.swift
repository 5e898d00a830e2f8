import Collection
import Dex
import Files
import Inventory
import Reporting
import Verification

/// Boxes as HOME shows them: five rows of six names.
struct BoxGrid {
  let boxes: StoredBoxes
  let dex: Dex
  private var inventory: BoxInventory { boxes.inventory }

  /// The columns of the terminal that a cell takes, with its marks.
  private let width: Int

  /// - Parameter columns: the columns of the terminal; `nil` for any width.
  init(boxes: StoredBoxes, dex: Dex, columns: Int?) {
    self.boxes = boxes
    self.dex = dex
    let room = columns.map { ($0 - Self.margin.count + 1) / BoxShowing.columns - 1 }
    width = min(Self.widest, max(Self.narrowest, room ?? Self.widest))
  }

  private static let margin = "  "
  /// The longest names of species take twelve columns; two marks follow.
  private static let widest = 15
  private static let narrowest = 6

  let legend = ["✓ verified   * shiny   · empty   # hidden   ? not known", ""]

  func lines(ofBox box: Int) -> [String] {
    let rows = (1...BoxShowing.rows).map { row in
      Self.margin
        + (1...BoxShowing.columns).map { column in
          let text = cell(BoxPlace(box: box, row: row, column: column))
          return column < BoxShowing.columns ? padded(text) : text
        }.joined(separator: " ")
    }
    return [boxes.name(ofBox: box)] + rows + [""]
  }

  private func cell(_ place: BoxPlace) -> String {
    guard let slot = inventory.slots[place] else { return "?" }
    switch slot.state {
    case .empty: return "·"
    case .hidden: return "#"
    case .unknown: return "?"
    case .filled:
      let marks = (slot.isShiny == true ? "*" : "") + (boxes.rows[place] != nil ? "✓" : "")
      return TerminalText.cut(dex.name(of: slot) ?? "?", to: width - marks.count) + marks
    }
  }

  /// Returns a line for each place whose Pokémon's summary was certainly not shown.
  func notShown(in numbers: [Int]) -> [String] {
    boxes.notShown.filter { numbers.contains($0.box) }.map { place in
      let name = inventory.slots[place].flatMap { dex.fullName(of: $0) } ?? "not known"
      return "\(place.words): \(name)"
    }
  }

  /// Returns a line for each look that is in more than one place.
  func duplicates(in numbers: [Int]) -> [String] {
    boxes.alike.filter { $0.places.contains { numbers.contains($0.box) } }.map { slot, places in
      let shiny = slot.isShiny == true ? ", shiny" : ""
      return "\(places.count) × \(dex.fullName(of: slot) ?? "")\(shiny): "
        + places.map(\.words).joined(separator: "; ")
    }
  }

  private func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(0, width - TerminalText.width(of: text)))
  }
}

extension Dex {
  /// The name of the species in a place; `nil` where it is not known.
  func name(of slot: Slot) -> String? {
    slot.speciesId.flatMap(species).map(name(of:)) ?? slot.species
  }

  /// The name of the species in a place with its form; `nil` where it is not known.
  func fullName(of slot: Slot) -> String? {
    slot.speciesId.flatMap(species).map { fullName(of: $0, form: slot.form) } ?? slot.species
  }
}

extension StoredBoxes {
  /// Returns a box's number and title, with the recording where it is not the newest one.
  func name(ofBox box: Int) -> String {
    let source = inventory.origins[box].flatMap {
      inventory.recordings[$0].words { LocalTime.day($0) }
    }
    return "box \(box)" + (inventory.titles[box].map { ": \($0)" } ?? "")
      + (inventory.isOlder(box: box) ? source.map { " (\($0))" } ?? "" : "")
  }

  /// The summary of the boxes for a person.
  var words: [String] { inventory.words { LocalTime.day($0) } }
}

extension Departure {
  /// Returns a reminder of the number that has left; empty for none.
  static func reminder(of count: Int) -> [String] {
    guard count > 0 else { return [] }
    return [
      "\(count.counted("Pokémon that was", "Pokémon that were")) in a box "
        + "\(count == 1 ? "is" : "are") in none now: verify boxes --departed"
    ]
  }
}

extension BoxPlace {
  /// The place for people: `box 2 row 1 column 6`.
  var words: String { "box \(box) row \(row) column \(column)" }
}
