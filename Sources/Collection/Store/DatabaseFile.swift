package import Foundation

/// What the first bytes of a file say of it (SQLite's file format, 1.3).
package enum DatabaseFile {
  private static let mark = Data("SQLite format 3\0".utf8)

  /// The application's id, and where it stands.
  private static let application = Data("vrfy".utf8)
  private static let applicationStart = 68

  /// Bytes that tell everything here.
  package static let headLength = applicationStart + application.count

  /// Whether it is a database, whoever's.
  package static func isDatabase(firstBytes: Data) -> Bool { firstBytes.starts(with: mark) }

  /// Whether it is a collection of ours.
  package static func isCollection(firstBytes: Data) -> Bool {
    isDatabase(firstBytes: firstBytes)
      && firstBytes.dropFirst(applicationStart).starts(with: application)
  }
}
