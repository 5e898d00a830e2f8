import Foundation

/// What the file system says of a file, which changes whenever its contents do: size, both times, and which
/// file it is.
struct FileStamp: Hashable, Sendable {
  let text: String
  /// When the contents or anything else of it last changed, in seconds of the system's clock.
  private let changed: Double

  /// Seconds that a file must have been left alone: two changes within one tick of the file system's clock,
  /// up to two seconds on FAT, leave the same time.
  private static let quiet = 3.0

  /// - Returns: `nil` when there is no file.
  init?(ofFileAt path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if os(Linux)
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #else
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    text = [
      "\(status.st_size)", "\(modified.tv_sec).\(modified.tv_nsec)",
      "\(changed.tv_sec).\(changed.tv_nsec)", "\(status.st_dev).\(status.st_ino)",
    ].joined(separator: " ")
    self.changed = Double(changed.tv_sec)
  }

  /// The time of the last change, of the contents or anything else.
  var lastChange: Date { Date(timeIntervalSince1970: changed) }

  /// Whether a change after `now` is certain to change the stamp.
  func isSettled(at now: Date = Date()) -> Bool {
    now.timeIntervalSince1970 - changed > Self.quiet
  }
}
