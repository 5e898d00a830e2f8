import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting
import Verification

/// Takes over the decisions that a page saved.
struct ApplyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Takes over the decisions that a report's page saved.",
    discussion: """
      All of them or none: a file that is damaged, of another database, older than a new reading or \
      another decision, or applied before, changes nothing and gives status 65. verify undo takes \
      back what was applied.

        verify apply decisions.json --dry-run
        verify apply decisions.json
      """)

  @Argument(
    help: ArgumentHelp("The file that the page saved.", valueName: "decisions.json"),
    completion: .file(extensions: ["json"]))
  var file: String

  @Flag(help: "Say what would be decided, and change nothing.")
  var dryRun = false

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      guard let data = FileManager.default.contents(atPath: file) else {
        throw DecisionsFileError.unreadable(path: file)
      }
      let items = try DecisionsFile(data).items
      let store =
        try dryRun
        ? CollectionStore.copy(path: database.existingPath()) : database.writing(.decide)
      let dex = try Dex.installed()
      for item in items { try check(item, dex: dex) }
      let taken = try store.decide(
        try items.map { try NewDecision($0) }, who: Person.name, dex: dex)
      let lines = taken.map { decision in
        let what = decision.identity.map { ": \(dex.words(for: $0))" } ?? ""
        return TerminalText.escaped("\(decision.entry)  \(decision.action.rawValue)\(what)")
      }
      try StandardStream.output.writeLines(lines)
      let count = taken.count == 1 ? "1 decision" : "\(taken.count) decisions"
      StandardStream.error.tell("\(count) \(dryRun ? "would be taken" : "taken")")
      return .success
    }
  }

  /// A file can be whole and still name what does not exist.
  private func check(_ item: DecisionsFile.Item, dex: Dex) throws {
    if let problem = item.identity.flatMap(dex.problem(with:)) {
      throw DecisionsFileError.damaged(why: "entry \(item.entry): \(problem)")
    }
  }
}

/// Who uses the program.
enum Person {
  static var name: String {
    let user = ProcessInfo.processInfo.environment["USER"] ?? ""
    return user.isEmpty ? NSUserName().isEmpty ? "unknown" : NSUserName() : user
  }
}
