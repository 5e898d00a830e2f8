import Foundation

/// What stands at a path, behind any links.
package enum FileKind {
  case regular, folder
  /// A device, a pipe or a socket: a device has no end, and a pipe may never begin.
  case other

  /// nil when there is nothing.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}
