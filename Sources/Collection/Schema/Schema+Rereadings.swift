extension Schema {
  /// Counts a recording from its first reading that proved a Pokémon. Reading it again neither
  /// brings back what its owner forgot since, nor replaces the status that its owner gave.
  static let rereadings = """
    DROP VIEW collection;
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
      ), shown AS (
        SELECT p.individualId, sum(p.isCurrent) AS proofs, min(p.date) AS firstDate
        FROM proof AS p JOIN recording AS r ON r.id = p.recordingId
        GROUP BY p.individualId, r.sha256
      ), proven AS (
        SELECT s.individualId, sum(s.proofs) AS proofs, min(s.firstDate) AS firstDate,
          max(s.firstDate) FILTER (WHERE s.proofs > 0) AS lastDate
        FROM shown AS s LEFT JOIN kept AS k ON k.individualId = s.individualId
        WHERE s.firstDate > ifnull(k.forgotten, '')
        GROUP BY s.individualId
      ), known AS (
        SELECT individualId, max(status) AS status, max(statusDate) AS statusDate,
          max(notes) AS notes, max(count) AS count, max(proofs) AS proofs,
          max(firstDate) AS firstDate, max(lastDate) AS lastDate
        FROM (
          SELECT individualId, status, statusDate, notes, count, NULL AS proofs, NULL AS firstDate,
            NULL AS lastDate
          FROM kept WHERE status IS NOT NULL OR notes IS NOT NULL OR count IS NOT NULL
          UNION ALL
          SELECT individualId, NULL, NULL, NULL, NULL, proofs, firstDate, lastDate FROM proven
        ) GROUP BY individualId
      )
      SELECT i.id, i.pokemonId,
        CASE
          WHEN k.status = 'favorite' THEN 'favorite'
          WHEN k.proofs > 0 AND NOT i.isPending AND (k.status IS NULL OR k.lastDate > k.statusDate) THEN 'caught'
          ELSE ifnull(k.status, 'seen')
        END AS status,
        ifnull(k.proofs, 0) > 0 AND NOT i.isPending AS isVerified,
        i.isShiny, i.form, i.gender, i.nickname, i.level, i.trainer, i.trainerId,
        CASE WHEN k.proofs > 0 AND NOT i.isPending THEN substr(k.firstDate, 1, 19) || 'Z' END AS verifiedDate,
        k.notes, CAST(ifnull(k.count, 1) AS INTEGER) AS count, ifnull(k.proofs, 0) AS proofs
      FROM known AS k CROSS JOIN individual AS i ON i.id = k.individualId;
    """
}
