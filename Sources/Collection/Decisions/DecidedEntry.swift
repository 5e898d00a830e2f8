import Dex
import Foundation
internal import GRDB
import Verification

/// An entry to decide on, as it is stored now.
struct DecidedEntry {
  /// The decision that counts on an entry.
  struct Current: Decodable, FetchableRecord {
    let uid: String
    let runId: Int64
    /// The id of the entry when it was first decided on. Later decisions keep that id.
    let entry: String
    let individual: Int64?
    let date: String
    let action: String
    var standing: String { StoredDecision.standing(run: uid, date: date, action: action) }
  }

  let sha256: String
  let screen: ScreenKind
  let language: Language?
  let entry: Entry
  let current: Current?

  /// - Throws: `CollectionError.refused` when there is no such entry.
  static func find(_ id: EntryID, in database: Database) throws -> DecidedEntry {
    let recordings = try RecordingRow.fetchAll(
      database.cachedStatement(
        sql: "SELECT * FROM recording WHERE isCurrent = 1 AND substr(sha256, 1, ?) = ?"),
      arguments: [EntryID.digits, id.recording])
    for recording in recordings {
      let outlines = try outlines(sha256: recording.sha256, in: database)
      guard let index = id.index(in: outlines),
        let row = try EntryRow.fetchOne(
          database.cachedStatement(
            sql: "SELECT * FROM entry WHERE recordingId = ? AND position = ?"),
          arguments: [recording.id, index])
      else { continue }
      return DecidedEntry(
        sha256: recording.sha256, screen: recording.screen, language: recording.language,
        entry: try row.entry(),
        current: try current(on: index, of: recording.sha256, outlines, in: database))
    }
    throw CollectionError.refused(.foreign(entry: id.description))
  }

  private static func current(
    on index: Int, of sha256: String, _ outlines: [Entry], in database: Database
  ) throws -> Current? {
    try Current.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT uid, runId, entry, descriptionId AS individual, date, action FROM decisions
          WHERE sha256 = ? ORDER BY stamp DESC
          """), arguments: [sha256]
    ).first { EntryID($0.entry)?.index(in: outlines) == index }
  }

  /// Returns the entries of the current reading, with the fields that their ids depend on: when
  /// they were on screen.
  static func outlines(sha256: String, in database: Database) throws -> [Entry] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT \(Entry.outlineColumns)
          FROM recording AS r JOIN entry AS e ON e.recordingId = r.id
          WHERE r.sha256 = ? AND r.isCurrent = 1 ORDER BY e.position
          """), arguments: [sha256]
    ).map(Entry.init(outline:))
  }

  /// - Throws: `CollectionError.refused` when the decision was based on another state.
  func check(_ decision: NewDecision) throws {
    let name = decision.entry.description
    if current?.standing ?? "" != decision.standing {
      throw CollectionError.refused(.overtaken(entry: name))
    }
    if entry.fingerprint != decision.fingerprint {
      throw CollectionError.refused(.stale(entry: name))
    }
    if decision.action == .accept, entry.speciesId == nil {
      throw CollectionError.refused(.unread(entry: name))
    }
  }
}
