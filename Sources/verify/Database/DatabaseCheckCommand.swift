import ArgumentParser
import Collection
import Reporting

struct DatabaseCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Says whether the database is whole; status 65 when it is not.",
    discussion: """
        verify db check
        verify db check --database other.sqlite
      """)

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let problems = try database.existing().problems()
      if problems.isEmpty {
        try StandardStream.output.writeLines([TerminalText.escaped("\(database.path): whole")])
        return .success
      }
      try StandardStream.output.writeLines(problems.map(TerminalText.escaped))
      throw CollectionError.damaged(path: database.path, reason: "see above")
    }
  }
}
