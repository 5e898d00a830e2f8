package import Foundation

/// What the first bytes of a file say of it (SQLite's file format, 1.3).
package enum DatabaseFile {
  private static let mark = Data("SQLite format 3\0".utf8)

  /// The application's id, and where it stands.
  private static let application = Data("vrfy".utf8)
  private static let applicationStart = 68

  /// Bytes that tell everything here.
  package static let headLength = applicationStart + application.count

  /// Refuses what is there and no file, on which SQLite would wait or fail.
  static func check(_ path: String) throws(CollectionError) {
    let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let kind = try? FileManager.default.attributesOfItem(atPath: real)[.type] as? FileAttributeType
    if let kind, kind != .typeRegular { throw .notAFile(path: path) }
  }

  /// Whether it is a database, whoever's.
  package static func isDatabase(firstBytes: Data) -> Bool { firstBytes.starts(with: mark) }

  /// Whether it is a collection of ours.
  package static func isCollection(firstBytes: Data) -> Bool {
    isDatabase(firstBytes: firstBytes)
      && firstBytes.dropFirst(applicationStart).starts(with: application)
  }
}
