internal import GRDB

/// The runs that count. A run counts if no counting run undoes it, and if it was made here or came
/// with a merge that counts.
struct LiveRuns {
  private struct Node {
    var isLive: Bool
    /// The first part of the run, which is undone together with the others.
    var first: Int64
    var undoers: [Int64] = []
    var merges: [Int64] = []
  }

  private let last: Int64
  private var nodes: [Int64: Node] = [:]
  private var answers: [Int64: Bool] = [:]

  /// - Parameter last: the last run to take into account; later ones do not exist yet.
  private init(_ database: Database, upTo last: Int64) throws {
    self.last = last
    let parts = """
      SELECT run.id, run.isLive, first.id FROM run JOIN run AS first
        ON first.uid = run.uid AND first.part = 0
      """
    for row in try Row.fetchAll(database, sql: parts) {
      nodes[try row.value(at: 0)] = Node(isLive: try row.value(at: 1), first: try row.value(at: 2))
    }
    let undoing = "SELECT id, undoes FROM run WHERE undoes <= ? AND id <= ?"
    for row in try Row.fetchAll(database, sql: undoing, arguments: [last, last]) {
      nodes[try row.value("undoes")]?.undoers.append(try row.value("id"))
    }
    for row in try Row.fetchAll(database, sql: "SELECT runId, mergeId FROM arrival") {
      nodes[try row.value("runId")]?.merges.append(try row.value("mergeId"))
    }
  }

  /// Returns true when a run counts. The recursion ends, because an undoing run is younger than the
  /// undone one, and a merge brings in no other merge.
  private mutating func isLive(_ id: Int64) -> Bool {
    if let known = answers[id] { return known }
    guard id <= last, let node = nodes[id] else { return false }
    let isUndone = nodes[node.first]?.undoers.contains { isLive($0) } ?? false
    let answer = !isUndone && (node.merges.isEmpty || node.merges.contains { isLive($0) })
    answers[id] = answer
    return answer
  }

  /// Returns the runs whose mark in the database is wrong.
  static func wrong(in database: Database, upTo last: Int64 = .max) throws -> [Int64] {
    var runs = try LiveRuns(database, upTo: last)
    return runs.nodes.keys.sorted().filter { runs.isLive($0) != runs.nodes[$0]?.isLive }
  }

  /// Marks the runs that count, and the readings that become current.
  static func update(in database: Database, upTo last: Int64 = .max) throws {
    for id in try wrong(in: database, upTo: last) {
      try database.execute(sql: "UPDATE run SET isLive = 1 - isLive WHERE id = ?", arguments: [id])
      let contents = try String.fetchAll(
        database, sql: "SELECT DISTINCT sha256 FROM recording WHERE runId = ?", arguments: [id])
      for content in contents { try CurrentReading.update(ofContent: content, in: database) }
    }
  }
}

extension CollectionStore {
  /// Returns the merges that count and brought in runs which another merge brought in, too. While
  /// one of them counts, so do these runs.
  package func merges(besides merge: LoggedRun) throws(CollectionError) -> [LoggedRun] {
    let others = try read { database in
      try Set(
        String.fetchAll(
          database,
          sql: """
            SELECT other.uid FROM run JOIN arrival AS own ON own.mergeId = run.id
              JOIN arrival AS too ON too.runId = own.runId AND too.mergeId <> own.mergeId
              JOIN run AS other ON other.id = too.mergeId AND other.isLive = 1
            WHERE run.uid = ?
            """, arguments: [merge.uid]))
    }
    return try runs().filter { others.contains($0.uid) }
  }

  /// Stops counting a run, so that the collection is as if the run had never happened.
  ///
  /// An undoing run can be undone too, so that the first run counts again.
  /// - Parameter uid: the id that `runs` gives.
  package func undo(_ uid: String) throws(CollectionError) {
    try writeRun { database in
      let target = try Row.fetchOne(
        database,
        sql: """
          SELECT id, (SELECT u.uid FROM run AS u WHERE u.undoes = run.id AND u.isLive = 1) AS undoer
          FROM run WHERE uid = ? ORDER BY part LIMIT 1
          """, arguments: [uid])
      guard let target else { throw CollectionError.noSuchRun(uid) }
      if let undoer: String = try target.value("undoer") {
        throw CollectionError.alreadyUndone(uid, by: undoer)
      }
      try database.execute(
        sql: "INSERT INTO run (uid, kind, command, date, undoes) VALUES (?, ?, ?, ?, ?)",
        arguments: [
          run.uid, RunKind.undo.rawValue, run.command,
          try TimeStamp.next(in: database, now: now()), try target.value("id") as Int64,
        ])
      try LiveRuns.update(in: database)
    }
  }
}
