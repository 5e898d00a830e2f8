import Dex
internal import GRDB
import Verification

/// The enrolments that the entries they come from still teach.
///
/// A decision on the entry decides, whichever device or command wrote it, or else the Pokémon that
/// a verified entry shows. So a picture does not outlive the decision that it was enrolled with.
/// Where nothing of an entry is in this collection, its enrolments count: somebody else knows it.
struct TaughtEnrolments {
  /// The entries of a recording and the decisions on them, by the entry's index.
  private struct Recording {
    let entries: [Entry]
    let decisions: [Int: StoredDecision]
  }

  private let database: Database
  private var recordings: [String: Recording?] = [:]

  /// Returns the enrolments that were not revoked and are still taught, the oldest first. Of
  /// entries with one picture, the first one that teaches it counts.
  static func all(in database: Database) throws -> [Enrolment] {
    var origins = TaughtEnrolments(database: database)
    var known: Set<String> = []
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT e.*, run.kind AS runKind FROM enrolment AS e JOIN run ON run.id = e.runId
          JOIN enrolled AS counting ON counting.uid = e.uid
        WHERE run.isLive = 1 ORDER BY run.date, e.id
        """)
    return try rows.compactMap { row in
      let kind: String = try row.value("runKind")
      guard let thing = try EnrolmentRow(row: row).thing, !known.contains(thing.uid),
        try origins.teach(thing, byDecision: kind == RunKind.decide.rawValue)
      else { return nil }
      known.insert(thing.uid)
      return thing
    }
  }

  private init(database: Database) { self.database = database }

  /// - Parameter byDecision: true where a decision enrolled it: only another one on the same
  ///   Pokémon teaches it still.
  private mutating func teach(_ thing: Enrolment, byDecision: Bool) throws -> Bool {
    let origin = thing.origin.entry
    let recording = try recording(of: origin)
    let entry = recording.flatMap { recording in
      origin.index(in: recording.entries).map { recording.entries[$0] }
    }
    let decision =
      try entry.flatMap { recording?.decisions[$0.index] }
      ?? StoredDecision.on(origin.description, in: database)
    if let decision, decision.action != .skip {
      return decision.identity.map(thing.isOf) ?? false
    }
    if byDecision { return false }
    // The recording, or the page in it, may not be here.
    guard let entry else { return true }
    return entry.verdict == .verified && Identity(entry).map(thing.isOf) == true
  }

  private mutating func recording(of entry: EntryID) throws -> Recording? {
    if let known = recordings[entry.recording] { return known }
    let sha256 = try String.fetchOne(
      database.cachedStatement(
        sql: "SELECT sha256 FROM recording WHERE isCurrent = 1 AND substr(sha256, 1, ?) = ?"),
      arguments: [EntryID.digits, entry.recording])
    let found = try sha256.map { sha256 in
      let entries = try DecidedEntry.outlines(sha256: sha256, in: database)
      return Recording(
        entries: entries,
        decisions: try StoredDecision.all(sha256: sha256, on: entries, in: database))
    }
    recordings[entry.recording] = .some(found)
    return found
  }
}

extension Enrolment {
  /// Returns true where a Pokémon is the one that this teaches. What the identity leaves open
  /// contradicts nothing.
  fileprivate func isOf(_ identity: Identity) -> Bool {
    switch content {
    case .name(let name): identity.speciesId == name.speciesId
    case .picture(let picture):
      identity.speciesId == picture.look.speciesId
        && (identity.form == nil || identity.form == picture.look.form)
        && (identity.isShiny ?? false) == picture.look.isShiny
    }
  }
}
