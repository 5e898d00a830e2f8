import ArgumentParser
import Collection
import Dex
import Foundation
import Inventory
import Reporting
import Verification

/// What the recordings are compared with.
struct GoalOptions: ParsableArguments {
  @OptionGroup var checklist: ChecklistOptions

  @Option(
    help: ArgumentHelp(
      "Compare the recordings with this list: a checklist, or a file that verify import reads.",
      valueName: "list"), completion: .file())
  var expect: String?

  /// nil when nothing is asked for.
  func goals(_ store: CollectionStore) throws -> ReadGoals? {
    guard checklist.checklist != nil || expect != nil else { return nil }
    let dex = try Dex.installed()
    let shelf = try ChosenChecklists.shelf(store, dex: dex)
    let list = try checklist.chosen(store, dex: dex)
    let before = try list.map { try store.progress(of: $0) }
    let expected = try expect.map { try Self.expected($0, shelf: shelf, dex: dex) }
    return ReadGoals(
      dex: dex, before: before, starter: checklist.starter, expected: expected, list: expect)
  }

  /// A file in a format of lists, or else a checklist.
  private static func expected(
    _ name: String, shelf: ChecklistShelf, dex: Dex
  ) throws -> ReadGoals.Expected {
    if let data = try? Data(contentsOf: URL(fileURLWithPath: name)),
      let format = ExchangeFormat.format(of: data), format != .json
    {
      let list = try format.read(data, from: name, dex: dex)
      guard list.complaints.isEmpty else {
        throw ChecklistError.unusable(path: name, problems: list.complaints.map(\.description))
      }
      return ReadGoals.Expected(
        pokemon: list.pokemon.flatMap { Array(repeating: $0.pokemon, count: $0.count ?? 1) },
        isOrdered: format.hasBoxes,
        places: Dictionary(
          list.pokemon.compactMap { one in one.boxPlace.map { ($0, one.pokemon) } },
          uniquingKeysWith: { first, _ in first }))
    }
    let lines = try shelf.checklist(name).pokemon.map {
      OwnedPokemon(
        pokemonId: $0.pokemonId, form: $0.form, gender: $0.gender, isShiny: $0.isShiny)
    }
    return ReadGoals.Expected(pokemon: lines, isOrdered: false, places: [:])
  }
}
