internal import GRDB
import Verification

/// Brings facts into a database in one transaction: what is there already is left as it is, so that the
/// order and the number of merges make no difference.
package final class FactMerge {
  let database: Database
  private let mergeId: Int64
  /// Readings whose predecessors are looked up when all are there.
  private var replacing: [(id: Int64, key: ReadingFacts.Key)] = []
  private var contents: Set<String> = []
  var summary = MergeSummary()

  init(mergeId: Int64, in database: Database) {
    self.mergeId = mergeId
    self.database = database
  }

  package func add(_ facts: RunFacts) throws {
    let dates = [facts.date] + facts.recordings.compactMap(\.readDate)
    if let date = dates.first(where: { !TimeStamp.isUsable($0) }) {
      throw ExchangeError.unusable("“\(date)” is no date")
    }
    guard let runId = try number(of: facts) else { return }
    try database.cachedStatement(
      sql: """
        INSERT INTO arrival (runId, mergeId) SELECT ?, ?
        WHERE ? OR EXISTS (SELECT * FROM arrival WHERE runId = ?)
        """
    ).execute(arguments: [runId.id, mergeId, runId.isNew, runId.id])
    if runId.isNew { summary.runs += 1 }
    for reading in facts.recordings { try add(reading, run: facts, runId: runId.id) }
    for change in facts.changes { try add(change, runId: runId.id) }
    for decision in facts.decisions { try add(decision, runId: runId.id) }
    for row in facts.learned ?? [] where row.thing?.uid == row.uid {
      try row.insert(runId: runId.id, in: database)
      summary.learned += database.changesCount
    }
    for uid in facts.revoked ?? [] {
      try database.execute(
        sql: "INSERT OR IGNORE INTO revocation (uid, runId) VALUES (?, ?)",
        arguments: [uid, runId.id])
    }
  }

  /// Brings in a picture of an entry that is here by now; of another, nothing.
  package func add(_ facts: PictureFacts) throws {
    let picture = facts.picture
    // It comes from another machine, and is shown by a browser.
    guard picture.isPlausible else { return }
    let entry = try Int64.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT e.id FROM run JOIN recording AS r ON r.runId = run.id
          JOIN entry AS e ON e.recordingId = r.id
          WHERE run.uid = ? AND r.sha256 = ? AND (r.readDate = ? OR run.kind = 'results')
            AND e.position = ?
            AND NOT EXISTS (SELECT * FROM picture AS p WHERE p.entryId = e.id AND p.kind = ?)
          """),
      arguments: [
        facts.reading.run, facts.reading.sha256, facts.reading.readDate, facts.position,
        picture.kind.rawValue,
      ])
    guard let entry else { return }
    try PictureRow(picture, entryId: entry).insert(database)
    summary.pictures += 1
  }

  /// - Returns: nil for an undoing of what is not here.
  private func number(of facts: RunFacts) throws -> (id: Int64, isNew: Bool)? {
    let find = try database.cachedStatement(sql: "SELECT id FROM run WHERE uid = ?")
    if let known = try Int64.fetchOne(find, arguments: [facts.uid]) {
      if facts.kind == RunKind.results.rawValue { try keepEarliest(facts, runId: known) }
      return (known, false)
    }
    var undone: Int64?
    if let undoes = facts.undoes {
      undone = try Int64.fetchOne(find, arguments: [undoes])
      if undone == nil { return nil }
    }
    try database.cachedStatement(
      sql: "INSERT INTO run (uid, kind, command, date, undoes) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [facts.uid, facts.kind, facts.command, facts.date, undone])
    return (database.lastInsertedRowID, true)
  }

  /// The same results may have come of two readings, under two paths: the earliest one stands.
  private func keepEarliest(_ facts: RunFacts, runId: Int64) throws {
    guard let reading = facts.recordings.first else { return }
    for (statement, name) in [
      ("UPDATE run SET date = :date, command = :name WHERE id = :run", facts.command),
      ("UPDATE recording SET readDate = :date, path = :name WHERE runId = :run", reading.path),
    ] {
      try database.cachedStatement(
        sql: """
          \(statement) AND EXISTS (
            SELECT * FROM recording WHERE runId = :run AND (readDate, path) > (:date, :path))
          """
      ).execute(arguments: [
        "date": facts.date, "name": name, "run": runId, "path": reading.path,
      ])
    }
  }

  private func add(_ reading: ReadingFacts, run: RunFacts, runId: Int64) throws {
    let date = reading.readDate ?? run.date
    let isKnown = try Bool.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT EXISTS (
            SELECT * FROM recording WHERE runId = ? AND sha256 = ? AND (readDate = ? OR ?))
          """),
      arguments: [runId, reading.sha256, date, run.kind == RunKind.results.rawValue])
    contents.insert(reading.sha256)
    if isKnown == true { return }
    var row = RecordingRow(
      reading.account, versions: reading.versions, readDate: date, runId: runId, replaces: nil)
    try row.insert(database)
    let id = database.lastInsertedRowID
    for entry in reading.entries ?? [] { try entry.insert(recordingId: id, in: database) }
    if let key = reading.replaces { replacing.append((id, key)) }
    summary.recordings += 1
    summary.entries += reading.entries?.count ?? 0
  }

  private func add(_ change: RunFacts.Change, runId: Int64) throws {
    let individual = try change.pokemon?.number(in: database)
    try database.cachedStatement(
      sql: """
        INSERT INTO change (runId, individualId, checklist, field, value) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (runId, ifnull(individualId, 0), ifnull(checklist, ''), field) DO NOTHING
        """
    ).execute(arguments: [runId, individual, change.checklist, change.field, change.value])
    summary.changes += database.changesCount
  }

  private func add(_ decision: RunFacts.Decision, runId: Int64) throws {
    let individual = try decision.pokemon?.number(in: database)
    try database.execute(
      sql: """
        INSERT INTO decision (runId, sha256, entry, action, who, fingerprint, before, after,
          evidence, individualId)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (runId, entry) DO NOTHING
        """,
      arguments: [
        runId, decision.sha256, decision.entry, decision.action, decision.who,
        decision.fingerprint, decision.before, decision.after, decision.evidence, individual,
      ])
    summary.decisions += database.changesCount
  }

  /// Settles what counts now that everything is there.
  func finish() throws {
    for (id, key) in replacing {
      try database.execute(
        sql: """
          UPDATE recording SET replaces = (
            SELECT r.id FROM recording AS r JOIN run ON run.id = r.runId
            WHERE run.uid = ? AND r.sha256 = ? ORDER BY r.readDate = ? DESC LIMIT 1)
          WHERE id = ?
          """, arguments: [key.run, key.sha256, key.readDate, id])
    }
    try LiveRuns.update(in: database)
    for content in contents.sorted() {
      try CurrentReading.update(ofContent: content, in: database)
      summary.conflicts += try ReadingConflict.all(ofContent: content, in: database)
    }
  }
}

/// What a merge brought in.
package struct MergeSummary: Hashable, Sendable {
  package var runs = 0
  package var recordings = 0
  package var entries = 0
  package var changes = 0
  package var decisions = 0
  package var pictures = 0
  package var learned = 0
  /// Files of results that held nothing new.
  package var knownFiles = 0
  /// Files of results whose pictures are not there, or not all of them.
  package var filesWithoutPictures: [String] = []
  package var conflicts: [ReadingConflict] = []
}
