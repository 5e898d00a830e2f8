package import Foundation

/// A file's size, both times, device and inode, which change whenever its contents do.
package struct FileStamp: Hashable, Sendable {
  package let text: String
  package let bytes: Int
  /// The device and inode, which tell the file from one that replaces it.
  package let identity: String
  /// The time of the last change, in seconds of the system's clock.
  private let changed: Double

  /// Seconds that a file must have been left alone. Two changes within one tick of the file
  /// system's clock leave the same time; on FAT, a tick is up to two seconds.
  private static let quiet = 3.0

  /// - Returns: `nil` when there is no file.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if os(Linux)
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #else
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    identity = "\(status.st_dev).\(status.st_ino)"
    text = [
      "\(status.st_size)", "\(modified.tv_sec).\(modified.tv_nsec)",
      "\(changed.tv_sec).\(changed.tv_nsec)", identity,
    ].joined(separator: " ")
    bytes = Int(status.st_size)
    self.changed = Double(changed.tv_sec)
  }

  /// Returns the seconds of the last change, of the contents or the name, in the text of a stamp.
  package static func lastChange(in text: String) -> Double? {
    let parts = text.split(separator: " ")
    return parts.count == 4 ? Double(parts[2]) : nil
  }

  /// The time of the last change, of the contents or anything else.
  package var lastChange: Date { Date(timeIntervalSince1970: changed) }

  /// Returns true where a change after `now` is certain to change the stamp.
  package func isSettled(at now: Date = Date()) -> Bool {
    now.timeIntervalSince1970 - changed > Self.quiet
  }
}
