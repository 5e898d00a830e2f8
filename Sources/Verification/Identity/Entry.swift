package import Dex
import Files
package import Foundation
package import Imaging

/// One visit to one Pokémon's summary screen, with the conclusions from its evidence.
///
/// Its claims are its own members too: `entry.level` is `entry.claims.level`.
@dynamicMemberLookup
package struct Entry: Hashable, Sendable, Codable {
  package var claims: EntryClaims
  package var evidence: Evidence
  /// Pictures for a person to look at; empty for a stored entry that was loaded without them.
  package var pictures: [EntryPicture]

  package init(_ claims: EntryClaims, evidence: Evidence, pictures: [EntryPicture] = []) {
    self.claims = claims
    self.evidence = evidence
    self.pictures = pictures
  }

  package init(
    index: Int, start: Double, end: Double, verdict: Verdict, reasons: [Reason] = [],
    speciesId: Int? = nil, species: String? = nil, form: String? = nil, gender: Gender? = nil,
    isShiny: Bool? = nil, nickname: String? = nil, level: Int? = nil, trainer: String? = nil,
    trainerId: String? = nil, evidence: Evidence = Evidence(), pictures: [EntryPicture] = []
  ) {
    let claims = EntryClaims(
      index: index, start: start, end: end, verdict: verdict, reasons: reasons,
      speciesId: speciesId, species: species, form: form, gender: gender, isShiny: isShiny,
      nickname: nickname, level: level, trainer: trainer, trainerId: trainerId)
    self.init(claims, evidence: evidence, pictures: pictures)
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<EntryClaims, Value>) -> Value {
    get { claims[keyPath: path] }
    set { claims[keyPath: path] = newValue }
  }

  /// A checksum of all claims but number and times, as 16 hexadecimal digits. It changes when a
  /// newer reading claims something else than a person decided on.
  package var fingerprint: String {
    var claims = claims
    (claims.index, claims.start, claims.end) = (0, 0, 0)
    let text = try? JSONEncoder.stable().encode(claims)
    return String(decoding: text ?? Data(), as: UTF8.self).checksum
  }

  /// True where its numbers can be those of a recording. Another process or machine may send
  /// anything, and no arithmetic on it may overflow. Places are checked where they are decoded.
  package var isPlausible: Bool {
    let candidates = evidence.candidates ?? []
    guard evidence.margin?.isFinite != false, candidates.count <= Candidate.most,
      candidates.allSatisfy({ $0.decades.isFinite })
    else { return false }
    let texts = [
      claims.species, claims.form, claims.nickname, claims.trainer, claims.trainerId,
    ]
    return Plausible.count(self.index) && Plausible.time(self.start) && Plausible.time(self.end)
      && self.start <= self.end && (self.speciesId ?? 1) > 0 && (1...100).contains(self.level ?? 1)
      && (texts + evidence.texts).allSatisfy(Plausible.text)
      && Set(pictures.map(\.kind)).count == pictures.count
  }
}

/// The values that an entry claims, with the keys of the machine-readable output.
package struct EntryClaims: Hashable, Sendable, Codable {
  /// The number of the entry in the recording: 0, 1, 2 …
  package var index: Int
  /// The times of the first and the last stable frame, in seconds on the recording's own time line.
  package var start: Double
  package var end: Double
  package var verdict: Verdict
  /// The reasons in the order of finding; empty for a verification with full evidence.
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

  private enum CodingKeys: String, CodingKey {
    case index, start, end, verdict, reasons, speciesId, species, form, gender
    case isShiny = "shiny"
    case nickname, level, trainer, trainerId
  }
}

/// The bounds of what a recording can have.
enum Plausible {
  /// More entries, seconds or pixels than any recording has; a product of two fits into a word.
  private static let most = 1_000_000_000

  static func count(_ count: Int) -> Bool { (0...most).contains(count) }

  static func time(_ seconds: Double) -> Bool { seconds.magnitude <= Double(most) }

  /// False for more than 1,000 bytes: no name has so many, and a table is as wide as its longest
  /// cell.
  static func text(_ text: String?) -> Bool { text.map { $0.utf8.count <= 1000 } ?? true }

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
package enum Reason: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
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

  /// Returns the entry that the id means, among the `entries` of its recording: the one that starts
  /// then, or else the one that was on screen then, or nearly.
  package func entry(in entries: [Entry]) -> Entry? {
    let time = Double(start) / 1000
    return entries.first { Int(($0.start * 1000).rounded()) == start }
      ?? entries.first { $0.start - Self.tolerance <= time && time <= $0.end + Self.tolerance }
  }

  /// Returns the number of that entry (`Entry.index`). Other programs' results may leave numbers
  /// out, so it is no index of `entries`.
  package func index(in entries: [Entry]) -> Int? { entry(in: entries)?.index }
}

extension EntryID: CustomStringConvertible, Codable {
  package var description: String { "\(recording)-\(start)" }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let text = try value.decode(String.self)
    guard let id = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "“\(text)” names no entry")
    }
    self = id
  }
}

/// A picture cut out of a recording for a person to look at: the recording may be gone later.
package struct EntryPicture: Hashable, Sendable, Codable {
  package enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    /// The page with all fields that are read on it.
    case page
    /// The picture of the Pokémon by itself.
    case sprite
    /// A name given by a person, where it could not be read.
    case nickname, trainer

    /// True where the trainer's name or ID number may be on it.
    package var showsTrainer: Bool {
      switch self {
      case .page, .trainer: true
      case .sprite, .nickname: false
      }
    }
  }

  package var kind: Kind
  /// The part of the displayed frame that it shows, in the frame's pixels.
  package var place: Rectangle
  /// Its own size in pixels.
  package var width: Int
  package var height: Int
  /// Seconds of the recording.
  package var time: Double
  /// A JPEG file.
  package var jpeg: Data

  private enum CodingKeys: String, CodingKey {
    case kind, width, height, time, jpeg
    case place = "box"
  }

  package init(kind: Kind, place: Rectangle, width: Int, height: Int, time: Double, jpeg: Data) {
    self.kind = kind
    self.place = place
    self.width = width
    self.height = height
    self.time = time
    self.jpeg = jpeg
  }

  /// True where it is a JPEG file of a possible size and place. Another process may send anything.
  package var isPlausible: Bool {
    jpeg.count <= Self.mostBytes && jpeg.starts(with: [0xFF, 0xD8, 0xFF]) && Plausible.count(width)
      && Plausible.count(height) && Plausible.time(time) && Plausible.place(place)
  }

  /// The most bytes of one picture: a report with a thousand of them stays one file of 40 MB.
  package static let mostBytes = 30_000
}
