extension Schema {
  /// Fields that were written, and persons' answers whether descriptions are of one Pokémon or of
  /// two.
  ///
  /// A decision belongs to the recording's content and to a time in it, not to a reading. It stays
  /// valid when the recording is read again. It has a date of its own, because a review is one run
  /// for as long as it takes. `enrolment.uid` is computed from what was enrolled, so
  /// that the same enrolment on two machines is one.
  ///
  /// `file` stores the digest of a file for a `stamp` of it, so that an unchanged file need not be
  /// read again. Losing this table does no harm.
  ///
  /// `server` has the server that this collection is synchronized with, and `sharedPart` the parts
  /// of runs that both had at the last sync.
  static let writingTables = """
    CREATE TABLE change (
      id INTEGER PRIMARY KEY,
      runId INTEGER NOT NULL REFERENCES run (id),
      descriptionId INTEGER REFERENCES description (id),
      checklist TEXT CHECK (checklist <> ''),
      field TEXT NOT NULL,
      value TEXT,
      CHECK ((descriptionId IS NULL) <> (checklist IS NULL)),
      CHECK ((checklist IS NOT NULL) = (field = 'manifest')),
      CHECK (field IN ('status', 'notes', 'count', 'forgotten', 'manifest')),
      CHECK (field <> 'status' OR value IN ('unseen', 'seen', 'caught', 'favorite')),
      CHECK (field <> 'count' OR CAST(value AS INTEGER) BETWEEN 1 AND 1000000)
    ) STRICT;
    CREATE UNIQUE INDEX changeOfField ON change (
      runId, ifnull(descriptionId, 0), ifnull(checklist, ''), field
    );
    CREATE INDEX changeOfDescription ON change (descriptionId);

    CREATE TABLE sameness (
      id INTEGER PRIMARY KEY,
      runId INTEGER NOT NULL REFERENCES run (id),
      keptId INTEGER NOT NULL REFERENCES description (id),
      otherId INTEGER NOT NULL REFERENCES description (id),
      isSame INTEGER NOT NULL CHECK (isSame IN (0, 1)),
      UNIQUE (runId, keptId, otherId),
      CHECK (keptId <> otherId)
    ) STRICT;

    CREATE TABLE decision (
      id INTEGER PRIMARY KEY,
      runId INTEGER NOT NULL REFERENCES run (id),
      sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
      entry TEXT NOT NULL CHECK (entry <> ''),
      date TEXT NOT NULL CHECK (date LIKE '____-__-__T__:__:__.___Z'),
      action TEXT NOT NULL CHECK (action IN ('accept', 'correct', 'reject', 'skip', 'open')),
      who TEXT NOT NULL CHECK (who <> ''),
      fingerprint TEXT NOT NULL CHECK (fingerprint <> ''),
      before TEXT NOT NULL,
      after TEXT,
      evidence TEXT NOT NULL,
      descriptionId INTEGER REFERENCES description (id),
      UNIQUE (runId, entry),
      CHECK ((action IN ('accept', 'correct')) = (after IS NOT NULL)),
      CHECK ((after IS NULL) = (descriptionId IS NULL))
    ) STRICT;
    CREATE INDEX decisionOfEntry ON decision (entry);
    CREATE INDEX decisionOfContent ON decision (sha256);

    CREATE TABLE enrolment (
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

    CREATE TABLE file (
      path TEXT PRIMARY KEY,
      stamp TEXT NOT NULL,
      sha256 TEXT NOT NULL CHECK (length(sha256) = 64)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE server (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      address TEXT NOT NULL CHECK (address <> '')
    ) STRICT;

    CREATE TABLE sharedPart (
      run TEXT NOT NULL,
      part TEXT NOT NULL,
      PRIMARY KEY (run, part)
    ) STRICT, WITHOUT ROWID;

    """
}
