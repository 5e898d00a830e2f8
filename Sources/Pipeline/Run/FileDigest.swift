import Crypto
import Foundation
import Verification

/// The SHA-256 of a file's bytes.
package enum FileDigest {
  /// Bytes read at once.
  private static let chunk = 1 << 20

  /// - Returns: lower-case hex.
  package static func sha256(ofFileAt path: String) throws(UnreadableFile) -> String {
    switch FileKind(ofFileAt: path) {
    case nil: throw UnreadableFile(path: path, reason: "there is no such file")
    case .folder, .other: throw UnreadableFile(path: path, reason: "it is not a file")
    case .regular: break
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw UnreadableFile(path: path, reason: "it cannot be opened; check its permissions")
    }
    defer { try? file.close() }
    var digest = SHA256()
    do {
      while let data = try file.read(upToCount: chunk), !data.isEmpty { digest.update(data: data) }
    } catch {
      throw UnreadableFile(
        path: path, reason: "reading it failed; check the disk", failure: .busy)
    }
    return hex(digest.finalize())
  }

  /// The SHA-256 of bytes in memory, as lower-case hex.
  static func sha256(of data: Data) -> String { hex(SHA256.hash(data: data)) }

  private static func hex(_ digest: SHA256.Digest) -> String {
    digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}

/// A file whose bytes cannot be read.
package struct UnreadableFile: Error, Hashable, Sendable, CustomStringConvertible {
  let path: String
  let reason: String
  var failure = RecordingFailure.unsupported

  package var description: String { "\(path): \(reason)" }
}
