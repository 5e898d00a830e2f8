internal import GRDB

extension CollectionStore {
  /// Returns the stored digest of a file's contents for this stamp; `nil` when it is not known.
  ///
  /// - Parameters:
  ///   - path: absolute.
  ///   - stamp: the file's attributes, which change when its contents do.
  package func digest(ofFileAt path: String, stamp: String) throws(CollectionError) -> String? {
    try read { database in
      try String.fetchOne(
        database, sql: "SELECT sha256 FROM file WHERE path = ? AND stamp = ?",
        arguments: [path, stamp])
    }
  }

  /// Returns the absolute paths of the files that had these contents when they were read.
  package func files(holding sha256: String) throws(CollectionError) -> [String] {
    try read { database in
      try String.fetchAll(
        database, sql: "SELECT path FROM file WHERE sha256 = ? ORDER BY path", arguments: [sha256])
    }
  }

  /// Stores the digest of a file's contents.
  ///
  /// - Parameter stamp: the file's attributes; nil where its contents may change without them.
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
