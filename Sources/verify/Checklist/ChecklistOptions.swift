import ArgumentParser
import Collection
import Dex

/// The options that name a checklist to compare recordings with.
struct ChecklistOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show what this checklist lacks, and what the recordings added to it.",
      valueName: "name"), completion: .checklist)
  var checklist: String?

  @Option(help: "Starter that was chosen, if the checklist depends on it.")
  var starter: String?

  func validate() throws {
    if starter != nil, checklist == nil {
      throw ValidationError("--starter needs --checklist")
    }
  }

  /// Returns the named checklist; `nil` when none is named.
  ///
  /// - Throws: `ChecklistError` for an unknown list, or one that needs a starter.
  func chosen(_ store: CollectionStore, dex: Dex) throws -> Checklist? {
    try checklist.map { name in
      try ChosenChecklists.shelf(store, dex: dex).checklist(name)
        .chosen(starter: starter, needsStarter: true)
    }
  }
}
