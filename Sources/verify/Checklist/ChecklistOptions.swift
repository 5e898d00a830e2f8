import ArgumentParser
import Collection
import Dex

/// The checklist that recordings are held against.
struct ChecklistOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Say what is missing of this checklist, and of a reading what it added.",
      valueName: "name"), completion: .checklist)
  var checklist: String?

  @Option(help: "The starter that was chosen, where the checklist depends on it.")
  var starter: String?

  func validate() throws {
    if starter != nil, checklist == nil {
      throw ValidationError("--starter says something of a --checklist; name it as well")
    }
  }

  /// nil when none is named.
  ///
  /// - Throws: `ChecklistError` for one that is not known, or needs a starter.
  func chosen(_ store: CollectionStore, dex: Dex) throws -> Checklist? {
    try checklist.map { name in
      try ChosenChecklists.checklist(
        name, starter: starter, on: try ChosenChecklists.shelf(store, dex: dex))
    }
  }
}
