import ArgumentParser
import Collection
import Dex
import Reporting

struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Takes back what a run read or changed; undoing the undoing gives it again.",
    discussion: """
      The collection becomes what it would be had the run never been: what other runs proved or \
      changed stays. Nothing is deleted.

        verify undo 3f2a
      """)

  @Argument(
    help: ArgumentHelp("The id of a run, or its beginning.", valueName: "run"), completion: .run)
  var id: String

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let dex = try Dex.installed()
      // No database is made for what is refused.
      _ = try database.reading().run(beginning: id)
      let store = try database.writing(.undo)
      let target = try store.run(beginning: id)
      try store.undo(target.uid)
      let undoing = try store.run(beginning: store.run.uid)
      var lines = ["run \(undoing.shortID) undoes \(target.shortID)"]
      lines += DifferenceText.lines(of: try store.effect(of: undoing), dex: dex)
      try StandardStream.output.writeLines(lines)
      return .success
    }
  }
}
