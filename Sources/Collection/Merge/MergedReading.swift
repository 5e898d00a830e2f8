import Dex
internal import GRDB
internal import Imaging
import Verification

/// One reading of a recording with its entries, as one collection gives it to another.
struct MergedReading: Hashable, Codable {
  /// The identity of a reading, the same on every machine.
  struct Key: Hashable, Codable {
    var run: String
    var sha256: String
    var readDate: String
  }

  var path: String
  var sha256: String
  /// When the recording was made; absent where its file does not say.
  var recordedDate: String?
  var duration: Double
  var width: Int
  var height: Int
  /// Degrees clockwise by which the frames were turned to be read; absent where they were not.
  var turned: Int?
  var codec: String
  var screen: ScreenKind
  var language: Language?
  var frames: Int
  var stableFrames: Int
  var error: String?
  /// The class of `error`, only in lines of results. A stored reading is damaged or has none.
  var failure: RecordingFailure?
  /// The versions that the reading depends on.
  var reading: ReadingVersions?
  /// ISO 8601, UTC, to the millisecond. A line of results has it in RFC 3339, as `reading.date`.
  var readDate: String?
  var replaces: Key?
  /// The entries; nil in a line of results, where they follow in lines of their own.
  var entries: [EntryRow]?
  /// The boxes; nil where there are none, and in a line of results, where they follow in lines of
  /// their own.
  var boxes: [BoxShowing]?
}

extension MergedReading {
  var scan: ScannedRecording {
    ScannedRecording(
      path: path, sha256: sha256, recordedDate: recordedDate, duration: duration, width: width,
      height: height, turn: QuarterTurn(rawValue: turned ?? 0) ?? .none, codec: codec,
      screen: screen,
      language: language, frames: frames, stableFrames: stableFrames, error: error,
      failure: failure)
  }

  var versions: ReadingVersions {
    reading ?? ReadingVersions(tool: "unknown", dex: "unknown", table: "unknown")
  }
}

extension MergedReading: FetchableRecord {}
extension MergedReading.Key: FetchableRecord {}

/// A picture of an entry, as one collection gives it to another.
package struct MergedPicture {
  let reading: MergedReading.Key
  /// The entry's number in the reading.
  let position: Int
  let picture: EntryPicture
}
