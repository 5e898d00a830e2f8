import ArgumentParser
import Collection
import Dex
import Foundation
import Inventory
import Reporting
import Verification

/// The options that name lists to compare the recordings with.
struct ComparisonOptions: ParsableArguments {
  @OptionGroup var checklist: ChecklistOptions

  @Option(
    help: ArgumentHelp(
      "Compare the recordings with this list: a checklist, or a file for verify import.",
      valueName: "list"), completion: .file())
  var expect: String?

  /// Returns the lists to compare with; `nil` when none is named.
  func comparison(
    _ store: CollectionStore, dex: @autoclosure () throws -> Dex
  ) throws -> RunComparison? {
    guard checklist.checklist != nil || expect != nil else { return nil }
    let dex = try dex()
    let shelf = try ChosenChecklists.shelf(store, dex: dex)
    let list = try checklist.chosen(store, dex: dex)
    let before = try list.map { try store.progress(of: $0) }
    let expected = try expect.map { try Self.expected($0, shelf: shelf, dex: dex) }
    return RunComparison(
      dex: dex, before: before, starter: checklist.starter, expected: expected, list: expect)
  }

  /// Returns the expected Pokémon from a file with a list, or else from a checklist.
  private static func expected(
    _ name: String, shelf: ChecklistShelf, dex: Dex
  ) throws -> RunComparison.Expected {
    if let data = try? Data(contentsOf: URL(fileURLWithPath: name)),
      let format = ImportExportFormat.format(of: data), format != .json
    {
      let list = try format.read(data, from: name, dex: dex)
      guard list.complaints.isEmpty else {
        throw ChecklistError.unusable(path: name, problems: list.complaints.map(\.description))
      }
      let owned = list.pokemon.filter { !$0.isNoteOnly }
      return RunComparison.Expected(
        pokemon: owned.flatMap { Array(repeating: $0.pokemon, count: $0.count ?? 1) },
        isOrdered: format.hasBoxes,
        places: Dictionary(
          owned.compactMap { one in one.boxPlace.map { ($0, one.pokemon) } },
          uniquingKeysWith: { first, _ in first }))
    }
    if name.contains("/") || name.contains("."), !FileManager.default.fileExists(atPath: name) {
      throw ImportExportError.unreadable(path: name)
    }
    let lines = try shelf.checklist(name).pokemon.map {
      OwnedPokemon(
        pokemonId: $0.pokemonId, form: $0.form, gender: $0.gender, isShiny: $0.isShiny)
    }
    return RunComparison.Expected(pokemon: lines, isOrdered: false, places: [:])
  }
}

extension BoxComparison {
  /// The most differences that a person is shown.
  private static let named = 20

  func text(ofList list: String, dex: Dex, name: (OwnedPokemon) -> String) -> [String] {
    let counts = Place.Finding.allCases.map { finding in
      "\(count(finding)) \(finding == .asListed ? "as listed" : finding.rawValue)"
    }
    let found = places.filter { $0.finding != .asListed }
    var lines = ["boxes expected by \(list): " + counts.joined(separator: ", ")]
    lines += found.prefix(Self.named).map { $0.text(dex, name) }
    if found.count > Self.named { lines.append("  and \(found.count - Self.named) more") }
    return lines
  }

  func json(ofList list: String, name: (OwnedPokemon) -> String) -> JSONValue {
    let found = places.filter { $0.finding != .asListed }
    let head: JSONValue = ["type": "boxExpectation", "list": .string(list)]
    return head.adding(
      .object(Place.Finding.allCases.map { .init($0.rawValue, .integer(count($0))) })
    ).adding(["places": .array(found.map { $0.json(name) })])
  }
}

extension BoxComparison.Place {
  fileprivate func text(_ dex: Dex, _ name: (OwnedPokemon) -> String) -> String {
    let at = place.words
    let there = slot.flatMap { dex.fullName(of: $0) } ?? "a Pokémon that is not known"
    let wanted = expected.map(name) ?? "nothing"
    return switch finding {
    case .asListed: "  = \(at): \(wanted)"
    case .different: "  ~ \(at): \(there) instead of \(wanted)"
    case .missing: "  - \(at): \(wanted)"
    case .extra: "  + \(at): \(there)"
    case .unseen: "  ? \(at): \(wanted) is expected and was not seen"
    }
  }

  fileprivate func json(_ name: (OwnedPokemon) -> String) -> JSONValue {
    [
      "box": .integer(place.box), "row": .integer(place.row), "column": .integer(place.column),
      "finding": .string(finding.rawValue), "expected": .optional(expected) { .string(name($0)) },
      "seen": .optional(slot?.species, JSONValue.string),
    ]
  }
}
