internal import GRDB

extension CollectionStore {
  /// The digest of what a file held when it looked like this; `nil` when that is not known.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - stamp: what the file system says of the file, which changes when its contents do.
  package func digest(ofFileAt path: String, stamp: String) throws(CollectionError) -> String? {
    try read { database in
      try String.fetchOne(
        database, sql: "SELECT sha256 FROM file WHERE path = ? AND stamp = ?",
        arguments: [path, stamp])
    }
  }

  /// Absolute paths of files that held these bytes when they were read.
  package func files(holding sha256: String) throws(CollectionError) -> [String] {
    try read { database in
      try String.fetchAll(
        database, sql: "SELECT path FROM file WHERE sha256 = ? ORDER BY path", arguments: [sha256])
    }
  }

  /// Keeps what a file holds.
  ///
  /// - Parameter stamp: how it looks; nil where it may change without looking otherwise.
  package func keepDigest(
    _ sha256: String, ofFileAt path: String, stamp: String?
  ) throws(CollectionError) {
    try write { database in
      try database.execute(
        sql: """
          INSERT INTO file (path, stamp, sha256) VALUES (?, ?, ?)
          ON CONFLICT (path) DO UPDATE SET stamp = excluded.stamp, sha256 = excluded.sha256
          """, arguments: [path, stamp ?? "", sha256])
    }
  }
}
