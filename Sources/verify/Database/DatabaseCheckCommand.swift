import ArgumentParser
import Collection
import Reporting

struct DatabaseCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks that the database is intact; the status is 65 if it is not.",
    discussion: """
        verify db check
        verify db check --database other.sqlite
      """)

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let problems = try database.existing().problems()
    let lines = problems.isEmpty ? ["\(database.path): whole"] : problems
    try answer.format.write(
      Finding(path: database.path, isWhole: problems.isEmpty, problems: problems),
      text: lines.map(TerminalText.escaped))
    guard problems.isEmpty else {
      throw CollectionError.damaged(path: database.path, reason: "see above")
    }
  }

  /// The result of the check in JSON.
  private struct Finding: Encodable {
    let path: String
    let isWhole: Bool
    let problems: [String]
  }
}
