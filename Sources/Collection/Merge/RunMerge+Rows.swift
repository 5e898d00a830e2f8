internal import GRDB
import Verification

extension RunMerge {
  /// Returns the part of a run to insert a row into, or nil for a row that is known. `holder` is
  /// the part that has it already.
  typealias Target = (_ holder: Int64?) throws -> Int64?

  /// Adds the rows of a run.
  ///
  /// - Parameter known: the parts of the run that are already here.
  func addRows(of merged: MergedRun, known: [Int64] = [], to target: Target) throws {
    let parts = known.map(String.init).joined(separator: ", ")
    func holder(
      _ table: String, _ condition: String, _ arguments: StatementArguments
    ) throws -> Int64? {
      guard !known.isEmpty else { return nil }
      return try Int64.fetchOne(
        database, sql: "SELECT runId FROM \(table) WHERE runId IN (\(parts)) AND \(condition)",
        arguments: arguments)
    }
    for reading in merged.recordings {
      contents.insert(reading.sha256)
      let date = reading.readDate ?? merged.date
      let holder = try holder(
        "recording", "sha256 = ? AND (readDate = ? OR ?)",
        [reading.sha256, date, merged.kind == RunKind.results.rawValue])
      if let run = try target(holder) {
        try insert(reading, readDate: date, runId: run)
      } else {
        let key = MergedReading.Key(run: merged.uid, sha256: reading.sha256, readDate: date)
        for box in reading.boxes ?? [] where box.hasPlausiblePicture {
          if let picture = box.picture { try add(picture, ofBox: box.index, in: key) }
        }
      }
    }
    for change in merged.changes {
      let description = try change.pokemon?.number(in: database)
      let holder = try holder(
        "change", "descriptionId IS ? AND checklist IS ? AND field = ?",
        [description, change.checklist, change.field])
      if let run = try target(holder) { try insert(change, of: description, runId: run) }
    }
    for sameness in merged.samenesses ?? [] {
      let judgment = PokemonMatching.Judgment(
        kept: try sameness.kept.number(in: database),
        other: try sameness.other.number(in: database), isSame: sameness.isSame)
      let holder = try holder(
        "sameness", "keptId = ? AND otherId = ?", [judgment.kept, judgment.other])
      guard let run = try target(holder) else { continue }
      if try CollectionStore.insert(judgment, runId: run, in: database) { summary.changes += 1 }
    }
    for decision in merged.decisions {
      let holder = try holder("decision", "entry = ?", [decision.entry])
      if let run = try target(holder) { try insert(decision, of: merged, runId: run) }
    }
    for row in merged.enrolled ?? [] where row.thing?.uid == row.uid {
      guard let run = try target(try holder("enrolment", "uid = ?", [row.uid])) else { continue }
      try row.insert(runId: run, in: database)
      summary.enrolled += database.changesCount
    }
    for uid in merged.revoked ?? [] {
      guard let run = try target(try holder("revocation", "uid = ?", [uid])) else { continue }
      try CollectionStore.revoke(uid, run: run, in: database)
    }
  }

  private func insert(_ reading: MergedReading, readDate: String, runId: Int64) throws {
    // A document may contain a reading twice.
    let isKnown = try database.holds(
      "EXISTS (SELECT * FROM recording WHERE runId = ? AND sha256 = ? AND readDate = ?)",
      [runId, reading.sha256, readDate])
    if isKnown { return }
    try RecordingRow(
      reading.scan, versions: reading.versions, readDate: readDate, runId: runId,
      replaces: reading.replaces
    ).insert(database)
    let id = database.lastInsertedRowID
    for entry in reading.entries ?? [] { try entry.insert(recordingId: id, in: database) }
    for box in reading.boxes ?? [] { try box.insert(recordingId: id, in: database) }
    summary.recordings += 1
    summary.entries += reading.entries?.count ?? 0
  }

  private func insert(_ change: MergedRun.Change, of description: Int64?, runId: Int64) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO change (runId, descriptionId, checklist, field, value) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (runId, ifnull(descriptionId, 0), ifnull(checklist, ''), field) DO NOTHING
        """
    ).execute(arguments: [runId, description, change.checklist, change.field, change.value])
    summary.changes += database.changesCount
  }

  private func insert(
    _ decision: MergedRun.Decision, of merged: MergedRun, runId: Int64
  ) throws {
    var columns = try decision.databaseDictionary
    columns["pokemon"] = nil
    columns["date"] = (decision.date ?? merged.date).databaseValue
    columns["descriptionId"] = try decision.pokemon?.number(in: database).databaseValue
    columns["runId"] = runId.databaseValue
    try database.insert(
      columns, into: "decision", otherwise: "ON CONFLICT (runId, entry) DO NOTHING")
    summary.decisions += database.changesCount
  }

  /// Adds a picture to an entry that is here and has none yet. Other pictures are ignored.
  package func add(_ merged: MergedPicture) throws {
    let picture = merged.picture
    // The picture comes from another machine, and a browser will show it.
    guard picture.isPlausible else { return }
    let entry = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT e.id, run.id IN (SELECT runId FROM arrival WHERE mergeId = :merge)
          FROM run JOIN recording AS r ON r.runId = run.id JOIN entry AS e ON e.recordingId = r.id
          WHERE run.uid = :run AND r.sha256 = :sha256
            AND (r.readDate = :date OR run.kind = 'results') AND e.position = :position
            AND NOT EXISTS (
              SELECT * FROM shownPicture AS p WHERE p.entryId = e.id AND p.kind = :kind)
          """),
      arguments: [
        "merge": mergeId, "run": merged.reading.run, "sha256": merged.reading.sha256,
        "date": merged.reading.readDate, "position": merged.position, "kind": picture.kind.rawValue,
      ])
    guard let entry else { return }
    let id: Int64 = try entry.value(at: 0)
    let isOfThisMerge: Bool = try entry.value(at: 1)
    // A picture that does not count, because its merge was undone, is replaced.
    try database.execute(
      sql: "DELETE FROM picture WHERE entryId = ? AND kind = ?",
      arguments: [id, picture.kind.rawValue])
    try picture.insert(entryId: id, mergeId: isOfThisMerge ? nil : mergeId, in: database)
    summary.pictures += 1
  }
}
