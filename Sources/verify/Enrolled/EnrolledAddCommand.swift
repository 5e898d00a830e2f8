import ArgumentParser
import Collection
import Dex
import Foundation
import Pipeline
import Reporting
import Verification

/// Enrols pictures and names from stored entries.
struct EnrolledAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Enrolls the pictures of entries that are verified or accepted.",
    discussion: """
        verify enrolled add
        verify enrolled add recording.mp4
      """)

  @Argument(
    help: ArgumentHelp(
      "Recordings, or ids of entries (default: all that are stored).",
      valueName: "recording"))
  var recordings: [String] = []

  @OptionGroup var answer: AnswerOptions

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let store = try database.writing(.enrol)
    let entries = recordings.compactMap { EntryID($0) }
    let whole = recordings.filter { EntryID($0) == nil }
    let enrolment = EntryEnrolment(
      store: store, dex: try Dex.installed(), who: ProcessInfo.person)
    var count = 0
    if !whole.isEmpty || entries.isEmpty {
      count += try enrolment.enrol(
        from: RecordingSelection.recordings(named: whole, in: store))
    }
    if !entries.isEmpty {
      let theirs = try RecordingSelection.recordings(named: entries.map(\.recording), in: store)
      count += try enrolment.enrol(from: theirs, entries: Set(entries))
    }
    try answer.format.write(["enrolled": count], text: ["\(count) enrolled"])
  }
}
