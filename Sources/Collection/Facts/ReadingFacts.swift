import Dex
internal import GRDB
import Verification

/// One reading of a recording with its entries, as it goes from one collection to another.
struct ReadingFacts: Hashable, Codable {
  /// What tells a reading from every other on every machine.
  struct Key: Hashable, Codable {
    var run: String
    var sha256: String
    var readDate: String
  }

  /// What the reading rests on besides the recording.
  struct Versions: Hashable, Codable {
    var tool: String
    var dex: String
    var table: String
    var options: String
    /// RFC 3339, in lines of results alone.
    var date: String?
  }

  var path: String
  var sha256: String
  var duration: Double
  var width: Int
  var height: Int
  var codec: String
  var screen: ScreenKind
  var language: Language?
  var frames: Int
  var stableFrames: Int
  var error: String?
  /// The class of `error`, in lines of results alone: what is stored is damaged, or has none.
  var failure: RecordingFailure?
  var reading: Versions?
  /// ISO 8601, UTC, to the millisecond; in lines of results `reading.date` says it.
  var readDate: String?
  var replaces: Key?
  /// Absent in a line of results, where they follow in lines of their own.
  var entries: [EntryRow]?
  /// Absent where there are none, and in a line of results, where they follow in lines of their own.
  var boxes: [BoxShowing]?

  init(_ row: RecordingRow, replaces: Key?, entries: [EntryRow], boxes: [BoxShowing]) {
    path = row.path
    sha256 = row.sha256
    duration = row.duration
    width = row.width
    height = row.height
    codec = row.codec
    screen = row.screen
    language = row.language
    frames = row.frames
    stableFrames = row.stableFrames
    error = row.error
    reading = Versions(
      tool: row.toolVersion, dex: row.dexVersion, table: row.tableVersion, options: row.options)
    readDate = row.readDate
    self.replaces = replaces
    self.entries = entries
    self.boxes = boxes.isEmpty ? nil : boxes
  }

  var account: RecordingAccount {
    RecordingAccount(
      path: path, sha256: sha256, duration: duration, width: width, height: height, codec: codec,
      screen: screen, language: language, frames: frames, stableFrames: stableFrames, error: error,
      failure: failure)
  }

  var versions: ReadingVersions {
    let unknown = "unknown"
    return ReadingVersions(
      tool: reading?.tool ?? unknown, dex: reading?.dex ?? unknown,
      table: reading?.table ?? unknown, options: reading?.options ?? "")
  }
}
