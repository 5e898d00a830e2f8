import ArgumentParser
import Collection
import Dex

/// The commands about lists of Pokémon to own.
struct ChecklistCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checklist",
    abstract: "Compares the collection with lists of Pokémon.",
    discussion: """
      NAME is a list of verify checklist list, or the path of your own JSON or CSV file.

        verify checklist missing national
        verify checklist next red
      """,
    subcommands: [
      ChecklistListCommand.self, ChecklistShowCommand.self, ChecklistProgressCommand.self,
      ChecklistMissingCommand.self, ChecklistNextCommand.self,
      ChecklistAddCommand.self,
      ChecklistDeleteCommand.self,
    ])
}

/// The options of a command that compares the collection with lists.
struct ChosenChecklists: ParsableArguments {
  @OptionGroup var answer: AnswerOptions

  @Option(help: "Starter that was chosen, for a game that withholds species by it.")
  var starter: String?

  @OptionGroup var names: NameOptions
  @OptionGroup var database: DatabaseOptions

  func dex() throws -> Dex { try names.dex(isForPeople: answer.format == .text) }

  static func shelf(_ store: CollectionStore, dex: Dex) throws -> ChecklistShelf {
    ChecklistShelf(dex: dex, games: try GameFile.bundled(), own: try store.ownChecklists())
  }

  /// - Parameter needsStarter: true to refuse a list that depends on a starter which is not given.
  func checklist(
    _ name: String, on shelf: ChecklistShelf, needsStarter: Bool = true
  ) throws -> Checklist {
    try shelf.checklist(name).chosen(starter: starter, needsStarter: needsStarter)
  }

  /// Returns lists for the chosen starter, to show side by side. One without starters stays as it
  /// is.
  ///
  /// - Throws: `ChecklistError` where none of them has starters, or one has others.
  func checklists(_ lists: [Checklist], needsStarter: Bool) throws -> [Checklist] {
    if starter != nil, !lists.contains(where: \.hasStarterChoice) {
      throw ChecklistError.noStarters(lists.map(\.slug))
    }
    return try lists.map { list in
      guard list.hasStarterChoice else { return list }
      return try list.chosen(starter: starter, needsStarter: needsStarter)
    }
  }
}

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
