import ArgumentParser
import Collection
import Reporting

struct DatabaseVacuumCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vacuum", abstract: "Gives unused space of the database back to the disk.",
    discussion: """
        verify db vacuum
      """)

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let store = try CollectionStore.open(path: try database.existingPath())
      let before = try store.figures().size
      try store.vacuum()
      let after = try store.figures().size
      try StandardStream.output.writeLines([
        "\(before / 1000) kB before, \(after / 1000) kB after"
      ])
      return .success
    }
  }
}
