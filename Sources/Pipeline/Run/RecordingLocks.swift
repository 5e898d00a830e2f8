import Foundation
import Reporting
import Synchronization

/// Lets only one run at a time read a recording, among all that use one database.
///
/// A recording's lock is on one byte of a file beside the database; the recording's digest tells
/// which byte. The system releases the lock when the run ends, however it ends, so none is ever
/// left behind.
package final class RecordingLocks: Sendable {
  enum Attempt: Hashable, Sendable {
    case locked, heldByAnother
    /// The file system has no such locks; some network disks have none.
    case impossible
  }

  private let path: String
  private let attempt: @Sendable (CInt, off_t) -> Attempt
  private let warn: @Sendable (String) -> Void
  private let warnings = Mutex<Set<String>>([])

  /// The time between two attempts at a lock that another run holds.
  private static let interval = Duration.milliseconds(50)

  /// - Parameters:
  ///   - database: the path of the database; the file of the locks is `DATABASE-locks`.
  ///   - warn: called once when nothing can be locked there, and once when another run is waited
  ///     for.
  package convenience init(database: String, warn: @escaping @Sendable (String) -> Void) {
    self.init(database: database, attempt: Self.lock, warn: warn)
  }

  init(
    database: String, attempt: @escaping @Sendable (CInt, off_t) -> Attempt,
    warn: @escaping @Sendable (String) -> Void
  ) {
    path = Self.target(of: database) + "-locks"
    self.attempt = attempt
    self.warn = warn
  }

  /// Returns the path that a link to a database leads to, so that both have the same locks.
  private static func target(of database: String) -> String {
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: database)) != nil
    guard isLink else { return database }
    return URL(fileURLWithPath: database).resolvingSymlinksInPath().path
  }

  /// A lock on one recording, which nobody else may read until it is released.
  final class Lock: Sendable {
    private let descriptor: CInt

    init(descriptor: CInt) { self.descriptor = descriptor }

    func release() { _ = close(descriptor) }
  }

  /// Locks the recording; waits while another run reads it.
  ///
  /// - Returns: `nil` when `stop` was requested meanwhile.
  /// - Throws: `Failure` where the file of the locks cannot be written, or `CancellationError`.
  func lock(sha256: String, unless stop: StopRequest = StopRequest()) async throws -> Lock? {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(
        "\(path): cannot be written; check the permissions of the folder of the database",
        .inputOutput)
    }
    let lock = Lock(descriptor: descriptor)
    // Fifteen hexadecimal digits of the digest are a number below the largest offset.
    let place = off_t(sha256.prefix(15), radix: 16) ?? 0
    do {
      while !stop.isRequested {
        switch attempt(descriptor, place) {
        case .locked: return lock
        case .heldByAnother:
          warnOnce("another run that uses this database reads the same recording: waiting for it")
          try await Task.sleep(for: Self.interval)
        case .impossible:
          warnOnce(
            "\(path): nothing can be locked here; let no other run use the database meanwhile")
          return lock
        }
      }
    } catch {
      lock.release()
      throw error
    }
    lock.release()
    return nil
  }

  /// Tries to lock one byte of an open file.
  @Sendable
  static func lock(_ descriptor: CInt, at place: off_t) -> Attempt {
    // `fcntl(2)`: F_OFD_SETLK, a lock that belongs to the open file and not to the process.
    #if os(Linux)
      let command: CInt = 37
    #else
      let command: CInt = 90
    #endif
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = place
    lock.l_len = 1
    while unsafe fcntl(descriptor, command, &lock) != 0 {
      switch errno {
      case EINTR: continue
      case EAGAIN, EACCES: return .heldByAnother
      default: return .impossible
      }
    }
    return .locked
  }

  private func warnOnce(_ words: String) {
    if warnings.withLock({ $0.insert(words).inserted }) { warn(words) }
  }
}
