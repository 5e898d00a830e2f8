import Foundation

/// The paths in a folder. Linux allows any bytes in a name; names that are not UTF-8 are listed
/// apart, since no text stands for them.
package struct FolderListing {
  /// A file or folder whose name is not UTF-8. It cannot be opened, so it is named and counts as
  /// failed.
  package struct Unreadable: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path, with `\xE9` for each byte of the name that is no ASCII, so that no two files have
    /// the same path.
    package let path: String

    package var description: String {
      "\(path): its name is not UTF-8; rename it, as with: convmv -f latin1 -t utf8"
    }
  }

  /// The paths in the order of their Unicode scalars.
  package private(set) var paths: [String] = []
  package private(set) var unreadable: [Unreadable] = []

  /// Lists a folder without its hidden files; `nil` for one that cannot be read.
  ///
  /// - Parameter extensions: the extensions of wanted files, in lower case. Among names that are
  ///   not UTF-8, only wanted files and possible folders count.
  package init?(folder: String, extensions: Set<String>) {
    guard let stream = unsafe opendir(folder) else { return nil }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        unsafe Array(name.prefix { $0 != 0 })
      }
      if bytes.first == UInt8(ascii: ".") { continue }
      if let name = String(validating: bytes, as: UTF8.self) {
        paths.append(Self.path(of: name, in: folder))
        continue
      }
      let name = bytes.map { byte in
        byte < 0x80 ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
      }.joined()
      let isFile = unsafe entry.pointee.d_type == UInt8(DT_REG)
      let ending = URL(fileURLWithPath: name).pathExtension.lowercased()
      if !isFile || extensions.contains(ending) {
        unreadable.append(Unreadable(path: Self.path(of: name, in: folder)))
      }
    }
    paths.sort { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
    unreadable.sort { $0.path < $1.path }
  }

  private static func path(of name: String, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
