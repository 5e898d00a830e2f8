import ArgumentParser
import Dex
import Foundation
import Pipeline
import Reporting
import Verification

/// Shows what the layouts look for on a recording, and what they find.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Shows as a picture what was looked for on a recording, and what was found.",
    discussion: """
      Draws numbered boxes on a frame: green where something was read, red where it was looked for and \
      not read, blue for areas. A screen that is not known can be described in a file, see \
      docs/layouts.md, and is given with --layout to this command, to verify itself and to verify evidence.

        verify layout recording.mp4
        verify layout recording.mp4 --at 12.5 --output page.png
      """)

  @Argument(
    help: "A recording or a screenshot.",
    completion: .file(extensions: RecordingPaths.extensions.sorted()))
  var recording: String

  @OptionGroup var reading: ReadingOptions

  @Option(
    help: ArgumentHelp(
      "Look at this time; without it, at the first frame that shows a page.", valueName: "seconds"))
  var at: Double?

  @Option(name: .shortAndLong, help: ArgumentHelp("The picture to write.", valueName: "file"))
  var output = "layout.png"

  func validate() throws {
    guard output != "-" else { throw ValidationError("--output takes the name of a file here") }
  }

  func run() async throws {
    try await RunStatus.telling {
      if let problem = RecordingPaths.sources(at: [recording]).first?.problem {
        StandardStream.error.tell(problem)
        return .noRecording
      }
      let pool = WorkerPool(setup: reading.setup()) { StandardStream.error.tell($0) }
      defer { pool.end() }
      guard let seen = try await pool.examineLayout(ofRecordingAt: recording, at: at),
        let picture = seen.files.first
      else { return .recordingFailed }
      try OutputFile.write(picture.contents, to: output, madeFrom: recording)
      try StandardStream.output.writeLines(seen.lines.map(TerminalText.escaped))
      try StandardStream.output.writeLines(["picture: \(TerminalText.escaped(output))"])
      return .success
    }
  }
}
