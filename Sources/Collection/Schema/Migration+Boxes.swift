extension Migration {
  /// The box pages of a reading. `slots` is JSON with the keys of the machine-readable output.
  static let boxes = """
    CREATE TABLE box (
      id INTEGER PRIMARY KEY,
      recordingId INTEGER NOT NULL REFERENCES recording (id) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position >= 0),
      start REAL NOT NULL,
      end REAL NOT NULL CHECK (end >= start),
      number INTEGER CHECK (number > 0),
      total INTEGER CHECK (total >= number),
      title TEXT CHECK (title <> ''),
      deposited INTEGER CHECK (deposited >= 0),
      emptyBoxes INTEGER CHECK (emptyBoxes >= 0),
      slots TEXT NOT NULL,
      UNIQUE (recordingId, position),
      CHECK ((number IS NULL) = (total IS NULL))
    ) STRICT;

    """

  /// The pictures of box pages, in a table that listings do not read.
  static let boxPictures = """
    CREATE TABLE boxPicture (
      boxId INTEGER PRIMARY KEY REFERENCES box (id) ON DELETE CASCADE,
      jpeg BLOB NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 60000)
    ) STRICT;

    """
}
