import ArgumentParser
import Collection
import Dex
import Reporting

struct ChecklistMissingCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "missing", abstract: "Lists what no recording proves yet.",
    discussion: """
        verify checklist missing national
        verify checklist missing red --starter bulbasaur
      """)

  @Argument(
    help: ArgumentHelp("A checklist, or the path of one.", valueName: "name"),
    completion: .checklist)
  var name: String

  @Option(help: "How to answer: text or json.")
  var format = AnswerFormat.text

  @OptionGroup var chosen: ChosenChecklists

  func run() async throws {
    try await RunStatus.telling {
      let dex = try Dex.installed()
      let store = try chosen.database.reading()
      let list = try chosen.checklist(name, on: try ChosenChecklists.shelf(store, dex: dex))
      let progress = try store.progress(of: list)
      let missing = progress.missing
      var lines = format == .json ? try ChecklistLines.json(missing) : ChecklistLines.table(missing)
      if format == .text {
        let seen = progress.count(.seen)
        lines.append(
          "\(missing.count) of \(progress.lines.count) are not verified"
            + (seen > 0 ? ", \(seen) of them are seen in a box" : ""))
      }
      try StandardStream.output.writeLines(lines)
      return .success
    }
  }
}
