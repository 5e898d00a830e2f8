import Dex
internal import GRDB
internal import Imaging
import Verification

/// One row of `recording`: one reading of a recording.
struct RecordingRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "recording"

  var id: Int64?
  var runId: Int64
  var sha256: String
  /// ISO 8601, UTC, to the millisecond.
  var readDate: String
  /// When the recording was made, in the same form; nil where its file does not say.
  var recordedDate: String?
  /// The run and the date of the reading that this one replaced.
  var replacedRun: String?
  var replacedDate: String?
  /// True where this is the recording's current reading.
  var isCurrent = false
  var path: String
  var duration: Double
  var width: Int
  var height: Int
  var codec: String
  var screen: ScreenKind
  var language: Language?
  var frames: Int
  var stableFrames: Int
  var error: String?
  var toolVersion: String
  var dexVersion: String
  var tableVersion: String
  var options: String
  /// The degrees clockwise by which the frames were turned to be read.
  var turned: Int
}

extension RecordingRow {
  init(
    _ scan: ScannedRecording, versions: ReadingVersions, readDate: String, runId: Int64,
    replaces: MergedReading.Key?
  ) {
    self.init(
      runId: runId, sha256: scan.sha256, readDate: readDate,
      recordedDate: scan.recordedDate.flatMap(TimeStamp.ofRecording), replacedRun: replaces?.run,
      replacedDate: replaces?.readDate,
      path: scan.path, duration: scan.duration, width: scan.width, height: scan.height,
      codec: scan.codec,
      screen: scan.screen, language: scan.language, frames: scan.frames,
      stableFrames: scan.stableFrames, error: scan.error, toolVersion: versions.tool,
      dexVersion: versions.dex, tableVersion: versions.table, options: versions.options,
      turned: scan.turn.rawValue)
  }

  /// Returns the reading with its entries and its boxes.
  func stored(in database: Database) throws -> StoredRecording {
    let scan = ScannedRecording(
      path: path, sha256: sha256, recordedDate: recordedDate, duration: duration, width: width,
      height: height, turn: QuarterTurn(rawValue: turned) ?? .none, codec: codec, screen: screen,
      language: language, frames: frames, stableFrames: stableFrames, error: error,
      // The only stored failure is `damaged`. A recording of which nothing was read is not stored,
      // nor is a failure that another try may cure.
      failure: error == nil ? nil : .damaged,
      entries: try EntryRow.entries(ofRecording: id, in: database).map { try $0.entry() },
      boxes: try BoxShowing.showings(ofRecording: id, in: database))
    return StoredRecording(
      scan: scan,
      versions: ReadingVersions(
        tool: toolVersion, dex: dexVersion, table: tableVersion, options: options),
      readDate: readDate)
  }
}
