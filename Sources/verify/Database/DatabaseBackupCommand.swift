import ArgumentParser
import Collection
import Reporting

struct DatabaseBackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copies the database to a new file, even while recordings are read.",
    discussion: """
        verify db backup collection-today.sqlite
      """)

  @Argument(help: "File to write.", completion: .file())
  var file: String

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try database.existing().backUp(to: file)
    try answer.format.write(["path": file], text: [TerminalText.escaped("copied to \(file)")])
  }
}
