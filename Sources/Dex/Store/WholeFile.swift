package import Foundation

/// Writes files that are always either the old one or the new one, whole, even after a power cut.
package enum WholeFile {
  /// Writes to a temporary file beside it, which is synchronised and renamed over the old one; then
  /// synchronises the folder, so that the new name is on the disk too.
  package static func write(_ contents: Data, to url: URL) throws {
    try contents.write(to: url, options: .atomic)
    let folder = try FileHandle(forReadingFrom: url.deletingLastPathComponent())
    defer { try? folder.close() }
    try folder.synchronize()
  }
}
