package import Collection
import Files
import Foundation
import Reporting
import Verification

/// Finds the stored recordings that a user names.
package enum RecordingSelection {
  /// Returns the recordings in the order of `names`, or all that are stored where `names` is empty.
  ///
  /// - Parameter names: files, paths as they were given at the reading, or the first digits of a
  ///   run's id or of a recording's SHA-256.
  package static func recordings(
    named names: [String], in store: CollectionStore
  ) throws -> [StoredRecording] {
    let all = try store.recordings()
    guard !names.isEmpty else { return all }
    var chosen: [StoredRecording] = []
    for name in names {
      let found = try matches(of: name, in: all, store: store)
      guard !found.isEmpty else {
        throw Failure(
          FileKind(ofFileAt: name) == nil
            ? "\(name): no stored recording goes by this name, or by an id that begins so "
              + "(\(leastDigits) digits or more), and there is no such file"
            : "\(name): no recording that is stored; read it first, with: verify \(name)",
          .noRecording)
      }
      chosen += found.filter { !chosen.contains($0) }
    }
    return chosen
  }

  private static func matches(
    of name: String, in all: [StoredRecording], store: CollectionStore
  ) throws -> [StoredRecording] {
    switch FileKind(ofFileAt: name) {
    case .folder:
      // A folder has many paths: `recordings/`, `./recordings`, and its absolute one.
      func whole(_ path: String) -> [String] {
        URL(fileURLWithPath: path).standardizedFileURL.pathComponents
      }
      let folder = whole(name)
      return all.filter { whole($0.scan.path).starts(with: folder) }
    case .regular, .other:
      let digest = try? FileDigest.sha256(ofFileAt: name)
      return all.filter { $0.scan.sha256 == digest }
    case nil:
      let byPath = all.filter { $0.scan.path == name }
      guard byPath.isEmpty, name.count >= leastDigits else { return byPath }
      let digests = Set(try store.digests(ofRun: name))
      if !digests.isEmpty { return all.filter { digests.contains($0.scan.sha256) } }
      return all.filter { $0.scan.sha256.hasPrefix(name) }
    }
  }

  /// The fewest hexadecimal digits that may name a recording.
  private static let leastDigits = 6
}
