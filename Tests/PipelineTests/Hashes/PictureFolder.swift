import Foundation

/// A folder of pictures that is removed with the value.
final class PictureFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "hashes-\(UUID().uuidString)")

  /// A 5 × 4 PNG: gray with one red pixel and a transparent left column.
  static let picture = Data(
    base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAECAYAAABGM/VAAAAAIklEQVR42mNkYG"
      + "BgiIqK+s+ABJhgjLxduzAFJ7m5YQoiAwAnNQUVOGCV/QAAAABJRU5ErkJggg==")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ name: String, _ contents: Data) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try contents.write(to: file)
  }
}
