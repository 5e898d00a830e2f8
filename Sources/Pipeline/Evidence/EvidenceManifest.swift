package import Foundation

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

  struct Versions: Codable, Hashable {
    var tool: String
    var dex: String
    var table: String
    var options: String
  }

  var format = EvidenceManifest.format
  /// The entry's stable id.
  var entry: String
  var recording: Recording
  var versions: Versions
  /// Seconds of the recording at which the pictures were taken.
  var time: Double
  /// Whether trainer and ID number are left out.
  var isRedacted: Bool
  /// SHA-256 of each file.
  var files: [String: String]

  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

/// A file of the evidence, its path below the folder.
package struct EvidenceFile: Hashable, Sendable {
  package let path: String
  package let data: Data
}
