package import Dex

/// One visit to one Pokémon's summary screen, and what the evidence says of it.
package struct Entry: Hashable, Sendable, Codable {
  /// 0, 1, 2 … in the recording.
  package var index: Int
  /// Seconds on the recording's own time line, of the first and the last stable frame.
  package var start: Double
  package var end: Double
  package var verdict: Verdict
  /// In the order in which they were found; empty for a verification with full evidence.
  package var reasons: [Reason]
  /// National dex number, and the English species name as in PokeAPI.
  package var speciesId: Int?
  package var species: String?
  /// `pokemon_forms.identifier`, such as `raichu-alola`; `nil` when not determined.
  package var form: String?
  package var gender: Gender?
  package var isShiny: Bool?
  /// `nil` when it equals the species' name or was not read.
  package var nickname: String?
  package var level: Int?
  package var trainer: String?
  /// Digits as shown, leading zeros kept.
  package var trainerId: String?
  package var evidence: Evidence
  /// Pictures for a person to look at; empty for an entry that was stored before and not asked for
  /// with its pictures.
  package var pictures: [EntryPicture]

  package init(
    index: Int, start: Double, end: Double, verdict: Verdict, reasons: [Reason] = [],
    speciesId: Int? = nil, species: String? = nil, form: String? = nil, gender: Gender? = nil,
    isShiny: Bool? = nil, nickname: String? = nil, level: Int? = nil, trainer: String? = nil,
    trainerId: String? = nil, evidence: Evidence = Evidence(), pictures: [EntryPicture] = []
  ) {
    self.index = index
    self.start = start
    self.end = end
    self.verdict = verdict
    self.reasons = reasons
    self.speciesId = speciesId
    self.species = species
    self.form = form
    self.gender = gender
    self.isShiny = isShiny
    self.nickname = nickname
    self.level = level
    self.trainer = trainer
    self.trainerId = trainerId
    self.evidence = evidence
    self.pictures = pictures
  }
}
