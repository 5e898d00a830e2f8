extension Migration {
  /// The files that recordings were read from, so that one that has not changed is known without reading
  /// all of it. A row says what a file held when it looked like `stamp`, which is empty where
  /// that says nothing; it may be lost without harm.
  static let files = """
    CREATE TABLE file (
      path TEXT PRIMARY KEY,
      stamp TEXT NOT NULL,
      sha256 TEXT NOT NULL CHECK (length(sha256) = 64)
    ) STRICT, WITHOUT ROWID;
    """
}
