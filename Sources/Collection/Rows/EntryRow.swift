import Dex
import Foundation
internal import GRDB
import Verification

/// One row of `entry`.
struct EntryRow: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "entry"

  var id: Int64?
  var recordingId: Int64
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
  var evidence: StoredEvidence
  /// The Pokémon that the entry shows; nil when its species is not known.
  var individualId: Int64?

  init(_ entry: Entry, recordingId: Int64, individualId: Int64?) {
    self.recordingId = recordingId
    self.individualId = individualId
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
    evidence = StoredEvidence(entry.evidence)
  }

  func entry() throws(StoredEvidenceError) -> Entry {
    Entry(
      index: position, start: start, end: end, verdict: verdict, reasons: reasons,
      speciesId: speciesId, species: species, form: form, gender: gender, isShiny: isShiny,
      nickname: nickname, level: level, trainer: trainer, trainerId: trainerId,
      evidence: try evidence.evidence())
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  static func databaseJSONEncoder(for column: String) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
