import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting

/// Learns what others have learned.
struct EnrolledImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Learns what others have exported; what is known is left.",
    discussion: """
        verify enrolled import learned.json
      """)

  @Argument(
    help: ArgumentHelp("A file that verify enrolled export wrote.", valueName: "file"),
    completion: .file())
  var file: String

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      guard let data = FileManager.default.contents(atPath: file) else {
        throw LearnedFile.Unusable(why: "\(file) cannot be read")
      }
      let things = try LearnedFile.things(data, dex: try Dex.installed())
      let count = try database.writing(.learn, isMaking: true).learn(things)
      try StandardStream.output.writeLines(["\(count) learned"])
      return .success
    }
  }
}
