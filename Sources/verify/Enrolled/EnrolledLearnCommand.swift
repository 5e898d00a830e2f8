import ArgumentParser
import Collection
import Dex
import Pipeline
import Reporting
import Verification

/// Learns from stored entries.
struct EnrolledLearnCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract: "Learns the pictures of entries that are verified or were accepted.",
    discussion: """
        verify enrolled learn
        verify enrolled learn recording.mp4
      """)

  @Argument(
    help: ArgumentHelp(
      "Recordings, or entries by their id; all that are stored when none is given.",
      valueName: "recording"))
  var recordings: [String] = []

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await RunStatus.telling {
      let store = try database.writing(.learn)
      let entries = recordings.compactMap { EntryID($0) }
      let whole = recordings.filter { EntryID($0) == nil }
      let teaching = Teaching(store: store, dex: try Dex.installed(), who: Person.name)
      var count = 0
      if !whole.isEmpty || entries.isEmpty {
        count += try teaching.learn(
          from: RecordingSelection.recordings(named: whole, in: store))
      }
      if !entries.isEmpty {
        let theirs = try RecordingSelection.recordings(named: entries.map(\.recording), in: store)
        count += try teaching.learn(from: theirs, entries: Set(entries))
      }
      try StandardStream.output.writeLines(["\(count) learned"])
      return .success
    }
  }
}
