import Dex
internal import GRDB
import Verification

/// One row of `recording`: one reading of a recording.
struct RecordingRow: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "recording"

  var id: Int64?
  var runId: Int64
  var sha256: String
  /// ISO 8601, UTC, to the millisecond.
  var readDate: String
  /// The reading that this one took the place of.
  var replaces: Int64?
  /// Whether this reading is the recording's answer.
  var isCurrent: Bool
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
  /// Read by another version, with another dex or table than the newest run used.
  var isStale: Bool

  init(
    _ account: RecordingAccount, versions: ReadingVersions, readDate: String, runId: Int64,
    replaces: Int64?
  ) {
    self.runId = runId
    self.readDate = readDate
    self.replaces = replaces
    isCurrent = false
    sha256 = account.sha256
    path = account.path
    duration = account.duration
    width = account.width
    height = account.height
    codec = account.codec
    screen = account.screen
    language = account.language
    frames = account.frames
    stableFrames = account.stableFrames
    error = account.error
    toolVersion = versions.tool
    dexVersion = versions.dex
    tableVersion = versions.table
    options = versions.options
    isStale = false
  }

  var versions: ReadingVersions {
    ReadingVersions(tool: toolVersion, dex: dexVersion, table: tableVersion, options: options)
  }

  func account(entries: [Entry], boxes: [BoxShowing]) -> RecordingAccount {
    RecordingAccount(
      path: path, sha256: sha256, duration: duration, width: width, height: height, codec: codec,
      screen: screen, language: language, frames: frames, stableFrames: stableFrames, error: error,
      // Nothing else is stored: a recording of which nothing was read is not, and what another try
      // may cure is no reading.
      failure: error == nil ? nil : .damaged, entries: entries, boxes: boxes)
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}
