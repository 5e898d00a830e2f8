import Foundation
internal import GRDB
import Verification

/// Merges data into a database in one transaction. What is there stays, but equal results take the
/// earliest date and path. So the order and the number of merges make no difference.
package final class RunMerge {
  let database: Database
  let mergeId: Int64
  private let present: String
  var contents: Set<String> = []
  var summary = MergeSummary()
  /// False as long as the first lines showed that everything is known already.
  private var hasRuns = false

  /// - Parameter now: the present. Dates that are later by more than clocks differ are refused.
  init(mergeId: Int64, in database: Database, now: Date) {
    self.mergeId = mergeId
    self.database = database
    present = TimeStamp.latest(now: now)
  }

  /// - Returns: false for a run that undoes an unknown one. It is left out.
  @discardableResult
  package func add(_ merged: MergedRun) throws -> Bool {
    hasRuns = true
    for date in merged.dates {
      if let problem = problem(with: date) { throw ImportExportError.unusable(problem) }
    }
    guard
      merged.recordings.allSatisfy({
        $0.scan.isPlausible && ($0.boxes ?? []).allSatisfy(\.isPlausible)
      })
    else {
      throw ImportExportError.unusable(
        "a recording of run \(merged.uid) has values that no recording can have")
    }
    let parts = try Row.fetchAll(
      database.cachedStatement(sql: "SELECT id, kind FROM run WHERE uid = ? ORDER BY part"),
      arguments: [merged.uid])
    guard parts.isEmpty else {
      // Results may be updated, and nobody else's run may pass for some.
      guard try parts.allSatisfy({ try $0.value(at: 1) == merged.kind }) else {
        throw ImportExportError.unusable("its run \(merged.uid) is another one than the one here")
      }
      try addRest(of: merged, to: parts.map { try $0.value(at: 0) })
      return true
    }
    guard let run = try insertRun(merged) else { return false }
    summary.runs += 1
    try addArrival(of: run)
    try addRows(of: merged) { _ in run }
    return true
  }

  /// Adds what a file has, all of it or nothing.
  ///
  /// - Throws: `ImportExportError.unusable` with the name of the file, for a value or date that no
  ///   collection can have, or what `add` throws.
  func addWhole(_ path: String, _ add: () throws -> Void) throws {
    let before = (contents, summary, hasRuns)
    do {
      try database.inSavepoint {
        try add()
        return .commit
      }
    } catch {
      (contents, summary, hasRuns) = before
      switch error {
      case ImportExportError.unusable(let reason):
        throw ImportExportError.unusable("\(path): \(reason)")
      case let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT:
        throw ImportExportError.unusable("\(path): \(error.message ?? "it breaks a rule")")
      default: throw error
      }
    }
  }

  /// Returns the reason why a date from elsewhere cannot be used; nil for a usable date.
  func problem(with date: String) -> String? {
    guard TimeStamp.isStamp(date) else { return "“\(date)” is no date" }
    guard date > present else { return nil }
    return
      "it says that it was written on \(date.prefix(10)), which is to come: set this machine's "
      + "clock, or run verify db dates on the one that wrote it"
  }

  /// - Returns: nil for a run that undoes an unknown one.
  private func insertRun(_ merged: MergedRun) throws -> Int64? {
    var undone: Int64?
    if let undoes = merged.undoes {
      undone = try Int64.fetchOne(
        database.cachedStatement(sql: "SELECT id FROM run WHERE uid = ? ORDER BY part LIMIT 1"),
        arguments: [undoes])
      if undone == nil { return nil }
    }
    try database.cachedStatement(
      sql: "INSERT INTO run (uid, kind, command, date, undoes) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [merged.uid, merged.kind, merged.command, merged.date, undone])
    return database.lastInsertedRowID
  }

  private func addArrival(of run: Int64) throws {
    try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO arrival (runId, mergeId) VALUES (?, ?)"
    ).execute(arguments: [run, mergeId])
  }

  /// Adds the new rows of a run that is already known.
  ///
  /// They become a part of their own, which came with this merge. A known part of other merges
  /// counts as part of this merge too, if all of it came again.
  private func addRest(of merged: MergedRun, to known: [Int64]) throws {
    if merged.kind == RunKind.results.rawValue { try keepEarliest(merged, runId: known[0]) }
    var found: [Int64: Int] = [:]
    var rest: Int64?
    try addRows(of: merged, known: known) { holder in
      if let holder {
        found[holder, default: 0] += 1
        return nil
      }
      if let rest { return rest }
      try database.execute(
        sql: """
          INSERT INTO run (uid, part, kind, command, date, undoes)
          SELECT uid, (SELECT max(part) + 1 FROM run WHERE uid = ?), kind, command, date, undoes
          FROM run WHERE id = ?
          """, arguments: [merged.uid, known[0]])
      let new = database.lastInsertedRowID
      try addArrival(of: new)
      rest = new
      return new
    }
    for part in known {
      let (rows, isMadeHere) = try extent(of: part)
      if !isMadeHere, found[part, default: 0] >= rows { try addArrival(of: part) }
    }
  }

  /// Returns the number of rows of a part of a run, and whether it was made here.
  private func extent(of part: Int64) throws -> (rows: Int, isMadeHere: Bool) {
    let tables = ["recording", "change", "sameness", "decision", "enrolment", "revocation"]
    let counts = tables.map { "(SELECT count(*) FROM \($0) WHERE runId = :part)" }
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT \(counts.joined(separator: " + ")),
            NOT EXISTS (SELECT * FROM arrival WHERE runId = :part)
          """), arguments: ["part": part])
    return (row?[0] ?? 0, row?[1] ?? true)
  }

  /// Keeps the earliest date and path of equal results, which two readings of a recording under two
  /// paths may have.
  private func keepEarliest(_ merged: MergedRun, runId: Int64) throws {
    guard let reading = merged.recordings.first else { return }
    for (statement, name) in [
      ("UPDATE run SET date = :date, command = :name WHERE id = :run", merged.command),
      ("UPDATE recording SET readDate = :date, path = :name WHERE runId = :run", reading.path),
    ] {
      try database.cachedStatement(
        sql: """
          \(statement) AND EXISTS (
            SELECT * FROM recording WHERE runId = :run AND (readDate, path) > (:date, :path))
          """
      ).execute(arguments: [
        "date": merged.date, "name": name, "run": runId, "path": reading.path,
      ])
    }
  }

  /// Returns the runs that came with this merge and count, or do not count.
  private func arrivals(counting isLive: Bool) throws -> Set<Int64> {
    try Set(
      Int64.fetchAll(
        database,
        sql: """
          SELECT run.id FROM run JOIN arrival ON arrival.runId = run.id
          WHERE arrival.mergeId = ? AND run.isLive = ?
          """, arguments: [mergeId, isLive]))
  }

  /// Removes the run of this merge where nothing came with it.
  func removeIfEmpty() throws {
    try database.execute(
      sql: """
        DELETE FROM run WHERE id = :merge
          AND NOT EXISTS (SELECT * FROM arrival WHERE mergeId = :merge)
          AND NOT EXISTS (SELECT * FROM picture WHERE mergeId = :merge)
        """, arguments: ["merge": mergeId])
    summary.isRun = database.changesCount == 0
  }

  /// Updates what counts, once everything is merged.
  func finish() throws {
    guard hasRuns else { return }
    let silent = try arrivals(counting: false)
    try LiveRuns.update(in: database)
    summary.again = try silent.intersection(arrivals(counting: true)).count
    for content in contents.sorted() {
      try CurrentReading.update(ofContent: content, in: database)
      summary.conflicts += try ReadingConflict.all(ofContent: content, in: database)
    }
    try Roster.settle(in: database)
  }
}

/// The number of things that a merge added.
package struct MergeSummary: Hashable, Sendable, Encodable {
  package var runs = 0
  /// Known runs that had been undone here, and count again.
  package var again = 0
  package var recordings = 0
  package var entries = 0
  package var changes = 0
  package var decisions = 0
  package var pictures = 0
  package var enrolled = 0
  /// Files of results without anything new.
  package var knownFiles = 0
  /// Files of results whose pictures are missing, all or some of them.
  package var filesWithoutPictures: [String] = []
  package var conflicts: [ReadingConflict] = []
  /// False where nothing came, so that there is no run to undo.
  package var isRun = true
}
