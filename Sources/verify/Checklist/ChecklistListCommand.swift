import ArgumentParser
import Collection
import Dex
import Reporting

struct ChecklistListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists your own and the bundled checklists.",
    discussion: """
        verify checklist list
      """)

  @OptionGroup var options: CollectionOptions

  /// A checklist in JSON.
  private struct Line: Encodable {
    let slug: String
    let name: String
    let generation: Int?
    let total: Int
    let availableStarters: [String]
    let isOwn: Bool

    init(_ list: Checklist, isOwn: Bool) {
      (slug, name, generation, total) = (list.slug, list.name, list.generation, list.total)
      availableStarters = list.availableStarters
      self.isOwn = isOwn
    }
  }

  func run() async throws {
    let dex = try Dex.installed()
    let shelf = try ChosenChecklists.shelf(try options.database.reading(), dex: dex)
    let lists =
      shelf.own.map { Line($0, isOwn: true) } + shelf.builtIn.map { Line($0, isOwn: false) }
    try options.format.write(lists, text: Self.table(of: lists))
  }

  private static func table(of lists: [Line]) -> [String] {
    TextTable(
      header: ["name", "title", "generation", "total", "starters", ""], numeric: [2, 3],
      rows: lists.map { list in
        [
          list.slug, list.name, list.generation.map(String.init) ?? "", String(list.total),
          list.availableStarters.joined(separator: ", "), list.isOwn ? "your own" : "",
        ]
      }
    ).lines(within: StandardStream.output.tableColumns)
  }
}

struct ChecklistAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Adds your own checklist to the collection.",
    discussion: """
        verify checklist add mine.csv
      """)

  @Argument(help: ArgumentHelp("A JSON or CSV file.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var options: CollectionOptions

  func run() async throws {
    let store = try options.database.writing(.checklist, isMaking: true)
    let shelf = try ChosenChecklists.shelf(store, dex: try Dex.installed())
    let list = try shelf.newChecklist(path: file)
    try store.add(list)
    let words = "\(list.words); \(store.run.words)"
    try options.format.write(
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

  @OptionGroup var options: CollectionOptions

  func run() async throws {
    let store = try options.database.writing(.checklist)
    let shelf = try ChosenChecklists.shelf(store, dex: try Dex.installed())
    let list = try shelf.ownChecklist(name)
    try store.removeChecklist(list.slug)
    try options.format.write(
      ChecklistChange(run: store.run.uid, checklist: list.slug, pokemon: nil),
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
