package import Dex
import Files
import Imaging

/// One visit to one Pokémon's summary screen, with the conclusions from its evidence.
package struct Entry: Hashable, Sendable, Codable {
  /// The number of the entry in the recording: 0, 1, 2 …
  package var index: Int
  /// The times of the first and the last stable frame, in seconds on the recording's own time line.
  package var start: Double
  package var end: Double
  package var verdict: Verdict
  /// The reasons in the order in which they were found; empty for a verification with full
  /// evidence.
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
  /// Pictures for a person to look at; empty for a stored entry that was loaded without them.
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

extension Entry {
  /// A checksum of everything that the entry claims, as 16 hexadecimal digits. It changes when a
  /// newer reading claims something else than a person decided on.
  package var fingerprint: String {
    let parts: [String?] = [
      verdict.rawValue, reasons.map(\.rawValue).joined(separator: " "), speciesId.map(String.init),
      form, gender?.rawValue, isShiny.map(String.init), nickname, level.map(String.init), trainer,
      trainerId,
    ]
    return Checksum.hex(of: parts.map { $0.map { "=\($0)" } ?? "-" }.joined(separator: "\u{0}"))
  }
}

extension Entry {
  /// True where its numbers can be those of a recording. Another process or machine may send
  /// anything, and no arithmetic on it may overflow.
  package var isPlausible: Bool {
    let read = [
      evidence.number?.box, evidence.name?.box, evidence.nickname?.box, evidence.types?.box,
      evidence.gender?.box, evidence.shiny?.box, evidence.level?.box, evidence.trainer?.box,
      evidence.trainerId?.box, evidence.pokemonLanguage?.box, evidence.sprite?.box,
    ]
    guard evidence.margin?.isFinite != false, evidence.candidates.count <= Candidate.most,
      evidence.candidates.allSatisfy({ $0.decades.isFinite })
    else { return false }
    return Plausible.count(index) && Plausible.time(start) && Plausible.time(end)
      && read.compactMap(\.self).allSatisfy(Plausible.place)
  }
}

/// The bounds of what a recording can have.
enum Plausible {
  /// The most entries, seconds or pixels: more than any recording has, and the product of two fits
  /// into a word.
  private static let most = 1_000_000_000

  static func count(_ count: Int) -> Bool { (0...most).contains(count) }

  static func time(_ seconds: Double) -> Bool { seconds.magnitude <= Double(most) }

  static func place(_ place: Rectangle) -> Bool {
    [place.x, place.y, place.width, place.height].allSatisfy { (-most...most).contains($0) }
  }
}
