import ArgumentParser
import Collection
import Reporting

/// Stops using what was learned.
struct EnrolledRevokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Stops using something that was learned.",
    discussion: "It can be learned again, and verify undo takes a revocation back.")

  @Argument(help: ArgumentHelp("The beginning of its id, at least four digits.", valueName: "id"))
  var ids: [String]

  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    for id in ids where id.count < 4 {
      throw ValidationError("“\(id)” is too short: give at least four digits of the id")
    }
  }

  func run() async throws {
    try await RunStatus.telling {
      let store = try database.writing(.revoke)
      for id in ids {
        let revoked = try store.revoke(beginning: id)
        guard !revoked.isEmpty else { throw NothingLearned(id: id) }
        try StandardStream.output.writeLines(revoked)
      }
      return .success
    }
  }
}

/// Nothing that was learned goes by an id.
struct NothingLearned: Error, CustomStringConvertible {
  let id: String
  var description: String {
    "nothing that was learned has an id that begins with \(id); verify enrolled lists them"
  }
}
