import ArgumentParser
import Collection
import Dex
import Reporting

struct ChecklistProgressCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Shows progress on checklists side by side.",
    discussion: """
        verify checklist progress
        verify checklist progress national red
      """)

  @Argument(
    help: ArgumentHelp(
      "Checklists (default: your own and the national ones).", valueName: "name"),
    completion: .checklist)
  var names: [String] = []

  @OptionGroup var chosen: ChosenChecklists

  func run() async throws {
    let dex = try chosen.dex()
    let store = try chosen.database.reading()
    let shelf = try ChosenChecklists.shelf(store, dex: dex)
    let national = shelf.builtIn.filter { $0.version == nil }
    let lists = try chosen.checklists(
      names.isEmpty ? shelf.own + national : try names.map(shelf.checklist),
      needsStarter: !names.isEmpty)
    let collection = try store.placedPokemon().map(\.entry)
    let bars = lists.map { list in
      ProgressBar(
        name: list.slug,
        states: ChecklistProgress(list, collection: collection).lines.map(\.state))
    }
    try chosen.answer.format.write(bars, text: ProgressBar.lines(of: bars))
  }
}

struct ChecklistShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows each line of a checklist with its status.",
    discussion: """
        verify checklist show firered --starter bulbasaur
        verify checklist show mine.csv --format json
      """)

  @Argument(
    help: ArgumentHelp("Name or path of a checklist.", valueName: "name"),
    completion: .checklist)
  var name: String

  @OptionGroup var chosen: ChosenChecklists

  func run() async throws {
    let dex = try chosen.dex()
    let store = try chosen.database.reading()
    let shelf = try ChosenChecklists.shelf(store, dex: dex)
    let list = try chosen.checklist(name, on: shelf, needsStarter: false)
    let lines = try store.progress(of: list).lines
    try chosen.answer.format.write(lines, text: ChecklistProgress.Line.table(lines))
  }
}

struct ChecklistMissingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "missing", abstract: "Lists what is not verified yet.",
    discussion: """
        verify checklist missing national
        verify checklist missing firered --starter bulbasaur
      """)

  @Argument(
    help: ArgumentHelp("Name or path of a checklist.", valueName: "name"),
    completion: .checklist)
  var name: String

  @OptionGroup var chosen: ChosenChecklists

  func run() async throws {
    let dex = try chosen.dex()
    let store = try chosen.database.reading()
    let list = try chosen.checklist(name, on: try ChosenChecklists.shelf(store, dex: dex))
    let progress = try store.progress(of: list)
    let missing = progress.missing
    let seen = progress.count(.seen)
    let count =
      "\(missing.count) of \(progress.lines.count) are not verified"
      + (seen > 0 ? ", \(seen) of them are seen in a box" : "")
    try chosen.answer.format.write(
      missing, text: ChecklistProgress.Line.table(missing) + [count])
  }
}

/// Lines of a checklist, for people.
extension ChecklistProgress.Line {
  static func table(_ lines: [Self]) -> [String] {
    TextTable(
      header: ["No.", "national", "name", "form", "gender", "shiny", "state", "notes"],
      numeric: [0, 1],
      rows: lines.map { line in
        let entry = line.entry
        return [
          String(entry.dexNumber), TextFormat.number(entry.pokemonId), entry.name, entry.form ?? "",
          entry.gender?.rawValue ?? "", entry.isShiny == true ? "shiny" : "", line.state.words,
          entry.notes ?? "",
        ]
      }
    ).lines(within: StandardStream.output.tableColumns)
  }
}
