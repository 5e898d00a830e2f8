import Dex
import Files
import Foundation
internal import GRDB
import Verification

/// One row of `entry`, without its number. The evidence stays the text of the database, because
/// decoding and encoding it would take most of the time of a merge.
struct EntryRow: Hashable, FetchableRecord {
  var position: Int
  var start: Double
  var end: Double
  var verdict: Verdict
  var reasons: [Reason]
  var speciesId: Int?
  var species: String?
  var form: String?
  var gender: Gender?
  var isShiny: Bool?
  var nickname: String?
  var level: Int?
  var trainer: String?
  var trainerId: String?
  /// JSON in the form of `StoredEvidence`.
  var evidence: String

  init(_ entry: Entry) throws {
    position = entry.index
    start = entry.start
    end = entry.end
    verdict = entry.verdict
    reasons = entry.reasons
    speciesId = entry.speciesId
    species = entry.species
    form = entry.form
    gender = entry.gender
    isShiny = entry.isShiny
    nickname = entry.nickname
    level = entry.level
    trainer = entry.trainer
    trainerId = entry.trainerId
    evidence = try Self.text(StoredEvidence(entry.evidence))
  }

  init(row: Row) throws {
    position = try row.value("position")
    start = try row.value("start")
    end = try row.value("end")
    verdict = try Self.value(try row.value("verdict"))
    reasons = try Self.reasons(try row.value("reasons"))
    speciesId = try row.value("speciesId")
    species = try row.value("species")
    form = try row.value("form")
    gender = try (try row.value("gender") as String?).map(Self.value)
    isShiny = try row.value("isShiny")
    nickname = try row.value("nickname")
    level = try row.value("level")
    trainer = try row.value("trainer")
    trainerId = try row.value("trainerId")
    evidence = try row.value("evidence")
  }

  private static func reasons(_ text: String) throws -> [Reason] {
    guard let words = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
      throw StoredEvidenceError.word(text)
    }
    return try words.map(value)
  }

  private static func value<Value: RawRepresentable<String>>(_ text: String) throws -> Value {
    guard let value = Value(rawValue: text) else { throw StoredEvidenceError.word(text) }
    return value
  }

  static func text(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder.stable().encode(value), as: UTF8.self)
  }

  func entry() throws -> Entry {
    try entry(try JSONDecoder().decode(StoredEvidence.self, from: Data(evidence.utf8)))
  }

  private func entry(_ stored: StoredEvidence) throws -> Entry {
    Entry(
      index: position, start: start, end: end, verdict: verdict, reasons: reasons,
      speciesId: speciesId, species: species, form: form, gender: gender, isShiny: isShiny,
      nickname: nickname, level: level, trainer: trainer, trainerId: trainerId,
      evidence: try stored.evidence())
  }

  /// The fields that identify an owned Pokémon; nil when the species is not known.
  var owned: OwnedPokemon? {
    speciesId.map {
      OwnedPokemon(
        pokemonId: $0, form: form, gender: gender, isShiny: isShiny, trainer: trainer,
        trainerId: trainerId, nickname: nickname, level: level)
    }
  }

  func insert(recordingId: Int64, in database: Database) throws {
    let individual = try owned?.number(in: database)
    let words = try reasons.isEmpty ? "[]" : Self.text(reasons)
    let arguments: StatementArguments = [
      recordingId, position, start, end, verdict.rawValue, words, speciesId, species, form,
      gender?.rawValue, isShiny, nickname, level, trainer, trainerId, evidence, individual,
    ]
    try database.cachedStatement(
      sql: """
        INSERT INTO entry (recordingId, position, start, end, verdict, reasons, speciesId, species,
          form, gender, isShiny, nickname, level, trainer, trainerId, evidence, descriptionId)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: arguments)
  }
}

/// Coding with the keys of the machine-readable output.
extension EntryRow: Codable {
  enum CodingKeys: String, CodingKey {
    case position = "index"
    case isShiny = "shiny"
    case start, end, verdict, reasons, speciesId, species, form, gender, nickname, level, trainer
    case trainerId, evidence, margin, runnerUp, details
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    position = try values.decode(Int.self, forKey: .position)
    start = try values.decode(Double.self, forKey: .start)
    end = try values.decode(Double.self, forKey: .end)
    verdict = try values.decode(Verdict.self, forKey: .verdict)
    reasons = try values.decode([Reason].self, forKey: .reasons)
    speciesId = try values.decodeIfPresent(Int.self, forKey: .speciesId)
    species = try values.decodeIfPresent(String.self, forKey: .species)
    form = try values.decodeIfPresent(String.self, forKey: .form)
    gender = try values.decodeIfPresent(Gender.self, forKey: .gender)
    isShiny = try values.decodeIfPresent(Bool.self, forKey: .isShiny)
    nickname = try values.decodeIfPresent(String.self, forKey: .nickname)
    level = try values.decodeIfPresent(Int.self, forKey: .level)
    trainer = try values.decodeIfPresent(String.self, forKey: .trainer)
    trainerId = try values.decodeIfPresent(String.self, forKey: .trainerId)
    var stored = try values.decode(StoredEvidence.self, forKey: .evidence)
    // Lines of results have these values beside the evidence.
    stored.margin = try values.decodeIfPresent(Double.self, forKey: .margin) ?? stored.margin
    stored.runnerUp =
      try values.decodeIfPresent(Identity.self, forKey: .runnerUp) ?? stored.runnerUp
    stored.details =
      try values.decodeIfPresent([String: [String: Detail]].self, forKey: .details)
      ?? stored.details
    evidence = try Self.text(stored)
    guard let entry = try? entry(stored), entry.isPlausible else {
      throw DecodingError.dataCorruptedError(
        forKey: .evidence, in: values, debugDescription: "no entry of a recording")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(position, forKey: .position)
    try values.encode(start, forKey: .start)
    try values.encode(end, forKey: .end)
    try values.encode(verdict, forKey: .verdict)
    try values.encode(reasons, forKey: .reasons)
    try values.encode(speciesId, forKey: .speciesId)
    try values.encode(species, forKey: .species)
    try values.encode(form, forKey: .form)
    try values.encode(gender, forKey: .gender)
    try values.encode(isShiny, forKey: .isShiny)
    try values.encode(nickname, forKey: .nickname)
    try values.encode(level, forKey: .level)
    try values.encode(trainer, forKey: .trainer)
    try values.encode(trainerId, forKey: .trainerId)
    let stored = try JSONDecoder().decode(StoredEvidence.self, from: Data(evidence.utf8))
    try values.encode(stored, forKey: .evidence)
  }
}
