import Foundation

/// The names under which the pictures of several folders stand in a hash table. No two pictures
/// have the same one, since aliases and look-alikes refer to pictures by name.
struct SourceNames: Sendable {
  private struct File: Hashable {
    /// The place of the folder in the list.
    let folder: Int
    let path: String
  }

  private let names: [File: String]

  /// Gives each picture its path without the extension, and the pictures that would share a name
  /// a longer one.
  init(of folders: [ReferenceFolder]) {
    let files = folders.enumerated().flatMap { number, folder in
      folder.pictures.map { File(folder: number, path: $0.path) }
    }
    let choices = files.map { Self.choices(for: $0, in: folders[$0.folder].url) }
    var levels = [Int](repeating: 0, count: files.count)
    var shared: [Int] = []
    repeat {
      let groups = Dictionary(grouping: files.indices) { choices[$0][levels[$0]] }
      shared = groups.values.filter { $0.count > 1 }.flatMap { $0 }
        .filter { levels[$0] + 1 < choices[$0].count }
      for place in shared { levels[place] += 1 }
    } while !shared.isEmpty
    names = Dictionary(
      files.indices.map { (files[$0], choices[$0][levels[$0]]) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The name of a picture.
  ///
  /// - Parameters:
  ///   - folder: the place of its folder in the list.
  ///   - path: its path below the folder.
  subscript(folder: Int, path: String) -> String {
    names[File(folder: folder, path: path)] ?? path
  }

  /// The possible names of a picture, the shortest first. The last one is unique. The folder's own
  /// name may hold anything, so control characters are left out of it.
  private static func choices(for file: File, in folder: URL) -> [String] {
    let name = String(
      String.UnicodeScalarView(
        folder.standardizedFileURL.lastPathComponent.unicodeScalars.filter {
          $0.properties.generalCategory != .control
        }))
    let stem = source(of: file.path)
    return [
      stem, file.path, "\(name)/\(stem)", "\(name)/\(file.path)",
      "\(file.folder + 1)/\(name)/\(file.path)",
    ].filter { !$0.isEmpty }
  }

  /// Returns a picture's path without its extension.
  private static func source(of path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
    return String(path[..<dot])
  }
}
