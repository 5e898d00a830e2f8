extension Migration {
  /// The server that this collection is synchronized with, and the parts of runs that it is known
  /// to have.
  ///
  /// `mark` is the point to ask from next time. `own` has the numbers of this device's transactions
  /// since then.
  static let sync = """
    CREATE TABLE server (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      address TEXT NOT NULL CHECK (address <> ''),
      uid TEXT,
      mark TEXT,
      own TEXT NOT NULL DEFAULT '',
      CHECK ((uid IS NULL) = (mark IS NULL))
    ) STRICT;

    CREATE TABLE sharedPart (
      run TEXT NOT NULL,
      part TEXT NOT NULL,
      PRIMARY KEY (run, part)
    ) STRICT, WITHOUT ROWID;

    """
}
