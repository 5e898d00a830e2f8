import Collection
import Files
import Foundation
import Reporting
import Verification

/// The contents of `evidence.json`: the entry that the evidence is of, and the files that belong to
/// it.
struct EvidenceManifest: Codable, Hashable {
  static let format = "verify-evidence/1"
  static let fileName = "evidence.json"
  /// The entry as one line of the machine-readable output.
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
  /// The time of the pictures, in seconds of the recording.
  var time: Double
  /// True where trainer and ID number are left out.
  var isRedacted: Bool
  /// SHA-256 of each file.
  var files: [String: String]

  init(
    _ id: EntryID, _ stored: StoredRecording, time: Double, files: [(name: String, data: Data)],
    isRedacted: Bool
  ) {
    let scan = stored.scan
    entry = id.description
    recording = Recording(
      name: scan.path.split(separator: "/").last.map(String.init) ?? scan.path,
      sha256: scan.sha256, duration: scan.duration, width: scan.width,
      height: scan.height, codec: scan.codec)
    versions = stored.versions
    self.time = time
    self.isRedacted = isRedacted
    self.files = Dictionary(
      files.map { ($0.name, FileDigest.sha256(of: $0.data)) }, uniquingKeysWith: { $1 })
  }

  func encoded() throws -> Data {
    try JSONEncoder.stable(.prettyPrinted).encode(self) + Data("\n".utf8)
  }
}
