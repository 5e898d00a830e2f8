extension Migration {
  /// Keeps every reading and every change as a fact of a run, and derives the collection from the
  /// facts that count: a run is undone by no longer counting it, and two collections are merged by
  /// uniting their facts.
  ///
  /// `recording` has a row for each reading of a recording; the current one of each content is its
  /// answer. `individual` has what makes one Pokémon another than the next; unread is a value of its own
  /// there, which is why the unique index replaces NULL: in SQL two NULLs are never equal.
  static let history = """
    DROP VIEW owned;
    DROP VIEW mismatches;
    DROP VIEW unconfirmed;
    ALTER TABLE recording RENAME TO oldRecording;
    ALTER TABLE entry RENAME TO oldEntry;
    ALTER TABLE collection RENAME TO oldCollection;
    DROP INDEX collectionIdentity;

    """ + factTables + copying + """

      DROP TABLE proof;
      DROP TABLE oldEntry;
      DROP TABLE oldRecording;
      DROP TABLE oldCollection;

      """ + views

  private static let factTables = """
    CREATE TABLE run (
      id INTEGER PRIMARY KEY,
      uid TEXT NOT NULL UNIQUE CHECK (uid <> ''),
      kind TEXT NOT NULL CHECK (kind <> ''),
      command TEXT NOT NULL,
      date TEXT NOT NULL CHECK (date LIKE '____-__-__T__:__:__.___Z'),
      undoes INTEGER REFERENCES run (id),
      isLive INTEGER NOT NULL DEFAULT 1 CHECK (isLive IN (0, 1)),
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
      pokemonId INTEGER NOT NULL CHECK (pokemonId > 0),
      form TEXT CHECK (form <> ''),
      gender TEXT CHECK (gender IN ('male', 'female', 'genderless')),
      isShiny INTEGER CHECK (isShiny IN (0, 1)),
      trainer TEXT CHECK (trainer <> ''),
      trainerId TEXT CHECK (trainerId <> ''),
      nickname TEXT CHECK (nickname <> ''),
      level INTEGER CHECK (level >= 0)
    ) STRICT;
    CREATE UNIQUE INDEX individualIdentity ON individual (
      pokemonId, ifnull(form, ''), ifnull(gender, ''), ifnull(isShiny, -1), ifnull(trainer, ''),
      ifnull(trainerId, ''), ifnull(nickname, ''), ifnull(level, -1)
    );

    CREATE TABLE recording (
      id INTEGER PRIMARY KEY,
      runId INTEGER NOT NULL REFERENCES run (id),
      sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
      readDate TEXT NOT NULL CHECK (readDate LIKE '____-__-__T__:__:__.___Z'),
      replaces INTEGER REFERENCES recording (id),
      isCurrent INTEGER NOT NULL CHECK (isCurrent IN (0, 1)),
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
      UNIQUE (runId, sha256, readDate)
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
      individualId INTEGER REFERENCES individual (id),
      UNIQUE (recordingId, position),
      CHECK ((speciesId IS NULL) = (individualId IS NULL)),
      CHECK (verdict <> 'verified' OR individualId IS NOT NULL)
    ) STRICT;
    CREATE INDEX entryOfIndividual ON entry (individualId);

    CREATE TABLE change (
      id INTEGER PRIMARY KEY,
      runId INTEGER NOT NULL REFERENCES run (id),
      individualId INTEGER REFERENCES individual (id),
      checklist TEXT CHECK (checklist <> ''),
      field TEXT NOT NULL,
      value TEXT,
      CHECK ((individualId IS NULL) <> (checklist IS NULL)),
      CHECK ((checklist IS NOT NULL) = (field = 'manifest')),
      CHECK (field IN ('status', 'notes', 'count', 'forgotten', 'manifest')),
      CHECK (field <> 'status' OR value IN ('unseen', 'seen', 'caught', 'favorite')),
      CHECK (field <> 'count' OR CAST(value AS INTEGER) BETWEEN 1 AND 1000000)
    ) STRICT;
    CREATE UNIQUE INDEX changeOfField ON change (
      runId, ifnull(individualId, 0), ifnull(checklist, ''), field
    );
    CREATE INDEX changeOfIndividual ON change (individualId);

    """

  /// What an older database held becomes the facts of one run, made at the time of its newest reading.
  private static let copying = """
    INSERT INTO run (uid, kind, command, date)
      SELECT lower(hex(randomblob(8))), 'migration', 'schema 1',
        replace(ifnull((SELECT max(readDate) FROM oldRecording), strftime('%Y-%m-%dT%H:%M:%SZ')),
          'Z', '.000Z')
      WHERE EXISTS (SELECT * FROM oldRecording) OR EXISTS (SELECT * FROM oldCollection);

    INSERT INTO recording (id, runId, sha256, readDate, isCurrent, path, duration, width, height,
        codec, screen, language, frames, stableFrames, error, toolVersion, dexVersion, tableVersion,
        options, isStale)
      SELECT id, (SELECT id FROM run), sha256, replace(readDate, 'Z', '.000Z'), 1, path, duration,
        width, height, codec, screen, language, frames, stableFrames, error, toolVersion, dexVersion,
        tableVersion, options, isStale
      FROM oldRecording;

    INSERT INTO individual (id, pokemonId, form, gender, isShiny, trainer, trainerId, nickname, level)
      SELECT id, pokemonId, form, gender, isShiny, trainer, trainerId, nickname, level
      FROM oldCollection;
    INSERT INTO individual (pokemonId, form, gender, isShiny, trainer, trainerId, nickname, level)
      SELECT DISTINCT speciesId, form, gender, isShiny, trainer, trainerId, nickname, level
      FROM oldEntry WHERE speciesId IS NOT NULL
      ON CONFLICT DO NOTHING;

    INSERT INTO entry
      SELECT id, recordingId, position, start, end, verdict, reasons, speciesId, species, form,
        gender, isShiny, nickname, level, trainer, trainerId, evidence,
        (SELECT i.id FROM individual AS i
          WHERE i.pokemonId = e.speciesId AND ifnull(i.form, '') = ifnull(e.form, '')
            AND ifnull(i.gender, '') = ifnull(e.gender, '')
            AND ifnull(i.isShiny, -1) = ifnull(e.isShiny, -1)
            AND ifnull(i.trainer, '') = ifnull(e.trainer, '')
            AND ifnull(i.trainerId, '') = ifnull(e.trainerId, '')
            AND ifnull(i.nickname, '') = ifnull(e.nickname, '')
            AND ifnull(i.level, -1) = ifnull(e.level, -1))
      FROM oldEntry AS e;

    INSERT INTO change (runId, individualId, field, value)
      SELECT (SELECT id FROM run), id, 'status', status FROM oldCollection
      WHERE isVerified = 0 OR status <> 'caught';
    INSERT INTO change (runId, individualId, field, value)
      SELECT (SELECT id FROM run), id, 'notes', notes FROM oldCollection WHERE notes IS NOT NULL;

    """

  /// The collection as it follows from the facts. For every field the last write counts, by the time of
  /// its run; a forgotten Pokémon comes back with what is read or written after that.
  private static let views = """
    CREATE VIEW lastWrite AS
      SELECT c.individualId, c.checklist, c.field, c.value, run.date, c.runId,
        max(run.date || run.uid) AS stamp
      FROM change AS c JOIN run ON run.id = c.runId
      WHERE run.isLive = 1
      GROUP BY c.individualId, c.checklist, c.field;

    CREATE VIEW proof AS
      SELECT e.id AS entryId, e.individualId, r.readDate AS date, r.isCurrent
      FROM entry AS e JOIN recording AS r ON r.id = e.recordingId JOIN run ON run.id = r.runId
      WHERE e.verdict = 'verified' AND run.isLive = 1;

    CREATE VIEW collection AS
      WITH written AS (
        SELECT individualId,
          max(value) FILTER (WHERE field = 'status') AS status,
          max(date) FILTER (WHERE field = 'status') AS statusDate,
          max(value) FILTER (WHERE field = 'notes') AS notes,
          max(date) FILTER (WHERE field = 'notes') AS notesDate,
          max(value) FILTER (WHERE field = 'count') AS count,
          max(date) FILTER (WHERE field = 'count') AS countDate,
          ifnull(max(date) FILTER (WHERE field = 'forgotten'), '') AS forgotten
        FROM lastWrite WHERE individualId IS NOT NULL GROUP BY individualId
      ), kept AS (
        SELECT individualId,
          CASE WHEN statusDate > forgotten THEN status END AS status, statusDate,
          CASE WHEN notesDate > forgotten THEN notes END AS notes,
          CASE WHEN countDate > forgotten THEN count END AS count, forgotten
        FROM written
      ), proven AS (
        SELECT p.individualId, sum(p.isCurrent) AS proofs, min(p.date) AS firstDate,
          max(p.date) FILTER (WHERE p.isCurrent = 1) AS lastDate
        FROM proof AS p LEFT JOIN kept AS k ON k.individualId = p.individualId
        WHERE p.date > ifnull(k.forgotten, '')
        GROUP BY p.individualId
      )
      SELECT i.id, i.pokemonId,
        CASE
          WHEN k.status = 'favorite' THEN 'favorite'
          WHEN p.proofs > 0 AND (k.status IS NULL OR p.lastDate > k.statusDate) THEN 'caught'
          ELSE ifnull(k.status, 'seen')
        END AS status,
        ifnull(p.proofs, 0) > 0 AS isVerified,
        i.isShiny, i.form, i.gender, i.nickname, i.level, i.trainer, i.trainerId,
        CASE WHEN p.proofs > 0 THEN substr(p.firstDate, 1, 19) || 'Z' END AS verifiedDate,
        k.notes, CAST(ifnull(k.count, 1) AS INTEGER) AS count, ifnull(p.proofs, 0) AS proofs
      FROM individual AS i
        LEFT JOIN kept AS k ON k.individualId = i.id
        LEFT JOIN proven AS p ON p.individualId = i.id
      WHERE p.individualId IS NOT NULL OR k.status IS NOT NULL OR k.notes IS NOT NULL
        OR k.count IS NOT NULL;

    CREATE VIEW owned AS SELECT * FROM collection WHERE isVerified = 1;

    CREATE VIEW mismatches AS
      SELECT r.path, e.* FROM entry AS e JOIN recording AS r ON r.id = e.recordingId
      WHERE e.verdict = 'mismatch' AND r.isCurrent = 1;

    CREATE VIEW unconfirmed AS
      SELECT r.path, e.* FROM entry AS e JOIN recording AS r ON r.id = e.recordingId
      WHERE e.verdict = 'unconfirmed' AND r.isCurrent = 1;

    CREATE VIEW sameOrSecond AS
      SELECT e.individualId, r.path, count(*) AS visits, min(e.start) AS first, max(e.start) AS last
      FROM proof AS p JOIN entry AS e ON e.id = p.entryId JOIN recording AS r ON r.id = e.recordingId
      WHERE p.isCurrent = 1 AND NOT EXISTS (
        SELECT * FROM lastWrite AS w WHERE w.individualId = e.individualId AND w.field = 'count')
      GROUP BY e.individualId, r.id HAVING count(*) > 1;

    CREATE VIEW log AS
      SELECT run.id, run.uid, run.kind, run.command, run.date, run.isLive,
        (SELECT u.uid FROM run AS u WHERE u.id = run.undoes) AS undoes,
        (SELECT count(*) FROM recording AS r WHERE r.runId = run.id) AS recordings,
        (SELECT count(*) FROM change AS c WHERE c.runId = run.id) AS changes,
        (SELECT count(*) FROM arrival AS a WHERE a.mergeId = run.id) AS arrivals
      FROM run WHERE NOT EXISTS (SELECT * FROM arrival AS a WHERE a.runId = run.id);
    """
}
