import ArgumentParser
import Collection
import Dex
import Files
import Foundation
import Pipeline
import Reporting
import Verification

/// Stores the decisions that a page saved.
struct ApplyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Applies the decisions that a report's page saved.",
    discussion: """
      Applies all decisions or none. A file that is damaged, from another database, outdated or applied \
      before changes nothing; the status is then 65. verify undo reverts the decisions.

        verify apply decisions.json --dry-run
        verify apply decisions.json
      """)

  @Argument(
    help: ArgumentHelp("File that the page saved.", valueName: "decisions.json"),
    completion: .file(extensions: ["json"]))
  var file: String

  @Flag(help: "Show what would be decided, and change nothing.")
  var dryRun = false

  @OptionGroup var options: PokemonOptions

  func run() async throws {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw DecisionsFileError.unreadable(path: file)
    }
    let items = try DecisionsFile(data).items
    let store =
      try dryRun
      ? CollectionStore.copy(path: options.database.existingPath())
      : options.database.writing(.decide)
    let dex = try options.dex()
    let taken = try store.deciding(items, dex: dex)
    try options.format.write(taken, text: taken.map { $0.words(dex: dex) })
    let count = taken.count.counted("decision", "decisions")
    StandardStream.error.log(
      dryRun ? "\(count) would be taken" : "\(count) taken; \(store.run.words)")
  }
}

extension ProcessInfo {
  /// The name of the person who uses the program.
  static var person: String {
    let user = processInfo.environment["USER"] ?? ""
    return user.isEmpty ? NSUserName().isEmpty ? "unknown" : NSUserName() : user
  }
}
