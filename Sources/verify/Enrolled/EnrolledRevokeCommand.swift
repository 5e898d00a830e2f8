import ArgumentParser
import Collection
import Reporting

/// Stops using enrolled pictures or names.
struct EnrolledRevokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Stops using an enrolled picture or name.",
    discussion: """
      It can be enrolled again; verify undo also brings it back.

        verify enrolled revoke 90bc1f
      """)

  @Argument(help: ArgumentHelp("Beginning of its id, at least four digits.", valueName: "id"))
  var ids: [String]

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    for id in ids where id.count < 4 {
      throw ValidationError("“\(id)” is too short: give at least four digits of the id")
    }
  }

  func run() async throws {
    let store = try database.writing(.revoke)
    let known = try store.enrolments()
    let revoked = try ids.map { id in
      let found = known.filter { $0.uid.hasPrefix(id) }
      guard let only = found.first, found.count == 1 else {
        throw Failure(
          found.isEmpty
            ? "no enrolment has an id that begins with \(id); verify enrolled lists them"
            : "\(found.count) enrolments have ids that begin with \(id); give more of the id",
          .usage)
      }
      return only
    }
    try store.revoke(revoked)
    let resting = try store.recordings(restingOn: revoked)
    try answer.format.write(
      ["revoked": revoked.map(\.uid), "restingOnIt": resting], text: revoked.map(\.uid))
    logRereading(of: resting)
  }
}

/// Names recordings whose verified entries may rest on what was revoked.
func logRereading(of paths: [String]) {
  for path in paths {
    StandardStream.error.log(
      "what was verified in \(path) may rest on it; read it anew, with: verify --redo \(path)")
  }
}
