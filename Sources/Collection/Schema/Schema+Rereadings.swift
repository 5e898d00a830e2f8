extension Schema {
  /// Counts a recording from its first reading that proved a Pokémon. Reading it again neither
  /// brings back what its owner forgot since, nor replaces the status that its owner gave.
  static let rereadings = "DROP VIEW collection;\n" + collection(provenBy: firstReadings)

  static let firstReadings = """
    shown AS (
        SELECT p.individualId, sum(p.isCurrent) AS proofs, min(p.date) AS firstDate
        FROM proof AS p JOIN recording AS r ON r.id = p.recordingId
        GROUP BY p.individualId, r.sha256
      ), proven AS (
        SELECT s.individualId, sum(s.proofs) AS proofs, min(s.firstDate) AS firstDate,
          max(s.firstDate) FILTER (WHERE s.proofs > 0) AS lastDate
        FROM shown AS s LEFT JOIN kept AS k ON k.individualId = s.individualId
        WHERE s.firstDate > ifnull(k.forgotten, '')
        GROUP BY s.individualId
      )
    """
}
