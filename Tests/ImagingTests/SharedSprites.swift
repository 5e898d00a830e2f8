import Foundation

/// The HOME renders and golden values beside the package, which are not part of it.
enum SharedSprites {
  /// The folder above the package's own: `../shared` from its root.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared")

  /// Says on stderr when there is nothing to test with.
  static let areThere: Bool = {
    let there = FileManager.default.fileExists(
      atPath: folder.appending(path: "sprites/INDEX.csv").path)
    if !there {
      FileHandle.standardError.write(
        Data("SKIPPED: tests against the HOME renders: no \(folder.path)\n".utf8))
    }
    return there
  }()

  /// The rows of a CSV file without quoted fields, as dictionaries by column.
  static func rows(_ path: String) throws -> [[String: String]] {
    let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    var lines = text.split(whereSeparator: \.isNewline)
    let header = lines.removeFirst().split(separator: ",", omittingEmptySubsequences: false)
    return lines.map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      return Dictionary(
        uniqueKeysWithValues: zip(header.map(String.init), fields.map(String.init)))
    }
  }
}
