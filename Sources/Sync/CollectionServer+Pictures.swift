/// Pictures make up most of a collection's bytes, so they are transferred only when a person asks
/// for them.
extension CollectionServer {
  /// Returns the primary keys of this person's pictures on the server, each as a JSON object.
  package func pictureNames() throws(ServerError) -> [String] {
    try connection.run(
      """
      SELECT jsonb_build_object('run', run, 'sha256', sha256, 'read_date', read_date, 'position', position, 'kind', kind)
      FROM verify.picture WHERE owner = verify.person()
      """
    ).compactMap { $0[0] }
  }

  /// Returns pictures as JSON objects with the table's columns.
  ///
  /// - Parameter names: primary keys as JSON objects.
  package func pictures(_ names: [String]) throws(ServerError) -> [String] {
    // PostgreSQL breaks Base64 after 76 characters (RFC 2045).
    try connection.run(
      """
      SELECT to_jsonb(p) - 'owner'
        || jsonb_build_object('jpeg', translate(encode(p.jpeg, 'base64'), E'\\n', ''))
      FROM verify.picture AS p
        JOIN jsonb_to_recordset($1::jsonb)
          AS x (run text, sha256 text, read_date text, position integer, kind text)
          USING (run, sha256, read_date, position, kind)
      WHERE p.owner = verify.person()
      """, ["[\(names.joined(separator: ","))]"]
    ).compactMap { $0[0] }
  }

  /// Adds pictures in one transaction. Existing ones stay as they are.
  ///
  /// - Parameter bodies: JSON objects with the table's columns.
  /// - Returns: the number of new pictures.
  package func addPictures(_ bodies: [String]) throws(ServerError) -> Int {
    _ = try connection.run("BEGIN")
    var added = 0
    for batch in Self.batches(of: bodies, size: { $0.utf8.count }) {
      let rows = try connection.run(
        """
        WITH new AS (
          INSERT INTO verify.picture
            (run, sha256, read_date, position, kind, x, y, place_width, place_height, width, height, time, jpeg)
          SELECT run, sha256, read_date, position, kind, x, y, place_width, place_height, width, height, time,
            decode(jpeg, 'base64')
          FROM jsonb_to_recordset($1::jsonb) AS x (run text, sha256 text, read_date text, position integer,
            kind text, x integer, y integer, place_width integer, place_height integer, width integer,
            height integer, time double precision, jpeg text)
          ON CONFLICT (owner, run, sha256, read_date, position, kind) DO NOTHING RETURNING 1)
        SELECT count(*) FROM new
        """, ["[\(batch.joined(separator: ","))]"])
      added += rows.first?.first.flatMap { $0 }.flatMap(Int.init) ?? 0
    }
    _ = try connection.run("COMMIT")
    return added
  }
}
