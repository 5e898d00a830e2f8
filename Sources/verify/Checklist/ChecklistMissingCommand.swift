import ArgumentParser
import Collection
import Dex
import Reporting

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

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var chosen: ChosenChecklists

  func run() async throws {
    let dex = try Dex.installed()
    let store = try chosen.database.reading()
    let list = try chosen.checklist(name, on: try ChosenChecklists.shelf(store, dex: dex))
    let progress = try store.progress(of: list)
    let missing = progress.missing
    let seen = progress.count(.seen)
    let count =
      "\(missing.count) of \(progress.lines.count) are not verified"
      + (seen > 0 ? ", \(seen) of them are seen in a box" : "")
    try answer.format.write(
      missing, text: ChecklistProgress.Line.table(missing) + [count])
  }
}
