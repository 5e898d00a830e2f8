package import Dex
package import Imaging

/// The reading of one field and its confidence.
package struct FieldEvidence<Value: Hashable & Sendable>: Hashable, Sendable {
  /// `nil` when the field was looked for and not read.
  package var value: Value?
  /// The raw text, for fields that are text.
  package var text: String?
  /// 0…100.
  package var confidence: Double
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
    self.confidence = confidence
    self.box = box
    self.dissent = dissent
  }
}

extension FieldEvidence: Codable where Value: Codable {}

/// The comparison of the Pokémon's picture with the hash table.
package struct SpriteEvidence: Hashable, Sendable, Codable {
  package enum Outcome: String, CaseIterable, Hashable, Sendable, Codable {
    case confirmed, contradicted, inconclusive
  }

  /// A reference of the table and its distance.
  package struct Neighbour: Hashable, Sendable, Codable {
    package var form: String
    package var isShiny: Bool
    package var isFemale: Bool
    /// Hamming distance, 0…64.
    package var distance: Int

    package init(form: String, isShiny: Bool, isFemale: Bool, distance: Int) {
      self.form = form
      self.isShiny = isShiny
      self.isFemale = isFemale
      self.distance = distance
    }
  }

  /// The `reference` of pictures that people have confirmed.
  package static let enrolled = "enrolled"

  package var outcome: Outcome
  /// The perceptual hash of the best crop.
  package var perceptualHash: UInt64
  /// The hashes of a moving model on the other frames that were read.
  package var otherPoses: [UInt64] = []
  /// Hamming distance to the nearest reference of the entry's own species; `nil` without any.
  package var distance: Int?
  /// The nearest reference of the whole table.
  package var nearest: Neighbour?
  /// The distance to the nearest reference of another species less `distance`; may be negative.
  package var margin: Int?
  /// The source of the reference: `home-render` or `enrolled`.
  package var reference: String
  package var box: Rectangle

  package init(
    outcome: Outcome, perceptualHash: UInt64, distance: Int?, nearest: Neighbour?, margin: Int?,
    reference: String, box: Rectangle
  ) {
    self.outcome = outcome
    self.perceptualHash = perceptualHash
    self.distance = distance
    self.nearest = nearest
    self.margin = margin
    self.reference = reference
    self.box = box
  }
}

/// The evidence of all fields; `nil` for a field that was not looked for.
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
  /// The next identity.
  package var runnerUp: Identity?
  /// The identities that a person may choose from, the likeliest first, at most `Candidate.most`.
  package var candidates: [Candidate] = []
  /// The values that each reason concerns.
  package var details: [Reason: [String: Detail]] = [:]

  package init() {}
}
