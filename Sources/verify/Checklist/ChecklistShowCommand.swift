import ArgumentParser
import Collection
import Dex
import Reporting

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

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var chosen: ChosenChecklists

  func run() async throws {
    let dex = try Dex.installed()
    let store = try chosen.database.reading()
    let shelf = try ChosenChecklists.shelf(store, dex: dex)
    let list = try chosen.checklist(name, on: shelf, needsStarter: false)
    let lines = try store.progress(of: list).lines
    try answer.format.write(lines, text: ChecklistProgress.Line.table(lines))
  }
}
