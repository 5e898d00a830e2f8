import ArgumentParser
import Collection
import Dex
import Reporting

/// Lists what was learned.
struct EnrolledListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists what was learned and not revoked.",
    discussion: """
        verify enrolled list
      """)

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let things = try database.reading().learned()
      guard !things.isEmpty else {
        StandardStream.error.tell("nothing was learned; verify enrolled learn does")
        return .success
      }
      try StandardStream.output.writeLines(
        LearnedText.table(of: things, dex: try Dex.installed()))
      return .success
    }
  }
}
