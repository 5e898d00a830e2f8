internal import GRDB
import Verification

extension CollectionStore {
  /// Calls `body` with every run that another collection should know. A run comes after those that
  /// it builds on.
  ///
  /// Merges are left out, but the runs that they brought in are included unless the merge was
  /// undone.
  ///
  /// - Parameter withPictures: includes the pictures of box pages. Those of entries come one at a
  ///   time, from `forEachPicture`.
  /// - Throws: `CollectionError` for what cannot be read, or what `body` throws.
  package func forEachRun(withPictures: Bool = false, _ body: (MergedRun) throws -> Void) throws {
    try forEachRun(without: [], withPictures: withPictures, body)
  }

  /// - Parameter readings: the readings to leave out of their runs.
  func forEachRun(
    without readings: Set<MergedReading.Key>, withPictures: Bool = false,
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
              WHERE a.runId = run.id AND m.isLive = 1))
          ORDER BY id
          """)
      let parts = try Dictionary(grouping: rows) { try $0.value("uid") as String }
      for row in rows {
        if let target: String = try row.value("undoesUid"), !known.contains(target) { continue }
        guard known.insert(try row.value("uid")).inserted else { continue }
        var whole = try Self.run(row, without: readings, withPictures, in: database)
        whole.enrolled = enrolled[try row.value("id")]
        whole.revoked = revoked[try row.value("id")]
        for part in (parts[try row.value("uid")] ?? []).dropFirst() {
          var more = try Self.run(part, without: readings, withPictures, in: database)
          more.enrolled = enrolled[try part.value("id")]
          more.revoked = revoked[try part.value("id")]
          whole.append(more)
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
          SELECT p.*, e.position, run.uid, r.sha256, r.readDate
          FROM shownPicture AS p JOIN entry AS e ON e.id = p.entryId
          JOIN recording AS r ON r.id = e.recordingId JOIN run ON run.id = r.runId
          ORDER BY p.id
          """)
      while let row = try rows.next() {
        let picture = MergedPicture(
          reading: .init(
            run: try row.value("uid"), sha256: try row.value("sha256"),
            readDate: try row.value("readDate")),
          position: try row.value("position"), picture: try EntryPicture(row: row))
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
    let recordings = try RecordingRow.fetchAll(
      database.cachedStatement(sql: "SELECT * FROM recording WHERE runId = ? ORDER BY id"),
      arguments: [id]
    ).filter {
      !known.contains(.init(run: uid, sha256: $0.sha256, readDate: $0.readDate))
    }
    return MergedRun(
      uid: uid, kind: try run.value("kind"), command: try run.value("command"),
      date: try run.value("date"), undoes: try run.value("undoesUid"),
      recordings: try recordings.map { try reading($0, withPictures, in: database) },
      changes: try changes(ofRun: id, in: database),
      decisions: try decisions(ofRun: id, in: database),
      samenesses: try samenesses(ofRun: id, in: database))
  }

  /// - Returns: nil where the run has none.
  private static func samenesses(
    ofRun id: Int64, in database: Database
  ) throws -> [MergedRun.Sameness]? {
    let rows = try Row.fetchAll(
      database.cachedStatement(sql: "SELECT * FROM sameness WHERE runId = ? ORDER BY id"),
      arguments: [id])
    let find = try database.cachedStatement(sql: "SELECT * FROM description WHERE id = ?")
    func pokemon(_ id: Int64) throws -> OwnedPokemon? {
      try Row.fetchOne(find, arguments: [id]).map(OwnedPokemon.init)
    }
    let samenesses = try rows.compactMap { row in
      try pokemon(try row.value("keptId")).flatMap { kept in
        try pokemon(try row.value("otherId")).map {
          MergedRun.Sameness(kept: kept, other: $0, isSame: try row.value("isSame"))
        }
      }
    }
    return samenesses.isEmpty ? nil : samenesses
  }

  private static func reading(
    _ recording: RecordingRow, _ withPictures: Bool, in database: Database
  ) throws -> MergedReading {
    let entries = try EntryRow.fetchAll(
      database.cachedStatement(sql: "SELECT * FROM entry WHERE recordingId = ? ORDER BY position"),
      arguments: [recording.id])
    let replaced = try recording.replaces.flatMap { id in
      try Row.fetchOne(
        database,
        sql: """
          SELECT run.uid, r.sha256, r.readDate
          FROM recording AS r JOIN run ON run.id = r.runId WHERE r.id = ?
          """, arguments: [id])
    }
    let key = try replaced.map {
      MergedReading.Key(
        run: try $0.value("uid"), sha256: try $0.value("sha256"), readDate: try $0.value("readDate")
      )
    }
    return MergedReading(
      recording, replaces: key, entries: entries,
      boxes: try BoxShowing.showings(
        ofRecording: recording.id, withPictures: withPictures, in: database))
  }

  private static func changes(ofRun id: Int64, in database: Database) throws -> [MergedRun.Change] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT c.checklist, c.field, c.value, i.*
          FROM change AS c LEFT JOIN description AS i ON i.id = c.descriptionId
          WHERE c.runId = ? ORDER BY c.id
          """), arguments: [id]
    ).map { row in
      MergedRun.Change(
        pokemon: try OwnedPokemon(ifAny: row), checklist: try row.value("checklist"),
        field: try row.value("field"), value: try row.value("value"))
    }
  }

  private static func decisions(
    ofRun id: Int64, in database: Database
  ) throws -> [MergedRun.Decision] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT d.*, i.*, d.id AS decisionId
          FROM decision AS d LEFT JOIN description AS i ON i.id = d.descriptionId
          WHERE d.runId = ? ORDER BY decisionId
          """), arguments: [id]
    ).map { row in
      MergedRun.Decision(
        sha256: try row.value("sha256"), entry: try row.value("entry"),
        action: try row.value("action"), who: try row.value("who"),
        fingerprint: try row.value("fingerprint"), before: try row.value("before"),
        after: try row.value("after"),
        evidence: try row.value("evidence"), pokemon: try OwnedPokemon(ifAny: row))
    }
  }
}
