import Dispatch
import Foundation

/// Lets one run at a time read a recording, among all that use one database.
///
/// A claim is a lock on one byte of a file beside the database; which byte, the recording's digest says.
/// The system takes the lock back when the run ends, however it ends, so none is ever left behind.
package struct RecordingClaims: Sendable {
  private let path: String

  /// - Parameter database: the path of the database; the file of the locks is `DATABASE-claims`.
  package init(database: String) { path = database + "-claims" }

  /// One recording that nobody else may read until it is released.
  final class Claim: Sendable {
    private let descriptor: CInt

    init(descriptor: CInt) { self.descriptor = descriptor }

    func release() { _ = close(descriptor) }
  }

  /// Waits until no other run reads the recording.
  func claim(sha256: String) async throws -> Claim {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw ClaimFailure(path: path) }
    if !Self.lock(descriptor, sha256: sha256, waits: false) {
      await withCheckedContinuation { continuation in
        Thread {
          _ = Self.lock(descriptor, sha256: sha256, waits: true)
          continuation.resume()
        }.start()
      }
    }
    return Claim(descriptor: descriptor)
  }

  private static func lock(_ descriptor: CInt, sha256: String, waits: Bool) -> Bool {
    // `fcntl(2)`: F_OFD_SETLK and F_OFD_SETLKW, locks that belong to the open file and not to the process.
    #if os(Linux)
      let (attempt, wait): (CInt, CInt) = (37, 38)
    #else
      let (attempt, wait): (CInt, CInt) = (90, 91)
    #endif
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    // Fifteen digits of the digest are a number below the largest offset.
    lock.l_start = off_t(sha256.prefix(15), radix: 16) ?? 0
    lock.l_len = 1
    while true {
      if unsafe fcntl(descriptor, waits ? wait : attempt, &lock) == 0 { return true }
      if !(waits && errno == EINTR) { return false }
    }
  }
}

/// The file of the locks cannot be written.
package struct ClaimFailure: Error, Hashable, Sendable, CustomStringConvertible {
  let path: String

  package var description: String {
    "\(path): cannot be written; check the permissions of the folder of the database"
  }
}
