extension Migration {
  /// What a person wants to see of an entry, and what they decide on it.
  ///
  /// A decision belongs to the recording's content and a time in it, not to a reading: a newer reading of
  /// the recording leaves it standing. The last one that counts stands; what it makes of the collection
  /// is in `change`, written by the same run.
  static let review = """
    CREATE TABLE picture (
      id INTEGER PRIMARY KEY,
      entryId INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('page', 'sprite')),
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

    CREATE TABLE decision (
      id INTEGER PRIMARY KEY,
      runId INTEGER NOT NULL REFERENCES run (id),
      sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
      entry TEXT NOT NULL CHECK (entry <> ''),
      action TEXT NOT NULL CHECK (action IN ('accept', 'correct', 'reject', 'skip')),
      who TEXT NOT NULL CHECK (who <> ''),
      fingerprint TEXT NOT NULL CHECK (fingerprint <> ''),
      before TEXT NOT NULL,
      after TEXT,
      evidence TEXT NOT NULL,
      individualId INTEGER REFERENCES individual (id),
      UNIQUE (runId, entry),
      CHECK ((action IN ('accept', 'correct')) = (after IS NOT NULL)),
      CHECK ((after IS NULL) = (individualId IS NULL))
    ) STRICT;
    CREATE INDEX decisionOfEntry ON decision (entry);
    CREATE INDEX decisionOfContent ON decision (sha256);

    CREATE VIEW decisions AS
      SELECT d.*, run.uid, run.date, max(run.date || run.uid) AS stamp
      FROM decision AS d JOIN run ON run.id = d.runId
      WHERE run.isLive = 1
      GROUP BY d.entry;
    """
}
