import Foundation

/// The names in a folder. Linux allows any bytes in one; those that are no UTF-8 are told apart, since no
/// text stands for them.
package struct FolderListing {
  package private(set) var names: [String] = []
  /// Names that are no UTF-8, with marks where they are none, of what may be a folder or a recording.
  package private(set) var unreadable: [String] = []

  /// nil for a folder that cannot be read.
  package init?(folder: String) {
    guard let stream = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        unsafe Array(name.prefix { $0 != 0 })
      }
      if bytes.first == UInt8(ascii: ".") { continue }
      if let name = String(validating: bytes, as: UTF8.self) {
        names.append(name)
      } else {
        unreadable.append(String(decoding: bytes, as: UTF8.self))
      }
    }
    names.sort { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
    unreadable.sort()
  }
}
