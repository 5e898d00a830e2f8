import Dex
import Files
import Foundation
internal import GRDB
import Verification

/// A row of `decision`: who decided what on which entry, and its state before.
struct DecisionRow: Codable, PersistableRecord {
  static let databaseTableName = "decision"

  /// The entry's state before the decision.
  struct Before: Codable {
    var verdict: Verdict
    var reasons: [Reason]
    var identity: Identity?
  }

  var runId: Int64
  var sha256: String
  var entry: String
  /// ISO 8601, UTC, to the millisecond.
  var date: String
  var action: DecisionAction
  var who: String
  var fingerprint: String
  var before: Before
  var after: Identity?
  var evidence: Evidence
  var descriptionId: Int64?

  init(
    _ decision: NewDecision, of found: DecidedEntry, identity: Identity?, individual: Int64?,
    who: String, date: String, run: Int64
  ) {
    runId = run
    sha256 = found.sha256
    entry = found.current?.entry ?? decision.entry.description
    self.date = date
    action = decision.action
    self.who = who
    fingerprint = decision.fingerprint
    before = Before(
      verdict: found.entry.verdict, reasons: found.entry.reasons, identity: Identity(found.entry))
    after = identity
    evidence = found.entry.evidence
    descriptionId = individual
  }

  static func databaseJSONEncoder(for column: String) -> JSONEncoder {
    .stable()
  }
}

extension StoredDecision {
  /// Returns the decisions that count on the `entries` of one reading of a recording, by the
  /// entry's number.
  static func all(
    sha256: String, on entries: [Entry], in database: Database
  ) throws -> [Int: StoredDecision] {
    let rows = try Row.fetchAll(
      database.cachedStatement(sql: "SELECT * FROM decisions WHERE sha256 = ? ORDER BY stamp"),
      arguments: [sha256])
    var decisions: [Int: StoredDecision] = [:]
    for row in rows {
      guard let decision = try StoredDecision(row), let index = decision.entry.index(in: entries)
      else { continue }
      decisions[index] = decision
    }
    return decisions
  }

  /// Returns the decision that counts under an entry's id; nil for none.
  static func on(_ entry: String, in database: Database) throws -> StoredDecision? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT * FROM decisions WHERE entry = ?"), arguments: [entry]
    ).flatMap(StoredDecision.init)
  }

  /// Reads a row of the view `decisions`; nil when a newer version wrote it with unknown words.
  init?(_ row: Row) throws {
    guard let entry = EntryID(try row.value("entry")),
      let action = DecisionAction(rawValue: try row.value("action"))
    else { return nil }
    let after = (try row.value("after") as String?).map { Data($0.utf8) }
    self.init(
      run: try row.value("uid"), entry: entry, action: action,
      identity: after.flatMap { try? JSONDecoder().decode(Identity.self, from: $0) },
      who: try row.value("who"), date: try row.value("date"))
  }
}
