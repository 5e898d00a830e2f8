import ArgumentParser
import Collection
import Reporting

struct DatabaseVacuumCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vacuum", abstract: "Compacts the database.",
    discussion: """
        verify db vacuum
      """)

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let store = try CollectionStore.open(path: try database.existingPath())
    let before = try store.figures().size
    try store.vacuum()
    let after = try store.figures().size
    try answer.format.write(
      ["sizeBefore": before, "size": after],
      text: ["\(before / 1000) kB before, \(after / 1000) kB after"])
  }
}
