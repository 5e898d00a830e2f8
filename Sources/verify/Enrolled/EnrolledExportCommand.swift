import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting

/// Writes enrolled pictures and names to a file.
struct EnrolledExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes enrolled pictures and names to a file, with their origin.",
    discussion: """
        verify enrolled export --output enrolled.json
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("File to write; - is standard output.", valueName: "file"))
  var output = "-"

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let data = try EnrolmentFile.data(try database.reading().enrolments())
    try OutputFile.writeAnswer(data, to: output)
  }
}
