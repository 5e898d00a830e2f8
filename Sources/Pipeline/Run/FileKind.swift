import Foundation

/// What stands at a path, behind any links.
enum FileKind {
  case regular, folder
  /// A device, a pipe or a socket: a device has no end, and a pipe may never begin.
  case other

  /// nil when there is nothing.
  init?(ofFileAt path: String) {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    guard let type = attributes?[.type] as? FileAttributeType else { return nil }
    switch type {
    case .typeRegular: self = .regular
    case .typeDirectory: self = .folder
    default: self = .other
    }
  }
}
