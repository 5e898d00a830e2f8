import Dex
import Files
import Foundation
internal import GRDB
import Verification

/// One row of `entry`, without its number. The evidence stays the text of the database, because
/// decoding and encoding it would take most of the time of a merge.
struct EntryRow: Hashable {
  var claims: EntryClaims
  /// `Evidence` as JSON.
  var evidence: String

  init(_ entry: Entry) throws {
    claims = entry.claims
    evidence = try JSONEncoder.stable().text(of: entry.evidence)
  }

  func entry() throws -> Entry { Entry(claims, evidence: try decodedEvidence()) }

  private func decodedEvidence() throws -> Evidence {
    try JSONDecoder().decode(Evidence.self, from: Data(evidence.utf8))
  }

  /// The fields that identify an owned Pokémon; nil when the species is not known.
  var owned: OwnedPokemon? { OwnedPokemon(Entry(claims, evidence: Evidence())) }

  func insert(recordingId: Int64, in database: Database) throws {
    var columns = try claims.databaseDictionary
    columns["evidence"] = evidence.databaseValue
    columns["recordingId"] = recordingId.databaseValue
    columns["descriptionId"] = try owned?.number(in: database).databaseValue
    try database.insert(columns, into: "entry")
  }
}

extension EntryRow: FetchableRecord {
  init(row: Row) throws {
    claims = try EntryClaims(row: row)
    evidence = try row.value("evidence")
  }

  /// Returns the entries of a recording's reading, in order.
  static func entries(ofRecording id: Int64?, in database: Database) throws -> [EntryRow] {
    try fetchAll(
      database.cachedStatement(sql: "SELECT * FROM entry WHERE recordingId = ? ORDER BY position"),
      arguments: [id])
  }
}

extension Entry {
  /// The columns of `entry AS e` that an outline needs. Reasons and evidence are long texts.
  static let outlineColumns = """
    e.position, e.start, e.end, e.verdict, e.speciesId, e.form, e.gender, e.isShiny, e.nickname
    """

  /// Reads the times, the verdict and the Pokémon of a row with `outlineColumns`.
  init(outline row: Row) throws {
    self.init(
      index: try row.value("position"), start: try row.value("start"), end: try row.value("end"),
      verdict: Verdict(rawValue: try row.value("verdict")) ?? .unconfirmed,
      speciesId: try row.value("speciesId"), form: try row.value("form"),
      gender: (try row.value("gender") as String?).flatMap(Gender.init(rawValue:)),
      isShiny: try row.value("isShiny"), nickname: try row.value("nickname"))
  }
}

/// The columns of `entry` with claims. Two are named otherwise than in JSON: SQL reserves `index`.
extension EntryClaims: FetchableRecord, EncodableRecord {
  private static let names = ["index": "position", "shiny": "isShiny"]

  static var databaseColumnEncodingStrategy: DatabaseColumnEncodingStrategy {
    .custom { names[$0.stringValue] ?? $0.stringValue }
  }

  static var databaseColumnDecodingStrategy: DatabaseColumnDecodingStrategy {
    .custom { column in (names.first { $0.value == column }?.key ?? column).codingKey }
  }
}

/// Coding as JSON: the claims, and the evidence with its own keys.
extension EntryRow: Codable {
  private enum CodingKeys: String, CodingKey { case evidence, margin, runnerUp, details }

  init(from decoder: any Decoder) throws {
    claims = try EntryClaims(from: decoder)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    var evidence = try values.decode(Evidence.self, forKey: .evidence)
    // Lines of results have these values beside the evidence.
    evidence.margin = try values.decodeIfPresent(Double.self, forKey: .margin) ?? evidence.margin
    evidence.runnerUp =
      try values.decodeIfPresent(Identity.self, forKey: .runnerUp) ?? evidence.runnerUp
    evidence.details =
      try values.decodeIfPresent([Reason: [String: Detail]].self, forKey: .details)
      ?? evidence.details
    guard Entry(claims, evidence: evidence).isPlausible else {
      throw DecodingError.dataCorruptedError(
        forKey: .evidence, in: values, debugDescription: "no entry of a recording")
    }
    self.evidence = try JSONEncoder.stable().text(of: evidence)
  }

  func encode(to encoder: any Encoder) throws {
    try claims.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(try decodedEvidence(), forKey: .evidence)
  }
}
