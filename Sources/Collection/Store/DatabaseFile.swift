import Files
package import Foundation

/// Recognizes databases by the first bytes of a file (SQLite's file format, 1.3).
package enum DatabaseFile {
  private static let mark = Data("SQLite format 3\0".utf8)

  /// The application's id, and its position in the file.
  private static let application = Data("vrfy".utf8)
  private static let applicationStart = 68

  /// The number of first bytes that are needed here.
  package static let headLength = applicationStart + application.count

  /// The endings of the files beside a database that are a part of it (SQLite's file format, 2 and
  /// 4.1), and of the one with the locks of running commands.
  package static let endingsBeside = ["-journal", "-wal", "-shm", "-locks"]

  /// Throws for a path that exists but is not a file. SQLite would hang or fail on it.
  static func check(_ path: String) throws(CollectionError) {
    switch FileKind(ofFileAt: path) {
    case .regular: return
    case .folder, .other: throw .notAFile(path: path)
    case nil:
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      if target != nil { throw .brokenLink(path: path) }
    }
  }

  /// Returns true for any SQLite database.
  package static func isDatabase(firstBytes: Data) -> Bool { firstBytes.starts(with: mark) }

  /// Returns true for a collection of this program.
  package static func isCollection(firstBytes: Data) -> Bool {
    isDatabase(firstBytes: firstBytes)
      && firstBytes.dropFirst(applicationStart).starts(with: application)
  }
}
