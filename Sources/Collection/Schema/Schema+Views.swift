extension Schema {
  /// The data of runs that count. Of the writes to a field the last one does, by the time of its
  /// run. A verified entry is a proof unless a person's decision contradicts it. A count that a
  /// person has entered tells of the recordings that had been read until then.
  static let views = """
    CREATE VIEW lastWrite AS
      SELECT d.individualId, c.checklist, c.field, c.value, run.date, c.runId,
        max(run.date || run.uid || ifnull(c.value, '')) AS stamp
      FROM change AS c JOIN run ON run.id = c.runId
        LEFT JOIN description AS d ON d.id = c.descriptionId
      WHERE run.isLive = 1
      GROUP BY d.individualId, c.checklist, c.field;

    CREATE VIEW proof AS
      SELECT e.id AS entryId, e.recordingId, e.descriptionId, d.individualId, r.readDate AS date,
        \(shownDate("r")) AS shownDate, r.isCurrent
      FROM entry AS e JOIN description AS d ON d.id = e.descriptionId
        JOIN recording AS r ON r.id = e.recordingId JOIN run ON run.id = r.runId
      WHERE e.verdict = 'verified' AND e.isRejected = 0 AND run.isLive = 1;

    CREATE VIEW mismatches AS
      SELECT r.path, e.* FROM entry AS e JOIN recording AS r ON r.id = e.recordingId
      WHERE e.verdict = 'mismatch' AND r.isCurrent = 1;

    CREATE VIEW unconfirmed AS
      SELECT r.path, e.* FROM entry AS e JOIN recording AS r ON r.id = e.recordingId
      WHERE e.verdict = 'unconfirmed' AND r.isCurrent = 1;

    CREATE VIEW sameOrSecond AS
      SELECT s.individualId, s.path, s.sha256, s.visits, s.first, s.last
      FROM (
        SELECT p.individualId, r.path, r.sha256, count(*) AS visits, min(e.start) AS first,
          max(e.start) AS last
        FROM proof AS p JOIN entry AS e ON e.id = p.entryId
          JOIN recording AS r ON r.id = e.recordingId
        WHERE p.isCurrent = 1
        GROUP BY p.individualId, r.id HAVING count(*) > 1
      ) AS s
      WHERE NOT EXISTS (
        SELECT * FROM lastWrite AS w
        WHERE w.individualId = s.individualId AND w.field = 'count'
          AND (CAST(w.value AS INTEGER) >= s.visits OR w.date > (
            SELECT min(o.readDate) FROM recording AS o WHERE o.sha256 = s.sha256)));

    CREATE VIEW shownPicture AS
      SELECT p.* FROM picture AS p LEFT JOIN run AS merge ON merge.id = p.mergeId
      WHERE ifnull(merge.isLive, 1) = 1;

    CREATE VIEW decisions AS
      SELECT * FROM (
        SELECT d.*, run.uid, max(d.date || run.uid) AS stamp
        FROM decision AS d JOIN run ON run.id = d.runId
        WHERE run.isLive = 1
        GROUP BY d.entry
      ) WHERE action <> 'open';

    CREATE VIEW enrolled AS
      SELECT e.*, min(run.date) AS date FROM enrolment AS e JOIN run ON run.id = e.runId
      WHERE run.isLive = 1 AND run.date > ifnull(
        (SELECT max(gone.date) FROM revocation AS r JOIN run AS gone ON gone.id = r.runId
          WHERE r.uid = e.uid AND gone.isLive = 1), '')
      GROUP BY e.uid;

    CREATE VIEW log AS
      SELECT run.id, run.uid, run.kind, run.command, run.date, run.isLive,
        (SELECT u.uid FROM run AS u WHERE u.id = run.undoes) AS undoes,
        (SELECT count(*) FROM recording AS r WHERE r.runId = run.id) AS recordings,
        (SELECT count(*) FROM decision AS d WHERE d.runId = run.id) AS decisions,
        (SELECT count(*) FROM change AS c WHERE c.runId = run.id)
          + (SELECT count(*) FROM sameness AS s WHERE s.runId = run.id) AS changes,
        (SELECT count(*) FROM arrival AS a WHERE a.mergeId = run.id) AS arrivals,
        (SELECT count(*) FROM enrolment AS e WHERE e.runId = run.id)
          + (SELECT count(*) FROM revocation AS r WHERE r.runId = run.id) AS enrolled,
        EXISTS (SELECT * FROM arrival AS a WHERE a.runId = run.id) AS isMerged
      FROM run WHERE part = 0;
    """

  /// The time that a reading tells of: when the recording was made, or else when it was read. A
  /// clock that was ahead made no recording after it was read.
  static func shownDate(_ r: String) -> String {
    "min(ifnull(\(r).recordedDate, \(r).readDate), \(r).readDate)"
  }

  /// The common table `kept`: the last writes about each Pokémon since it was forgotten.
  static let kept = """
    written AS (
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
      )
    """
}
