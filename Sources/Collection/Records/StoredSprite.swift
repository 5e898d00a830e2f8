import Files
import Imaging
import Verification

/// The stored evidence of the picture.
struct StoredSprite: Codable {
  struct Neighbour: Codable {
    var form: String
    var shiny: Bool
    var female: Bool
    var distance: Int
  }

  var outcome: SpriteEvidence.Outcome
  /// 16 hex digits, because a number would lose bits in SQLite's JSON functions.
  var phash: String
  /// The hashes of the model's other poses; not stored where there are none.
  var poses: [String]?
  var distance: Int?
  var nearest: Neighbour?
  var margin: Int?
  var reference: String
  var box: [Int]

  init(_ sprite: SpriteEvidence) {
    outcome = sprite.outcome
    phash = sprite.perceptualHash.hexadecimal
    let others = sprite.otherPoses.map { $0.hexadecimal }
    poses = others.isEmpty ? nil : others
    distance = sprite.distance
    nearest = sprite.nearest.map {
      Neighbour(form: $0.form, shiny: $0.isShiny, female: $0.isFemale, distance: $0.distance)
    }
    margin = sprite.margin
    reference = sprite.reference
    box = sprite.box.numbers
  }

  func sprite() throws(StoredEvidenceError) -> SpriteEvidence {
    var sprite = SpriteEvidence(
      outcome: outcome, perceptualHash: try Self.bits(phash), distance: distance,
      nearest: nearest.map {
        .init(form: $0.form, isShiny: $0.shiny, isFemale: $0.female, distance: $0.distance)
      }, margin: margin, reference: reference, box: try Rectangle(numbers: box))
    for pose in poses ?? [] { sprite.otherPoses.append(try Self.bits(pose)) }
    return sprite
  }

  private static func bits(_ digits: String) throws(StoredEvidenceError) -> UInt64 {
    guard let hash = UInt64(digits, radix: 16) else { throw .hash(digits) }
    return hash
  }
}
