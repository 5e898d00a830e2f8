extension Migration {
  /// Pictures of names that could not be read. SQLite changes no CHECK: the table is made anew, with the same rows.
  static let names = """
    ALTER TABLE picture RENAME TO oldPicture;
    CREATE TABLE picture (
      id INTEGER PRIMARY KEY,
      entryId INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('page', 'sprite', 'nickname', 'trainer')),
      x INTEGER NOT NULL,
      y INTEGER NOT NULL,
      placeWidth INTEGER NOT NULL CHECK (placeWidth > 0),
      placeHeight INTEGER NOT NULL CHECK (placeHeight > 0),
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      time REAL NOT NULL,
      jpeg BLOB NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 30000),
      UNIQUE (entryId, kind)
    ) STRICT;
    INSERT INTO picture (id, entryId, kind, x, y, placeWidth, placeHeight, width, height, time, jpeg)
      SELECT id, entryId, kind, x, y, placeWidth, placeHeight, width, height, time, jpeg
      FROM oldPicture;
    DROP TABLE oldPicture;
    """
}
