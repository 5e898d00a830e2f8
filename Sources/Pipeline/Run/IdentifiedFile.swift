import Foundation
import Verification

/// A file and the digest of its bytes, of which it can be told whether they are still there.
package struct IdentifiedFile: Hashable, Sendable {
  package let path: String
  package let sha256: String
  /// What the file system said of the file before its bytes were looked at.
  private let stamp: FileStamp?

  /// Reads the whole file.
  package init(path: String) throws(UnreadableFile) {
    let stamp = FileStamp(ofFileAt: path)
    self.init(path: path, sha256: try FileDigest.sha256(ofFileAt: path), stamp: stamp)
  }

  /// - Parameter stamp: from before the digest was taken.
  init(path: String, sha256: String, stamp: FileStamp?) {
    self.path = path
    self.sha256 = sha256
    self.stamp = stamp
  }

  /// What was read of the path since then is of another file, unless this passes.
  package func confirm() throws(UnreadableFile) {
    guard FileStamp(ofFileAt: path) == stamp else {
      throw UnreadableFile(
        path: path, reason: "it was changed while it was read; give it again once it is whole",
        failure: .busy)
    }
  }
}
