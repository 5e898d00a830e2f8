import Foundation

/// The kind of file at a path, behind any links.
package enum FileKind {
  case regular, folder
  /// A device, a pipe, a socket, or what Linux makes up in /proc and /sys: a device may have no
  /// end, and the others may never begin.
  case other

  /// - Returns: `nil` when there is nothing at the path.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = Self.isMadeUp(path) ? .other : .regular
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }

  private static func isMadeUp(_ path: String) -> Bool {
    #if os(Linux)
      guard let resolved = unsafe realpath(path, nil) else { return true }
      defer { unsafe free(resolved) }
      let place = unsafe String(cString: resolved)
      return ["/proc/", "/sys/"].contains { place.hasPrefix($0) }
    #else
      return false
    #endif
  }
}
