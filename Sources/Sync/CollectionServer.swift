package import Files
import Foundation

/// The records of one person on a server, as `server/verify.sql` stores them.
package struct CollectionServer: ~Copyable {
  let connection: ServerConnection
  private let address: String

  package init(at address: ServerAddress) throws(ServerError) {
    connection = try ServerConnection(to: address)
    self.address = address.text
  }

  /// Returns the digest of this person's parts, and the server's clock, in one round trip.
  ///
  /// - Returns: `SharedPart.digest` of all names, and the time in ISO 8601, UTC, to the
  ///   millisecond.
  package func state() throws(ServerError) -> (digest: String, now: String) {
    let row = try connection.run(
      """
      SELECT encode(sha256(convert_to(coalesce(
          string_agg(concat(run, ' ', part, E'\\n'), '' ORDER BY concat(run, ' ', part, E'\\n') COLLATE "C"), ''),
          'UTF8')), 'hex'),
        to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      FROM verify.part WHERE owner = verify.person()
      """
    ).first
    guard let row, row.count == 2, let digest = row[0], let now = row[1] else {
      throw .unusable(address: address, reason: "an answer is not complete")
    }
    return (digest, now)
  }

  /// Returns the names of all parts that this person has on the server.
  package func partNames() throws(ServerError) -> Set<SharedPart.Name> {
    let rows = try connection.run(
      "SELECT run, part FROM verify.part WHERE owner = verify.person()")
    return Set(
      rows.compactMap { row in
        row[0].flatMap { run in row[1].map { SharedPart.Name(run: run, part: $0) } }
      })
  }

  /// Returns the bodies of parts. A part that is not there is left out.
  package func bodies(
    of names: Set<SharedPart.Name>
  ) throws -> [(name: SharedPart.Name, body: String)] {
    var bodies: [(name: SharedPart.Name, body: String)] = []
    for batch in Self.batches(of: Array(names), atMost: Self.bodyCount, size: { _ in 1 }) {
      let rows = try connection.run(
        """
        SELECT p.run, p.part, p.body
        FROM verify.part AS p
          JOIN jsonb_to_recordset($1::jsonb) AS x (run text, part text) USING (run, part)
        WHERE p.owner = verify.person()
        """, [String(decoding: try JSONEncoder().encode(batch), as: UTF8.self)])
      bodies += rows.compactMap { row in
        guard let run = row[0], let part = row[1], let body = row[2] else { return nil }
        return (SharedPart.Name(run: run, part: part), body)
      }
    }
    return bodies
  }

  /// The number of parts that one statement fetches: some ten megabytes.
  private static let bodyCount = 100

  /// Adds parts in one transaction. Existing ones stay as they are.
  ///
  /// - Returns: the number of new parts.
  package func add(_ parts: [SharedPart]) throws(ServerError) -> Int {
    _ = try connection.run("BEGIN")
    var added = 0
    for batch in Self.batches(of: parts, size: { $0.body.utf8.count }) {
      let rows = try connection.run(
        """
        WITH new AS (
          INSERT INTO verify.part (run, part, date, body)
          SELECT run, part, date, body
          FROM jsonb_to_recordset($1::jsonb) AS x (run text, part text, date timestamptz, body jsonb)
          ON CONFLICT (owner, run, part) DO NOTHING RETURNING 1)
        SELECT count(*) FROM new
        """, [Self.json(of: batch)])
      added += rows.first?.first.flatMap { $0 }.flatMap(Int.init) ?? 0
    }
    _ = try connection.run("COMMIT")
    return added
  }

  /// The largest size of one statement in bytes, unless a single part is larger. It keeps a
  /// transfer to some milliseconds.
  static let batchSize = 4 << 20

  /// Returns `all` in batches whose sizes have at most the sum `limit`, none of them empty.
  static func batches<Item>(
    of all: [Item], atMost limit: Int = batchSize, size: (Item) -> Int
  ) -> [[Item]] {
    var batches: [[Item]] = []
    var sum = limit
    for item in all {
      sum += size(item)
      if sum > limit {
        batches.append([])
        sum = size(item)
      }
      batches[batches.count - 1].append(item)
    }
    return batches
  }

  /// Returns an array of objects. Names and dates need no escaping, and bodies are JSON.
  private static func json(of parts: [SharedPart]) -> String {
    let objects = parts.map {
      "{\"run\":\"\($0.name.run)\",\"part\":\"\($0.name.part)\",\"date\":\"\($0.date)\","
        + "\"body\":\($0.body)}"
    }
    return "[\(objects.joined(separator: ","))]"
  }
}
