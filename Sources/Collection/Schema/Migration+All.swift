extension Migration {
  static let all = [
    Migration(sql: first), Migration(sql: history), Migration(sql: review),
    Migration(sql: files), Migration(sql: learning), Migration(sql: view), Migration(sql: names),
  ]

  /// Recordings by content, their entries, the collection, and which entry proves which of its rows.
  ///
  /// An owned Pokémon is identified by all that is known of it, and what is not known is a value of its
  /// own there, which is why the unique index replaces NULL: in SQL two NULLs are never equal.
  private static let first = """
    CREATE TABLE recording (
      id INTEGER PRIMARY KEY,
      sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64),
      path TEXT NOT NULL,
      duration REAL NOT NULL CHECK (duration >= 0),
      width INTEGER NOT NULL CHECK (width >= 0),
      height INTEGER NOT NULL CHECK (height >= 0),
      codec TEXT NOT NULL,
      screen TEXT NOT NULL CHECK (screen IN ('switch-summary', 'mobile-summary', 'unknown')),
      language TEXT,
      frames INTEGER NOT NULL CHECK (frames >= 0),
      stableFrames INTEGER NOT NULL CHECK (stableFrames BETWEEN 0 AND frames),
      error TEXT,
      toolVersion TEXT NOT NULL,
      dexVersion TEXT NOT NULL,
      tableVersion TEXT NOT NULL,
      options TEXT NOT NULL,
      isStale INTEGER NOT NULL DEFAULT 0 CHECK (isStale IN (0, 1)),
      readDate TEXT NOT NULL
    ) STRICT;

    CREATE TABLE entry (
      id INTEGER PRIMARY KEY,
      recordingId INTEGER NOT NULL REFERENCES recording (id) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position >= 0),
      start REAL NOT NULL,
      end REAL NOT NULL CHECK (end >= start),
      verdict TEXT NOT NULL CHECK (verdict IN ('verified', 'mismatch', 'unconfirmed')),
      reasons TEXT NOT NULL,
      speciesId INTEGER CHECK (speciesId > 0),
      species TEXT CHECK (species <> ''),
      form TEXT CHECK (form <> ''),
      gender TEXT CHECK (gender IN ('male', 'female', 'genderless')),
      isShiny INTEGER CHECK (isShiny IN (0, 1)),
      nickname TEXT CHECK (nickname <> ''),
      level INTEGER CHECK (level >= 0),
      trainer TEXT CHECK (trainer <> ''),
      trainerId TEXT CHECK (trainerId <> ''),
      evidence TEXT NOT NULL,
      UNIQUE (recordingId, position),
      CHECK (verdict <> 'verified' OR speciesId IS NOT NULL)
    ) STRICT;

    CREATE TABLE collection (
      id INTEGER PRIMARY KEY,
      pokemonId INTEGER NOT NULL CHECK (pokemonId > 0),
      status TEXT NOT NULL CHECK (status IN ('unseen', 'seen', 'caught', 'favorite')),
      isVerified INTEGER NOT NULL CHECK (isVerified IN (0, 1)),
      isShiny INTEGER CHECK (isShiny IN (0, 1)),
      form TEXT CHECK (form <> ''),
      gender TEXT CHECK (gender IN ('male', 'female', 'genderless')),
      nickname TEXT CHECK (nickname <> ''),
      level INTEGER CHECK (level >= 0),
      trainer TEXT CHECK (trainer <> ''),
      trainerId TEXT CHECK (trainerId <> ''),
      verifiedDate TEXT,
      notes TEXT,
      CHECK ((isVerified = 1) = (verifiedDate IS NOT NULL))
    ) STRICT;

    CREATE UNIQUE INDEX collectionIdentity ON collection (
      pokemonId, ifnull(form, ''), ifnull(gender, ''), ifnull(isShiny, -1), ifnull(trainer, ''),
      ifnull(trainerId, ''), ifnull(nickname, ''), ifnull(level, -1)
    );

    CREATE TABLE proof (
      entryId INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
      collectionId INTEGER NOT NULL REFERENCES collection (id) ON DELETE CASCADE
    ) STRICT;

    CREATE INDEX proofOfCollection ON proof (collectionId);

    CREATE VIEW owned AS
      SELECT c.*, (SELECT count(*) FROM proof AS p WHERE p.collectionId = c.id) AS proofs
      FROM collection AS c WHERE c.isVerified = 1;

    CREATE VIEW mismatches AS
      SELECT r.path, e.* FROM entry AS e JOIN recording AS r ON r.id = e.recordingId
      WHERE e.verdict = 'mismatch';

    CREATE VIEW unconfirmed AS
      SELECT r.path, e.* FROM entry AS e JOIN recording AS r ON r.id = e.recordingId
      WHERE e.verdict = 'unconfirmed';
    """
}
