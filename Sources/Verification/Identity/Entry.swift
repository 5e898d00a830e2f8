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

/// The conclusion from an entry's evidence.
package enum Verdict: String, CaseIterable, Hashable, Sendable, Codable {
  /// Everything that is needed was read and agrees.
  case verified
  /// Two pieces of evidence contradict each other.
  case mismatch
  /// Something that is needed was not read.
  case unconfirmed
}

/// The reason why an entry is not verified, or what its verification leaves open.
package enum Reason: String, CaseIterable, Hashable, Sendable, Codable {
  case numberNameDisagree = "number-name-disagree"
  case typesDisagree = "types-disagree"
  case formDisagrees = "form-disagrees"
  case genderImpossible = "gender-impossible"
  case genderSpriteDisagree = "gender-sprite-disagree"
  case shinySpriteDisagree = "shiny-sprite-disagree"
  case shinyUnavailable = "shiny-unavailable"
  case spriteContradicts = "sprite-contradicts"
  case spriteInconclusive = "sprite-inconclusive"
  case formUndetermined = "form-undetermined"
  case nameUnread = "name-unread"
  case numberUnread = "number-unread"
  case typesUnread = "types-unread"
  case genderUnread = "gender-unread"
  case shinyUnread = "shiny-unread"
  case lowConfidence = "low-confidence"
  case tooShort = "too-short"
  case damaged
  case notInDex = "not-in-dex"
  case notInTable = "not-in-table"
}

/// The stable id of an entry, made of its recording and its time in it.
///
/// The number of an entry changes when a newer version finds one more page before it. The
/// recording's bytes do not change, nor does the time at which a page stands still.
package struct EntryID: Hashable, Sendable {
  /// The first digits of the SHA-256 of the recording's bytes.
  package let recording: String
  /// The time of the first stable frame, in milliseconds on the recording's own time line.
  package let start: Int

  /// The number of hexadecimal digits for the recording. They are 48 bits: among a million
  /// recordings, two are alike with a chance of one in five hundred, and then they differ in time.
  package static let digits = 12

  package init(sha256: String, start: Double) {
    recording = String(sha256.prefix(Self.digits))
    self.start = Int((start * 1000).rounded())
  }

  /// Reads `abcdef012345-1234`; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == Self.digits,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let start = Int(parts[1]), String(start) == parts[1]
    else { return nil }
    recording = String(parts[0])
    self.start = start
  }

  /// The seconds by which another version may see a page stand still earlier or later.
  package static let tolerance = 0.25

  /// Returns the index of the entry that the id means, among the `entries` of its recording. It is
  /// the entry that starts then, or else the one that was on screen then, or nearly.
  package func index(in entries: [Entry]) -> Int? {
    let time = Double(start) / 1000
    if let exact = entries.first(where: { Int(($0.start * 1000).rounded()) == start }) {
      return exact.index
    }
    return entries.first {
      $0.start - Self.tolerance <= time && time <= $0.end + Self.tolerance
    }?.index
  }
}

extension EntryID: CustomStringConvertible {
  package var description: String { "\(recording)-\(start)" }
}
