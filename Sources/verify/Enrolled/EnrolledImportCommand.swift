import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting

/// Enrols pictures and names that others have exported.
struct EnrolledImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Enrolls what others have exported.",
    discussion: """
        verify enrolled import enrolled.json
      """)

  @Argument(
    help: ArgumentHelp("File written by verify enrolled export.", valueName: "file"),
    completion: .file())
  var file: String

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw ImportExportError.unreadable(path: file)
    }
    let things = try EnrolmentFile.things(data, dex: try Dex.installed())
    let count = try database.writing(.enrol, isMaking: true).enrol(things)
    try answer.format.write(["enrolled": count], text: ["\(count) enrolled"])
  }
}
