package import Files
import Foundation

/// The records of one person on a server, as `server/verify.sql` stores them.
package struct CollectionServer: ~Copyable {
  /// The state of the server, and the parts that are new since a mark.
  package struct Answer: Sendable {
    /// The server's identifier, and this person's. A restored server, or another one, has a
    /// different identifier, and another person has other rows.
    package var id = ""
    /// The mark to ask from next time. All transactions before it are finished.
    package var mark = ""
    /// The server's clock in ISO 8601, UTC, to the millisecond.
    package var now = ""
    /// The number of this person's rows on the server.
    package var count = 0
    package var new: [SharedPart] = []
  }

  let connection: ServerConnection
  private let address: String

  package init(at address: ServerAddress) throws(ServerError) {
    connection = try ServerConnection(to: address)
    self.address = address.text
  }

  /// Returns this person's parts that are new, in one round trip.
  ///
  /// The mark is that of the oldest open transaction, of any program on the server. What was added
  /// since then comes again the next time.
  ///
  /// - Parameters:
  ///   - mark: the mark of the last answer; nil for everything.
  ///   - own: transactions of this device, whose rows it already has.
  ///   - isCounting: leaves out the bodies, to see only what is there.
  package func new(
    since mark: String?, without own: [String], isCounting: Bool = false
  ) throws(ServerError) -> Answer {
    let rows = try connection.run(
      """
      SELECT concat(s.id, ' ', verify.person()), x.mark, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        (SELECT count(*) FROM verify.part WHERE owner = verify.person()), p.run, p.part,
        p.body ->> 'date', CASE WHEN $3 = 'no' THEN p.body::text ELSE '' END
      FROM verify.server AS s
        CROSS JOIN (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS mark) AS x
        LEFT JOIN verify.part AS p
          ON p.owner = verify.person() AND p.mark >= $1::xid8 AND p.mark <> ALL ($2::xid8[])
      """, [mark ?? "0", "{\(own.joined(separator: ","))}", isCounting ? "yes" : "no"])
    var answer = Answer()
    for row in rows {
      guard row.count == 8, let id = row[0], let next = row[1], let now = row[2],
        let count = row[3].flatMap(Int.init)
      else { throw .unusable(address: address, reason: "an answer is not complete") }
      answer.id = id
      answer.mark = next
      answer.now = now
      answer.count = count
      if let run = row[4], let part = row[5], let date = row[6], let body = row[7] {
        answer.new.append(
          SharedPart(name: .init(run: run, part: part), date: date, body: body))
      }
    }
    if rows.isEmpty { throw .notSetUp(address: address) }
    return answer
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

  /// Adds parts in one transaction. Existing ones stay as they are.
  ///
  /// - Returns: the transaction's number, and the number of new parts.
  package func add(_ parts: [SharedPart]) throws(ServerError) -> (transaction: String, added: Int) {
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
    let transaction = try connection.run("SELECT pg_current_xact_id()").first?.first ?? nil
    _ = try connection.run("COMMIT")
    return (transaction ?? "", added)
  }

  /// The largest size of one statement in bytes, unless a single part is larger. It keeps a
  /// transfer to some milliseconds.
  static let batchSize = 4 << 20

  /// Returns `all` in batches of at most `batchSize` bytes, none of them empty.
  static func batches<Item>(of all: [Item], size: (Item) -> Int) -> [[Item]] {
    var batches: [[Item]] = []
    var sum = batchSize
    for item in all {
      sum += size(item)
      if sum > batchSize {
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
