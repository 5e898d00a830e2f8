import ArgumentParser
import Collection
import Dex
import Reporting

struct ChecklistAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Adds your own checklist to the collection.",
    discussion: """
        verify checklist add mine.csv
      """)

  @Argument(help: ArgumentHelp("A JSON or CSV file.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let store = try database.writing(.checklist, isMaking: true)
    let shelf = try ChosenChecklists.shelf(store, dex: try Dex.installed())
    let list = try shelf.newChecklist(path: file)
    try store.add(list)
    let words = "\(list.words); \(store.run.words)"
    try answer.format.write(
      ChecklistChange(run: store.run.uid, checklist: list.slug, pokemon: list.total),
      text: [TerminalText.escaped(words)])
  }
}

struct ChecklistDeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Deletes one of your own checklists; verify undo brings it back.",
    discussion: """
        verify checklist delete mine
      """)

  @Argument(
    help: ArgumentHelp("One of your own checklists.", valueName: "name"), completion: .checklist)
  var name: String

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let store = try database.writing(.checklist)
    guard try store.ownChecklists().contains(where: { $0.slug == name }) else {
      throw ChecklistError.unknown(name)
    }
    try store.removeChecklist(name)
    try answer.format.write(
      ChecklistChange(run: store.run.uid, checklist: name, pokemon: nil),
      text: [store.run.words])
  }
}

/// A checklist that was added or deleted, in JSON.
private struct ChecklistChange: Encodable {
  let run: String
  let checklist: String
  /// The number of Pokémon on the list; `nil` for a deleted one.
  let pokemon: Int?
}
