import ArgumentParser
import Collection
import Reporting

struct DatabaseBackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copies the database, also while recordings are read; never over another file.",
    discussion: """
        verify db backup collection-today.sqlite
      """)

  @Argument(help: "The file to write.", completion: .file())
  var file: String

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      try database.existing().backUp(to: file)
      try StandardStream.output.writeLines([TerminalText.escaped("copied to \(file)")])
      return .success
    }
  }
}
