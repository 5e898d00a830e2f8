import Collection
import Foundation
import Reporting
import Verification

/// What `evidence.json` says: whose evidence it is, and which files belong to it.
struct EvidenceManifest: Codable, Hashable {
  static let format = "verify-evidence/1"
  static let fileName = "evidence.json"
  /// The entry as the machine-readable output has it, one line.
  static let readingName = "reading.json"

  struct Recording: Codable, Hashable {
    var name: String
    var sha256: String
    /// Seconds.
    var duration: Double
    var width: Int
    var height: Int
    var codec: String
  }

  var format = EvidenceManifest.format
  /// The entry's stable id.
  var entry: String
  var recording: Recording
  var versions: ReadingVersions
  /// Seconds of the recording at which the pictures were taken.
  var time: Double
  /// Whether trainer and ID number are left out.
  var isRedacted: Bool
  /// SHA-256 of each file.
  var files: [String: String]

  init(
    _ id: EntryID, _ stored: StoredRecording, time: Double, files: [(name: String, data: Data)],
    isRedacted: Bool
  ) {
    let account = stored.account
    entry = id.description
    recording = Recording(
      name: account.path.split(separator: "/").last.map(String.init) ?? account.path,
      sha256: account.sha256, duration: account.duration, width: account.width,
      height: account.height, codec: account.codec)
    versions = stored.versions
    self.time = time
    self.isRedacted = isRedacted
    self.files = Dictionary(
      files.map { ($0.name, FileDigest.sha256(of: $0.data)) }, uniquingKeysWith: { $1 })
  }

  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
