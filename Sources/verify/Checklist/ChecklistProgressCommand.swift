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

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var chosen: ChosenChecklists

  func run() async throws {
    let dex = try Dex.installed()
    let store = try chosen.database.reading()
    let shelf = try ChosenChecklists.shelf(store, dex: dex)
    let national = shelf.builtIn.filter { $0.version == nil }
    let lists = try chosen.checklists(
      names.isEmpty ? shelf.own + national : try names.map(shelf.checklist),
      needsStarter: !names.isEmpty)
    let collection = try store.placedPokemon().map(\.entry)
    let bars = lists.map { list in
      let progress = ChecklistProgress(list, collection: collection)
      return ProgressBar(
        name: list.slug, verified: progress.count(.verified), unproven: progress.count(.unproven),
        seen: progress.count(.seen), total: progress.lines.count)
    }
    try answer.format.write(bars, text: ProgressBar.lines(of: bars))
  }
}
