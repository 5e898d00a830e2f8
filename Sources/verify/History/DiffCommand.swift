import ArgumentParser
import Collection
import Dex
import Reporting

struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares the collection after two runs.",
    discussion: """
        verify diff 3f2a 90bc
      """)

  @Argument(
    help: ArgumentHelp("Id of a run, or its beginning.", valueName: "run"), completion: .run)
  var first: String

  @Argument(
    help: ArgumentHelp("Id of the other run, or its beginning.", valueName: "run"), completion: .run
  )
  var second: String

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let dex = try Dex.installed()
    let store = try database.reading()
    let difference = ListedDifference(
      try store.difference(
        from: try store.run(beginning: first), to: try store.run(beginning: second)), dex: dex)
    try answer.format.write(difference, text: difference.lines)
  }
}
