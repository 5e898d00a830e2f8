package import Dex
package import Imaging

/// The reading of one field and its confidence.
package struct FieldEvidence<Value: Hashable & Sendable>: Hashable, Sendable {
  /// `nil` when the field was looked for and not read.
  package var value: Value?
  /// The raw text, for fields that are text.
  package var text: String?
  /// 0…100, to a decimal.
  package var confidence: Double { didSet { confidence = Self.rounded(confidence) } }
  /// The place of the field in pixels of the displayed frame; `nil` when none was found.
  package var box: Rectangle?
  /// Other possible values of the visit, the likeliest first.
  package var dissent: [Value]

  package init(
    value: Value?, text: String? = nil, confidence: Double, box: Rectangle? = nil,
    dissent: [Value] = []
  ) {
    self.value = value
    self.text = text
    self.confidence = Self.rounded(confidence)
    self.box = box
    self.dissent = dissent
  }

  private static func rounded(_ confidence: Double) -> Double {
    (min(100, max(0, confidence)) * 10).rounded() / 10
  }
}

/// Coding with the keys of the machine-readable output: what was not read and has no place is null.
extension FieldEvidence: Codable where Value: Codable {
  private enum CodingKeys: String, CodingKey { case value, text, confidence, box, dissent }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      value: try values.decodeIfPresent(Value.self, forKey: .value),
      text: try values.decodeIfPresent(String.self, forKey: .text),
      confidence: try values.decode(Double.self, forKey: .confidence),
      box: try values.decodeIfPresent(Rectangle.self, forKey: .box),
      dissent: try values.decodeIfPresent([Value].self, forKey: .dissent) ?? [])
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(value, forKey: .value)
    try values.encodeIfPresent(text, forKey: .text)
    try values.encode(confidence, forKey: .confidence)
    try values.encode(box, forKey: .box)
    if !dissent.isEmpty { try values.encode(dissent, forKey: .dissent) }
  }
}

/// The comparison of the Pokémon's picture with the hash table.
package struct SpriteEvidence: Hashable, Sendable {
  package enum Outcome: String, CaseIterable, Hashable, Sendable, Codable {
    case confirmed, contradicted, inconclusive
  }

  /// A reference of the table and its distance.
  package struct Neighbor: Hashable, Sendable, Codable {
    package var form: String
    package var isShiny: Bool
    package var isFemale: Bool
    /// Hamming distance, 0…64.
    package var distance: Int

    private enum CodingKeys: String, CodingKey {
      case form, distance
      case isShiny = "shiny"
      case isFemale = "female"
    }
  }

  /// The `reference` of pictures that people have confirmed.
  package static let enrolled = "enrolled"

  package var outcome: Outcome
  /// The perceptual hash of the best crop.
  package var perceptualHash: PerceptualHash
  /// The hashes of a moving model on the other frames that were read; `nil` where there are none.
  package var otherPoses: [PerceptualHash]?
  /// Hamming distance to the nearest reference of the entry's own species; `nil` without any.
  package var distance: Int?
  /// The nearest reference of the whole table.
  package var nearest: Neighbor?
  /// The distance to the nearest reference of another species less `distance`; may be negative.
  package var margin: Int?
  /// The source of the reference: `home-render` or `enrolled`.
  package var reference: String
  package var box: Rectangle
}

extension SpriteEvidence.Neighbor {
  init(_ look: Look, distance: Int) {
    self.init(form: look.form, isShiny: look.isShiny, isFemale: look.isFemale, distance: distance)
  }
}

/// Coding with the keys of the machine-readable output: a distance to nothing is null.
extension SpriteEvidence: Codable {
  private enum CodingKeys: String, CodingKey {
    case outcome, distance, nearest, margin, reference, box
    case perceptualHash = "phash"
    case otherPoses = "poses"
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(outcome, forKey: .outcome)
    try values.encode(perceptualHash, forKey: .perceptualHash)
    try values.encodeIfPresent(otherPoses, forKey: .otherPoses)
    try values.encode(distance, forKey: .distance)
    try values.encode(nearest, forKey: .nearest)
    try values.encode(margin, forKey: .margin)
    try values.encode(reference, forKey: .reference)
    try values.encode(box, forKey: .box)
  }
}

/// The evidence of all fields; `nil` for a field that was not looked for.
///
/// Its JSON is that of the machine-readable output, of the collection and of files for others.
package struct Evidence: Hashable, Sendable, Codable {
  package var number: FieldEvidence<Int>?
  package var name: FieldEvidence<String>?
  package var nickname: FieldEvidence<String>?
  package var types: FieldEvidence<[PokemonType]>?
  package var gender: FieldEvidence<Gender>?
  package var shiny: FieldEvidence<Bool>?
  package var level: FieldEvidence<Int>?
  package var trainer: FieldEvidence<String>?
  package var trainerId: FieldEvidence<String>?
  /// The language of the Pokémon's origin, which may differ from the interface's.
  package var pokemonLanguage: FieldEvidence<Language>?
  package var sprite: SpriteEvidence?
  /// The decades (log10 of the likelihood ratio) between the entry's identity and the next one;
  /// `nil` when nothing was read.
  package var margin: Double?
  package var runnerUp: Identity?
  /// The identities to choose from, the likeliest first, at most `Candidate.most`; `nil` for none.
  package var candidates: [Candidate]?
  /// The values that each reason concerns; `nil` where none has any.
  package var details: [Reason: [String: Detail]]?

  package init() {}

  /// Its texts, which come from the recording.
  var texts: [String?] {
    [
      number?.text, name?.text, name?.value, nickname?.text, nickname?.value, types?.text,
      gender?.text, shiny?.text, level?.text, trainer?.text, trainer?.value, trainerId?.text,
      trainerId?.value, pokemonLanguage?.text, sprite?.reference, sprite?.nearest?.form,
      runnerUp?.form, runnerUp?.nickname,
    ] + [name, nickname, trainer, trainerId].flatMap { $0?.dissent ?? [] }
  }
}
