internal import GRDB
import Verification

extension CollectionStore {
  /// Calls `body` with every run that another collection should know. A run comes after those that
  /// it builds on.
  ///
  /// Merges are left out, but the runs that they brought in are included unless the merge was
  /// undone.
  ///
  /// - Parameters:
  ///   - readings: the readings to leave out of their runs.
  ///   - withUndone: includes what undone merges brought in.
  ///   - withPictures: includes the pictures of box pages. Those of entries come one at a time,
  ///     from `forEachPicture`.
  ///   - runs: the uids of the runs that are wanted; nil for all.
  /// - Throws: `CollectionError` for what cannot be read, or what `body` throws.
  func forEachRun(
    without readings: Set<MergedReading.Key> = [], withUndone: Bool = false,
    withPictures: Bool = false, only runs: Set<String>? = nil,
    _ body: (MergedRun) throws -> Void
  ) throws {
    try readRuns { database in
      var known: Set<String> = []
      let enrolled = try Self.enrolled(in: database)
      let revoked = try Self.revoked(in: database)
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT id, uid, kind, command, date,
            (SELECT u.uid FROM run AS u WHERE u.id = run.undoes) AS undoesUid
          FROM run
          WHERE kind <> 'merge' AND (
            NOT EXISTS (SELECT * FROM arrival AS a WHERE a.runId = run.id)
            OR EXISTS (SELECT * FROM arrival AS a JOIN run AS m ON m.id = a.mergeId
              WHERE a.runId = run.id AND (m.isLive = 1 OR ?)))
          ORDER BY id
          """, arguments: [withUndone])
      let parts = try Dictionary(grouping: rows) { try $0.value("uid") as String }
      for row in rows {
        if let target: String = try row.value("undoesUid"), !known.contains(target) { continue }
        let uid: String = try row.value("uid")
        guard known.insert(uid).inserted, runs?.contains(uid) ?? true else { continue }
        func merged(_ part: Row) throws -> MergedRun {
          var merged = try Self.run(part, without: readings, withPictures, in: database)
          merged.enrolled = enrolled[try part.value("id")]
          merged.revoked = revoked[try part.value("id")]
          return merged
        }
        var whole = try merged(row)
        for part in (parts[uid] ?? []).dropFirst() {
          whole.append(try merged(part))
        }
        try Self.give(whole.inOrder, to: body)
      }
    }
  }

  /// Calls `body` with every picture, one at a time: all of them may need more memory than there
  /// is.
  ///
  /// - Throws: `CollectionError` for what cannot be read, or what `body` throws.
  package func forEachPicture(_ body: (MergedPicture) throws -> Void) throws {
    try readRuns { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT p.*, e.position, run.uid AS run, r.sha256, r.readDate
          FROM shownPicture AS p JOIN entry AS e ON e.id = p.entryId
          JOIN recording AS r ON r.id = e.recordingId JOIN run ON run.id = r.runId
          ORDER BY p.id
          """)
      while let row = try rows.next() {
        let picture = MergedPicture(
          reading: try MergedReading.Key(row: row), position: try row.value("position"),
          picture: try EntryPicture(row: row))
        try Self.give(picture, to: body)
      }
    }
  }

  /// An error of whoever receives the runs. It says nothing of the database that they are from.
  private struct Refusal: Error { let reason: any Error }

  private static func give<Value>(_ value: Value, to body: (Value) throws -> Void) throws {
    do { try body(value) } catch { throw Refusal(reason: error) }
  }

  private func readRuns(_ source: (Database) throws -> Void) throws {
    do { try writer.read(source) } catch let refusal as Refusal { throw refusal.reason } catch {
      throw CollectionError(error, path: path)
    }
  }

  /// Returns the enrolments of each run, by the run's number.
  private static func enrolled(in database: Database) throws -> [Int64: [EnrolmentRow]] {
    let rows = try Row.fetchAll(database, sql: "SELECT * FROM enrolment ORDER BY uid")
    return try Dictionary(grouping: rows) { try $0.value("runId") as Int64 }
      .mapValues { try $0.map(EnrolmentRow.init(row:)) }
  }

  /// Returns the revocations of each run, by the run's number.
  private static func revoked(in database: Database) throws -> [Int64: [String]] {
    let rows = try Row.fetchAll(database, sql: "SELECT * FROM revocation ORDER BY uid")
    return try Dictionary(grouping: rows) { try $0.value("runId") as Int64 }.mapValues {
      try $0.map { try $0.value("uid") }
    }
  }

  private static func run(
    _ run: Row, without known: Set<MergedReading.Key>, _ withPictures: Bool, in database: Database
  ) throws -> MergedRun {
    let id: Int64 = try run.value("id")
    let uid: String = try run.value("uid")
    return MergedRun(
      uid: uid, kind: try run.value("kind"), command: try run.value("command"),
      date: try run.value("date"), undoes: try run.value("undoesUid"),
      recordings: try readings(ofRun: id, uid, without: known, withPictures, in: database),
      changes: try changes(ofRun: id, in: database),
      decisions: try decisions(ofRun: id, in: database),
      samenesses: try samenesses(ofRun: id, in: database))
  }

  private static func readings(
    ofRun id: Int64, _ uid: String, without known: Set<MergedReading.Key>, _ withPictures: Bool,
    in database: Database
  ) throws -> [MergedReading] {
    // Where two columns have one name, the first counts.
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT nullif(r.turned, 0) AS turned,
            json_object('tool', r.toolVersion, 'dex', r.dexVersion, 'table', r.tableVersion,
              'options', r.options) AS reading,
            CASE WHEN r.replacedRun IS NOT NULL THEN json_object('run', r.replacedRun,
              'sha256', r.sha256, 'readDate', r.replacedDate) END AS replaces,
            r.*
          FROM recording AS r WHERE r.runId = ? ORDER BY r.id
          """), arguments: [id])
    return try rows.compactMap { row -> MergedReading? in
      var reading = try MergedReading(row: row)
      let date = reading.readDate ?? ""
      if known.contains(.init(run: uid, sha256: reading.sha256, readDate: date)) { return nil }
      let recording: Int64 = try row.value("id")
      reading.entries = try EntryRow.entries(ofRecording: recording, in: database)
      let boxes = try BoxShowing.showings(
        ofRecording: recording, withPictures: withPictures, in: database)
      reading.boxes = boxes.isEmpty ? nil : boxes
      return reading
    }
  }

  /// - Returns: nil where the run has none.
  private static func samenesses(
    ofRun id: Int64, in database: Database
  ) throws -> [MergedRun.Sameness]? {
    let end = try database.columns(in: "description").count + 1
    let samenesses = try MergedRun.Sameness.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT s.isSame, kept.*, other.*
          FROM sameness AS s JOIN description AS kept ON kept.id = s.keptId
            JOIN description AS other ON other.id = s.otherId
          WHERE s.runId = ? ORDER BY s.id
          """), arguments: [id],
      adapter: ScopeAdapter([
        "kept": RangeRowAdapter(1..<end), "other": SuffixRowAdapter(fromIndex: end),
      ]))
    return samenesses.isEmpty ? nil : samenesses
  }

  private static func changes(ofRun id: Int64, in database: Database) throws -> [MergedRun.Change] {
    try MergedRun.Change.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT c.checklist, c.field, c.value, i.*
          FROM change AS c LEFT JOIN description AS i ON i.id = c.descriptionId
          WHERE c.runId = ? ORDER BY c.id
          """), arguments: [id],
      adapter: ScopeAdapter(["pokemon": SuffixRowAdapter(fromIndex: 3)]))
  }

  private static func decisions(
    ofRun id: Int64, in database: Database
  ) throws -> [MergedRun.Decision] {
    try MergedRun.Decision.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT d.sha256, d.entry, d.date, d.action, d.who, d.fingerprint, d.before, d.after,
            d.evidence, i.*
          FROM decision AS d LEFT JOIN description AS i ON i.id = d.descriptionId
          WHERE d.runId = ? ORDER BY d.id
          """), arguments: [id],
      adapter: ScopeAdapter(["pokemon": SuffixRowAdapter(fromIndex: 9)]))
  }
}

/// Rows whose columns have the names of the keys. A Pokémon has its columns in a scope of its own.
extension MergedRun.Change: FetchableRecord {}
extension MergedRun.Decision: FetchableRecord, EncodableRecord {}
extension MergedRun.Sameness: FetchableRecord {}
