import Dex
import Foundation
internal import GRDB
import Verification

/// An entry that a decision is taken on, as it is stored now.
struct DecidedEntry {
  /// The decision that stands on it.
  struct Standing {
    let uid: String
    let runId: Int64
    /// The id by which the entry was first decided on: it keeps it for later decisions.
    let entry: String
    let individual: Int64?
  }

  let sha256: String
  let entry: Entry
  let standing: Standing?

  /// - Throws: `CollectionError.refused` when there is no such entry.
  static func find(_ id: EntryID, in database: Database) throws -> DecidedEntry {
    let digests = try String.fetchAll(
      database,
      sql: "SELECT sha256 FROM recording WHERE isCurrent = 1 AND substr(sha256, 1, ?) = ?",
      arguments: [EntryID.digits, id.recording])
    for sha256 in digests {
      let entries = try entries(sha256: sha256, in: database)
      guard let index = id.index(in: entries),
        let entry = entries.first(where: { $0.index == index })
      else { continue }
      let rows = try Row.fetchAll(
        database, sql: "SELECT * FROM decisions WHERE sha256 = ? ORDER BY stamp DESC",
        arguments: [sha256])
      let row = rows.first { EntryID($0["entry"])?.index(in: entries) == index }
      let standing = row.map {
        Standing(
          uid: $0["uid"], runId: $0["runId"], entry: $0["entry"], individual: $0["individualId"])
      }
      return DecidedEntry(sha256: sha256, entry: entry, standing: standing)
    }
    throw CollectionError.refused(.foreign(entry: id.description))
  }

  /// What is learned from it when it is that Pokémon.
  func teaches(
    _ identity: Identity, dex: Dex, origin: LearnedOrigin, in database: Database
  ) throws -> [LearnedThing] {
    let request = RecordingRow.filter(Column("sha256") == sha256 && Column("isCurrent") == true)
    guard let recording = try request.fetchOne(database) else { return [] }
    return LearnedThing.things(
      from: entry, as: identity, screen: recording.screen, language: recording.language, dex: dex,
      origin: origin)
  }

  static func entries(sha256: String, in database: Database) throws -> [Entry] {
    try EntryRow.fetchAll(
      database,
      sql: """
        SELECT entry.* FROM entry JOIN recording ON recording.id = entry.recordingId
        WHERE recording.sha256 = ? AND recording.isCurrent = 1 ORDER BY entry.position
        """, arguments: [sha256]
    ).map { try $0.entry() }
  }

  /// - Throws: `CollectionError.refused` when the decision was taken on something else.
  func check(_ decision: NewDecision) throws {
    let name = decision.entry.description
    if standing?.uid != decision.standing {
      throw CollectionError.refused(.overtaken(entry: name))
    }
    if entry.verdict == .verified { throw CollectionError.refused(.verified(entry: name)) }
    if entry.fingerprint != decision.fingerprint {
      throw CollectionError.refused(.stale(entry: name))
    }
    if decision.action == .accept, entry.speciesId == nil {
      throw CollectionError.refused(.unread(entry: name))
    }
  }
}
