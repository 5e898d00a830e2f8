import ArgumentParser
import Dex
import Foundation
import Pipeline
import Reporting
import Verification

/// Shows where the layouts search on a recording, and what they find.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout", abstract: "Draws what was searched on a frame, and what was found.",
    discussion: """
      The boxes are numbered: green for a field that was read, red for one that was not, blue for \
      areas. A file can describe another screen (docs/layouts.md); --layout takes that file, here, in \
      verify read and in verify evidence.

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
      "Time of the frame (default: the first frame that shows a page).", valueName: "seconds"))
  var at: Double?

  @Option(name: .shortAndLong, help: ArgumentHelp("Picture to write.", valueName: "file"))
  var output = "layout.png"

  func validate() throws {
    guard output != "-" else { throw ValidationError("--output needs the name of a file, not -") }
  }

  func run() async throws {
    try await RunStatus.ending {
      if let problem = RecordingPaths.sources(at: [recording]).first?.problem {
        StandardStream.error.log(problem)
        return .noRecording
      }
      let pool = reading.pool()
      defer { pool.end() }
      guard let seen = try await pool.examineLayout(ofRecordingAt: recording, at: at),
        let picture = seen.files.first
      else { return .recordingFailed }
      try OutputFile.write(picture.contents, to: output, madeFrom: [recording])
      try StandardStream.output.writeText(seen.lines.map(TerminalText.escaped))
      try StandardStream.output.writeLines(["picture: \(TerminalText.escaped(output))"])
      return .success
    }
  }
}
