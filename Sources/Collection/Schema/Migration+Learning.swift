extension Migration {
  /// What is learned from decisions: pictures that a person vouches for, and names as they were misread.
  ///
  /// `uid` is made of what was learned, so that the same thing learned on two machines is one. What was
  /// learned counts while its run does and no counting run has revoked it since.
  static let learning = """
    CREATE TABLE learned (
      id INTEGER PRIMARY KEY,
      uid TEXT NOT NULL CHECK (length(uid) = 16),
      runId INTEGER NOT NULL REFERENCES run (id),
      kind TEXT NOT NULL CHECK (kind IN ('picture', 'name')),
      speciesId INTEGER NOT NULL CHECK (speciesId > 0),
      screen TEXT CHECK (screen IN ('switch-summary', 'mobile-summary')),
      form TEXT CHECK (form <> ''),
      isShiny INTEGER CHECK (isShiny IN (0, 1)),
      isFemale INTEGER CHECK (isFemale IN (0, 1)),
      phash TEXT CHECK (length(phash) = 16),
      language TEXT CHECK (language <> ''),
      text TEXT CHECK (text <> ''),
      origin TEXT NOT NULL CHECK (origin <> ''),
      UNIQUE (uid, runId),
      CHECK ((kind = 'picture') = (phash IS NOT NULL)),
      CHECK ((kind = 'picture') = (screen IS NOT NULL AND form IS NOT NULL AND isShiny IS NOT NULL
        AND isFemale IS NOT NULL)),
      CHECK ((kind = 'name') = (language IS NOT NULL AND text IS NOT NULL))
    ) STRICT;

    CREATE TABLE revocation (
      uid TEXT NOT NULL,
      runId INTEGER NOT NULL REFERENCES run (id),
      PRIMARY KEY (uid, runId)
    ) STRICT, WITHOUT ROWID;

    CREATE VIEW enrolled AS
      SELECT l.*, min(run.date) AS date FROM learned AS l JOIN run ON run.id = l.runId
      WHERE run.isLive = 1 AND run.date > ifnull(
        (SELECT max(gone.date) FROM revocation AS r JOIN run AS gone ON gone.id = r.runId
          WHERE r.uid = l.uid AND gone.isLive = 1), '')
      GROUP BY l.uid;
    """
}
