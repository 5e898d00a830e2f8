package import Dex
internal import GRDB
import Imaging
package import Verification

extension CollectionStore {
  /// Enrolls pictures and names from the entries whose identity is certain: they are verified, or a
  /// person has accepted or named them.
  ///
  /// - Parameters:
  ///   - entries: the entries to use; all of the recordings' entries where none are named.
  ///   - who: the name of the person who confirms the entries.
  /// - Returns: the number of new ones.
  package func enrol(
    from recordings: [StoredRecording], entries: Set<EntryID> = [], who: String, dex: Dex
  ) throws(CollectionError) -> Int {
    var things: [Enrolment] = []
    for recording in recordings {
      let decisions = try decisions(sha256: recording.scan.sha256)
      for entry in recording.scan.entries {
        let id = EntryID(sha256: recording.scan.sha256, start: entry.start)
        guard entries.isEmpty || entries.contains(id) else { continue }
        let verified = entry.verdict == .verified ? Identity(entry) : nil
        guard let identity = decisions[entry.index].map({ $0.identity }) ?? verified else {
          continue
        }
        things += Enrolment.things(
          from: entry, as: identity, screen: recording.scan.screen,
          language: recording.scan.language, dex: dex, origin: EnrolmentOrigin(who: who, entry: id))
      }
    }
    return try enrol(things)
  }

  /// Enrolls pictures and names in one transaction.
  ///
  /// - Returns: the number of new ones.
  package func enrol(_ things: [Enrolment]) throws(CollectionError) -> Int {
    guard !things.isEmpty else { return 0 }
    return try write { database in
      guard !(try Self.unknown(things, in: database)).isEmpty else { return 0 }
      let run = try runNumber(in: database, date: try TimeStamp.next(in: database, now: now()))
      return try Self.enrol(things, run: run, in: database)
    }
  }

  /// - Returns: the number of new ones.
  @discardableResult
  static func enrol(_ things: [Enrolment], run: Int64, in database: Database) throws -> Int {
    let new = try unknown(things, in: database)
    for thing in new { try EnrolmentRow(thing).insert(runId: run, in: database) }
    return Set(new.map(\.uid)).count
  }

  private static func unknown(_ things: [Enrolment], in database: Database) throws -> [Enrolment] {
    let known = Set(try enrolments(in: database).map(\.uid))
    return things.filter { !known.contains($0.uid) }
  }

  /// Returns the enrolments that were not revoked, and that their entries still teach, the oldest
  /// first.
  package func enrolments() throws(CollectionError) -> [Enrolment] {
    try read { try Self.enrolments(in: $0) }
  }

  static func enrolments(in database: Database) throws -> [Enrolment] {
    try TaughtEnrolments.all(in: database)
  }

  /// Returns the enrolments of a run, whether it counts or not.
  package func enrolments(of run: LoggedRun) throws(CollectionError) -> [Enrolment] {
    try read { database in
      try EnrolmentRow.fetchAll(
        database, sql: "SELECT * FROM enrolment WHERE runId = ? ORDER BY id",
        arguments: [run.number]
      ).compactMap(\.thing)
    }
  }

  /// Returns the ids that a run revoked.
  package func revoked(of run: LoggedRun) throws(CollectionError) -> [String] {
    try read { database in
      try String.fetchAll(
        database, sql: "SELECT uid FROM revocation WHERE runId = ? ORDER BY uid",
        arguments: [run.number])
    }
  }

  /// Returns the paths of the recordings with verified entries that any of these enrolments
  /// confirms, or may confirm.
  package func recordings(restingOn things: [Enrolment]) throws(CollectionError) -> [String] {
    try recordings().filter { recording in
      recording.scan.entries.contains { entry in
        entry.verdict == .verified && things.contains { $0.mayConfirm(entry) }
      }
    }.map(\.scan.path)
  }

  /// Revokes enrolments in one transaction.
  package func revoke(_ things: [Enrolment]) throws(CollectionError) {
    guard !things.isEmpty else { return }
    try write { database in
      let run = try runNumber(in: database, date: try TimeStamp.next(in: database, now: now()))
      for thing in things { try Self.revoke(thing.uid, run: run, in: database) }
    }
  }

  static func revoke(_ uid: String, run: Int64, in database: Database) throws {
    try database.execute(
      sql: "INSERT OR IGNORE INTO revocation (uid, runId) VALUES (?, ?)", arguments: [uid, run])
  }
}
