internal import GRDB

/// The last writes of owners that say which Pokémon they have, and which have left them.
struct Claims {
  /// The number that is claimed to be owned, by the number of the description. Descriptions that a
  /// person decided on are left out.
  private(set) var counts: [Int64: Int] = [:]
  /// The run in which a count was last written, by the number of the description. A later one
  /// sorts later.
  private(set) var countStamps: [Int64: String] = [:]
  /// The run in which its owner last wrote that they have it, by the number of the description.
  private(set) var owned: [Int64: String] = [:]
  /// The run in which its owner last wrote that it has left them, or is to be forgotten.
  private(set) var left: [Int64: String] = [:]

  init(in database: Database) throws {
    let decided = try Set(
      Int64.fetchCursor(
        database, sql: "SELECT descriptionId FROM decisions WHERE descriptionId IS NOT NULL"))
    var forgotten: [Int64: String] = [:]
    var written: [Int64: Int] = [:]
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT c.descriptionId, c.field, c.value,
          max(run.date || run.uid || ifnull(c.value, '')) AS stamp
        FROM change AS c JOIN run ON run.id = c.runId
        WHERE run.isLive = 1 AND run.kind <> 'decide' AND c.descriptionId IS NOT NULL
          AND c.field IN ('status', 'count', 'forgotten')
        GROUP BY c.descriptionId, c.field
        """)
    while let row = try rows.next() {
      let id: Int64 = try row.value(at: 0)
      let field: String = try row.value(at: 1)
      let value: String? = try row.value(at: 2)
      let stamp: String = try row.value(at: 3)
      switch field {
      case "count":
        written[id] = value.flatMap { Int($0) }
        countStamps[id] = stamp
      case "forgotten": forgotten[id] = stamp
      default:
        if value.flatMap(CatchStatus.init)?.isOwned == true {
          owned[id] = stamp
        } else {
          left[id] = stamp
        }
      }
    }
    left.merge(forgotten, uniquingKeysWith: max)
    for (id, stamp) in owned where stamp > forgotten[id] ?? "" && !decided.contains(id) {
      counts[id] = written[id] ?? 1
    }
  }
}
