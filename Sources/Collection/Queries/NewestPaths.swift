import Files
import Foundation
internal import GRDB

/// Names recordings by their newest known paths. A renamed file keeps its contents, and is known
/// under its new path once it was read there.
struct NewestPaths {
  private let database: Database
  private var known: [String: String] = [:]

  init(in database: Database) { self.database = database }

  /// Returns the newest path of a recording.
  ///
  /// A file that is still there comes before one that is gone, and then one that was changed or
  /// moved later. The path stays as it was given where it can only mean that file.
  ///
  /// - Parameter path: the path that its stored reading has.
  mutating func path(of sha256: String, readFrom path: String) throws -> String {
    if let known = known[sha256] { return known }
    let files = try Row.fetchAll(
      database.cachedStatement(sql: "SELECT path, stamp FROM file WHERE sha256 = ? ORDER BY path"),
      arguments: [sha256]
    ).map { row in
      let path: String = try row.value("path")
      return (
        path: path, isThere: FileManager.default.fileExists(atPath: path),
        // The attributes of a file are uncertain only right after it was changed or moved.
        change: FileStamp.lastChange(in: try row.value("stamp")) ?? .infinity
      )
    }
    let newest = files.max { ($0.isThere ? 1 : 0, $0.change) < ($1.isThere ? 1 : 0, $1.change) }
    let given = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let meant = files.filter { $0.path.split(separator: "/").suffix(given.count) == given[...] }
    let isMeant = !path.hasPrefix("/") && meant.map(\.path) == newest.map { [$0.path] }
    let found = isMeant ? path : newest?.path ?? path
    known[sha256] = found
    return found
  }
}

extension CollectionStore {
  /// Returns the newest known path of a recording.
  ///
  /// - Parameter path: the path that its stored reading has.
  package func newestPath(
    of sha256: String, readFrom path: String
  ) throws(CollectionError) -> String {
    try read { database in
      var paths = NewestPaths(in: database)
      return try paths.path(of: sha256, readFrom: path)
    }
  }
}
