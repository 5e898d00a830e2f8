import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting
import Verification

/// The commands about pictures and names enrolled from entries that a person confirmed.
struct EnrolledCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enrolled",
    abstract: "Lists, adds, shares and revokes enrolled pictures and names.",
    discussion: """
      Pictures of certain entries (verified, or accepted by a person) are enrolled for their kind of \
      screen, and names as they were misread. They can confirm a picture that no render confirms, \
      such as the phone's 3D models, and make a look-alike doubtful. They never verify an entry with \
      a contradiction. Known recordings keep their answer until they are read with --redo.

        verify enrolled add
        verify enrolled list
      """,
    subcommands: [
      EnrolledListCommand.self, EnrolledAddCommand.self, EnrolledRevokeCommand.self,
      EnrolledExportCommand.self, EnrolledImportCommand.self,
    ],
    defaultSubcommand: EnrolledListCommand.self)
}

/// Lists enrolled pictures and names.
struct EnrolledListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists enrolled pictures and names.",
    discussion: """
        verify enrolled list
      """)

  @OptionGroup var options: PokemonOptions

  func run() async throws {
    let things = try options.database.reading().enrolments()
    let dex = try options.dex()
    if things.isEmpty {
      StandardStream.error.log("nothing is enrolled; verify enrolled add does")
      if options.format == .text { return }
    }
    try options.format.write(
      things.map { EnrolmentAnswer($0, dex: dex) }, text: Enrolment.table(of: things, dex: dex))
  }
}

/// Enrols pictures and names from stored entries.
struct EnrolledAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Enrolls the pictures of entries that are verified or accepted.",
    discussion: """
        verify enrolled add
        verify enrolled add recording.mp4
      """)

  @Argument(
    help: ArgumentHelp(
      "Recordings, or ids of entries (default: all that are stored).", valueName: "recording"))
  var recordings: [String] = []

  @OptionGroup var options: CollectionOptions

  func run() async throws {
    let store = try options.database.writing(.enrol)
    let entries = recordings.compactMap { EntryID($0) }
    let whole = recordings.filter { EntryID($0) == nil }
    let dex = try Dex.installed()
    var count = 0
    if !whole.isEmpty || entries.isEmpty {
      let all = try RecordingSelection.recordings(named: whole, in: store)
      count += try store.enrol(from: all, who: ProcessInfo.person, dex: dex)
    }
    if !entries.isEmpty {
      let theirs = try RecordingSelection.recordings(named: entries.map(\.recording), in: store)
      count += try store.enrol(
        from: theirs, entries: Set(entries), who: ProcessInfo.person, dex: dex)
    }
    if count == 0 {
      StandardStream.error.log(
        "nothing is new: entries that are verified or accepted teach pictures that the hash table "
          + "lacks, and names that were misread")
    }
    try options.format.write(["enrolled": count], text: ["\(count) enrolled"])
  }
}

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

  @OptionGroup var options: CollectionOptions

  func validate() throws {
    for id in ids where id.count < 4 {
      throw ValidationError("“\(id)” is too short: give at least four digits of the id")
    }
  }

  func run() async throws {
    let store = try options.database.writing(.revoke)
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
    try options.format.write(
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

extension CollectionStore {
  /// Names the recordings that may rest on enrolments which counted before, and no longer do.
  func logRereading(since before: [Enrolment]) throws {
    let still = Set(try enrolments().map(\.uid))
    let gone = before.filter { !still.contains($0.uid) }
    if !gone.isEmpty { verify.logRereading(of: try recordings(restingOn: gone)) }
  }
}

/// Writes enrolled pictures and names to a file.
struct EnrolledExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes enrolled pictures and names to a file, with their origin.",
    discussion: """
        verify enrolled export --output enrolled.json
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("File to write; - is standard output.", valueName: "file"))
  var output = "-"

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let data = try EnrolmentFile.data(try database.reading().enrolments())
    try OutputFile.writeAnswer(data, to: output)
  }
}

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

  @OptionGroup var options: CollectionOptions

  func run() async throws {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw ImportExportError.unreadable(path: file)
    }
    let things = try EnrolmentFile.things(data, dex: try Dex.installed())
    let count = try options.database.writing(.enrol, isMaking: true).enrol(things)
    try options.format.write(["enrolled": count], text: ["\(count) enrolled"])
  }
}
