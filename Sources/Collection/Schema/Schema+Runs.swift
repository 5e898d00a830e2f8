extension Schema {
  /// The data of runs: what they read and what they wrote. An undone run stays, but no longer
  /// counts. Two collections are merged by combining their runs.
  ///
  /// `description` has a row for each way in which a recording or a person ever described a
  /// Pokémon. `individual` has the Pokémon themselves. `Roster` computes from the runs that count
  /// which descriptions are of one Pokémon. It also computes `run.isLive`, `recording.isCurrent`,
  /// `entry.isRejected` (a person's decision contradicts a verified entry) and
  /// `individual.countedElsewhere` (how many of its count are Pokémon in other rows).
  ///
  /// When a merge brings more of a known run, that run gets a new `part` for it, so that undoing
  /// the merge removes it again.
  ///
  /// `recording` has a row for each reading of a recording. One reading of each content is current.
  /// `recordedDate` is the time when the recording was made, as far as its file says it.
  /// `replacedRun` and `replacedDate` name the reading that was replaced, which need not be here.
  /// `turned` has the degrees clockwise by which its frames were turned to be read. `box.slots` is
  /// JSON with the keys of the machine-readable output. Pictures are in tables of their own, which
  /// listings do not read.
  static let runTables = """
    CREATE TABLE run (
      id INTEGER PRIMARY KEY,
      uid TEXT NOT NULL CHECK (uid <> ''),
      part INTEGER NOT NULL DEFAULT 0 CHECK (part >= 0),
      kind TEXT NOT NULL CHECK (kind <> ''),
      command TEXT NOT NULL,
      date TEXT NOT NULL CHECK (date LIKE '____-__-__T__:__:__.___Z'),
      undoes INTEGER REFERENCES run (id),
      isLive INTEGER NOT NULL DEFAULT 1 CHECK (isLive IN (0, 1)),
      UNIQUE (uid, part),
      CHECK ((kind = 'undo') = (undoes IS NOT NULL))
    ) STRICT;
    CREATE INDEX runByDate ON run (date);
    CREATE INDEX runUndone ON run (undoes) WHERE undoes IS NOT NULL;

    CREATE TABLE arrival (
      runId INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
      mergeId INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
      PRIMARY KEY (runId, mergeId)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE individual (
      id INTEGER PRIMARY KEY,
      pokemonId INTEGER NOT NULL,
      form TEXT,
      gender TEXT,
      isShiny INTEGER,
      trainer TEXT,
      trainerId TEXT,
      nickname TEXT,
      level INTEGER,
      isPending INTEGER NOT NULL DEFAULT 0 CHECK (isPending IN (0, 1)),
      countedElsewhere INTEGER NOT NULL DEFAULT 0 CHECK (countedElsewhere >= 0)
    ) STRICT;

    CREATE TABLE description (
      id INTEGER PRIMARY KEY,
      pokemonId INTEGER NOT NULL CHECK (pokemonId > 0),
      form TEXT CHECK (form <> ''),
      gender TEXT CHECK (gender IN ('male', 'female', 'genderless')),
      isShiny INTEGER CHECK (isShiny IN (0, 1)),
      trainer TEXT CHECK (trainer <> ''),
      trainerId TEXT CHECK (trainerId <> ''),
      nickname TEXT CHECK (nickname <> ''),
      level INTEGER CHECK (level >= 0),
      individualId INTEGER REFERENCES individual (id) ON DELETE SET NULL
    ) STRICT;
    CREATE UNIQUE INDEX descriptionByFields ON description (
      pokemonId, ifnull(form, ''), ifnull(gender, ''), ifnull(isShiny, -1), ifnull(trainer, ''),
      ifnull(trainerId, ''), ifnull(nickname, ''), ifnull(level, -1)
    );
    CREATE INDEX descriptionOfIndividual ON description (individualId);

    CREATE TABLE recording (
      id INTEGER PRIMARY KEY,
      runId INTEGER NOT NULL REFERENCES run (id),
      sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
      readDate TEXT NOT NULL CHECK (readDate LIKE '____-__-__T__:__:__.___Z'),
      recordedDate TEXT CHECK (recordedDate LIKE '____-__-__T__:__:__.___Z'),
      replacedRun TEXT,
      replacedDate TEXT,
      isCurrent INTEGER NOT NULL CHECK (isCurrent IN (0, 1)),
      path TEXT NOT NULL,
      duration REAL NOT NULL CHECK (duration >= 0),
      width INTEGER NOT NULL CHECK (width >= 0),
      height INTEGER NOT NULL CHECK (height >= 0),
      turned INTEGER NOT NULL DEFAULT 0 CHECK (turned IN (0, 90, 180, 270)),
      codec TEXT NOT NULL,
      screen TEXT NOT NULL
        CHECK (screen IN ('switch-summary', 'mobile-summary', 'switch-box', 'unknown')),
      language TEXT,
      frames INTEGER NOT NULL CHECK (frames >= 0),
      stableFrames INTEGER NOT NULL CHECK (stableFrames BETWEEN 0 AND frames),
      error TEXT,
      toolVersion TEXT NOT NULL,
      dexVersion TEXT NOT NULL,
      tableVersion TEXT NOT NULL,
      options TEXT NOT NULL,
      UNIQUE (runId, sha256, readDate),
      CHECK ((replacedRun IS NULL) = (replacedDate IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX currentRecording ON recording (sha256) WHERE isCurrent = 1;
    CREATE INDEX recordingByContent ON recording (sha256);
    CREATE INDEX recordingByDate ON recording (readDate);

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
      descriptionId INTEGER REFERENCES description (id),
      isRejected INTEGER NOT NULL DEFAULT 0 CHECK (isRejected IN (0, 1)),
      UNIQUE (recordingId, position),
      CHECK ((speciesId IS NULL) = (descriptionId IS NULL)),
      CHECK (verdict <> 'verified' OR descriptionId IS NOT NULL)
    ) STRICT;
    CREATE INDEX entryOfDescription ON entry (descriptionId);
    CREATE INDEX entryRejected ON entry (id) WHERE isRejected = 1;

    CREATE TABLE picture (
      id INTEGER PRIMARY KEY,
      entryId INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
      mergeId INTEGER REFERENCES run (id),
      kind TEXT NOT NULL CHECK (kind IN ('page', 'sprite', 'nickname', 'trainer')),
      box TEXT NOT NULL CHECK (box LIKE '[%]'),
      width INTEGER NOT NULL CHECK (width > 0),
      height INTEGER NOT NULL CHECK (height > 0),
      time REAL NOT NULL,
      jpeg BLOB NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 30000),
      UNIQUE (entryId, kind)
    ) STRICT;

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

    CREATE TABLE boxPicture (
      boxId INTEGER PRIMARY KEY REFERENCES box (id) ON DELETE CASCADE,
      jpeg BLOB NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 60000)
    ) STRICT;

    """
}
