import ArgumentParser
import Collection
import Dex
import Reporting

struct ChecklistAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keeps a checklist of your own in the collection.",
    discussion: """
        verify checklist add mine.csv
      """)

  @Argument(help: ArgumentHelp("A JSON or CSV file.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let store = try database.writing(.checklist, isMaking: true)
      let shelf = try ChosenChecklists.shelf(store, dex: try Dex.installed())
      let list = try shelf.newChecklist(path: file)
      try store.add(list)
      try StandardStream.output.writeLines([
        TerminalText.escaped("\(list.slug): \(list.total) Pokémon; run \(store.run.uid.prefix(8))")
      ])
      return .success
    }
  }
}

struct ChecklistDeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Deletes a checklist of your own; verify undo brings it back.",
    discussion: """
        verify checklist delete mine
      """)

  @Argument(
    help: ArgumentHelp("A checklist of your own.", valueName: "name"), completion: .checklist)
  var name: String

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let store = try database.writing(.checklist)
      guard try store.ownChecklists().contains(where: { $0.slug == name }) else {
        throw ChecklistError.unknown(name)
      }
      try store.removeChecklist(name)
      try StandardStream.output.writeLines(["run \(store.run.uid.prefix(8))"])
      return .success
    }
  }
}
