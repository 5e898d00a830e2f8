import ArgumentParser
import Collection
import Dex
import Reporting

/// Lists enrolled pictures and names.
struct EnrolledListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists enrolled pictures and names.",
    discussion: """
        verify enrolled list
      """)

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let things = try database.reading().enrolments()
    let dex = try Dex.installed()
    if things.isEmpty {
      StandardStream.error.log("nothing is enrolled; verify enrolled add does")
      if answer.format == .text { return }
    }
    try answer.format.write(
      things.map { EnrolmentAnswer($0, dex: dex) },
      text: Enrolment.table(of: things, dex: dex))
  }
}
