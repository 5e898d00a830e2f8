import ArgumentParser
import Collection
import Dex

/// What is to be had, and what is missing of it.
struct ChecklistCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "checklist",
    abstract: "Shows lists of Pokémon to be had, and how far the collection meets them.",
    discussion: """
      A NAME is that of a list in verify checklist list, or the path of a JSON or CSV file of your own.

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

/// Which list, as the game gives it.
struct ChosenChecklists: ParsableArguments {
  @Option(help: "The starter that was chosen, where a game withholds something by it.")
  var starter: String?

  @OptionGroup var database: DatabaseOptions

  static func shelf(_ store: CollectionStore, dex: Dex) throws -> ChecklistShelf {
    ChecklistShelf(dex: dex, games: try GameFile.bundled(), own: try store.ownChecklists())
  }

  /// - Parameter needsStarter: refuses a list whose lines depend on a starter that is not given.
  func checklist(
    _ name: String, on shelf: ChecklistShelf, needsStarter: Bool = true
  ) throws -> Checklist {
    try Self.checklist(name, starter: starter, on: shelf, needsStarter: needsStarter)
  }

  static func checklist(
    _ name: String, starter: String?, on shelf: ChecklistShelf, needsStarter: Bool = true
  ) throws -> Checklist {
    let list = try shelf.checklist(name)
    if needsStarter, list.hasStarterChoice, starter == nil {
      throw ChecklistError.starterNeeded(list.slug, known: list.availableStarters)
    }
    return try list.chosen(starter: starter)
  }
}
