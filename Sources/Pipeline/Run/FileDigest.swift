import Dex
import Files
import Foundation
import Verification

/// The SHA-256 of a file's bytes.
package enum FileDigest {
  /// The number of bytes read at once.
  private static let chunk = 1 << 20

  /// Reads a whole file, if it is one.
  ///
  /// - Parameters:
  ///   - most: the size in bytes of the largest file that is read.
  ///   - isStopped: returns true to stop, which throws; called between two parts of the file.
  /// - Returns: the digest as lower-case hexadecimal.
  package static func sha256(
    ofFileAt path: String, most: Int = ReadingLimits().bytes,
    unless isStopped: () -> Bool = { false }
  ) throws(UnreadableFile) -> String {
    switch FileKind(ofFileAt: path) {
    case nil: throw UnreadableFile(path: path, reason: FileContents.problem(at: path))
    case .folder, .other: throw UnreadableFile(path: path, reason: "it is not a file")
    case .regular: break
    }
    guard (FileStamp(ofFileAt: path)?.bytes ?? 0) <= most else {
      throw .tooLarge(path, most)
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw UnreadableFile(path: path, reason: "it cannot be opened; check its permissions")
    }
    defer { try? file.close() }
    var digest = SHA256()
    var rest = most
    while true {
      guard !isStopped() else {
        throw UnreadableFile(path: path, reason: "reading it was stopped", failure: .killed)
      }
      let data: Data
      do { data = try file.read(upToCount: chunk) ?? Data() } catch {
        throw UnreadableFile(
          path: path, reason: "reading it failed; check the disk", failure: .busy)
      }
      guard !data.isEmpty else { return digest.finalize().hexadecimal }
      // Somebody may still write to it.
      rest -= data.count
      guard rest >= 0 else { throw .tooLarge(path, most) }
      digest.update(data)
    }
  }

  /// The SHA-256 of bytes in memory, as lower-case hex.
  static func sha256(of data: Data) -> String { SHA256.digest(of: data).hexadecimal }
}

/// A file whose bytes cannot be read.
package struct UnreadableFile: Error, Hashable, Sendable, CustomStringConvertible {
  let path: String
  let reason: String
  var failure = RecordingFailure.unsupported

  package var description: String { "\(path): \(reason)" }

  fileprivate static func tooLarge(_ path: String, _ most: Int) -> UnreadableFile {
    UnreadableFile(
      path: path, reason: "it has more than \(most) bytes; cut the recording, or raise --max-bytes",
      failure: .limit)
  }
}

/// A file and the digest of its bytes, which notices when the file changes afterwards.
package struct IdentifiedFile: Hashable, Sendable {
  package let path: String
  package let sha256: String
  /// The file's stamp from before its bytes were read.
  let stamp: FileStamp?
}

extension IdentifiedFile {
  /// Reads the whole file.
  package init(path: String) throws(UnreadableFile) {
    let stamp = FileStamp(ofFileAt: path)
    self.init(path: path, sha256: try FileDigest.sha256(ofFileAt: path), stamp: stamp)
  }

  /// Throws where the file has changed since its digest was taken: what was read of the path may be
  /// of another file.
  package func confirm() throws(UnreadableFile) {
    guard FileStamp(ofFileAt: path) == stamp else {
      throw UnreadableFile(
        path: path, reason: "it was changed while it was read; give it again once it is whole",
        failure: .busy)
    }
  }
}
