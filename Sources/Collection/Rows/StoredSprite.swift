import Imaging
import Verification

/// The evidence of the picture, as stored.
struct StoredSprite: Codable {
  struct Neighbour: Codable {
    var form: String
    var shiny: Bool
    var female: Bool
    var distance: Int
  }

  var outcome: SpriteEvidence.Outcome
  /// 16 hex digits: as a number it would lose bits in SQLite's JSON functions.
  var phash: String
  var distance: Int?
  var nearest: Neighbour?
  var margin: Int?
  var reference: String
  var box: [Int]

  init(_ sprite: SpriteEvidence) {
    outcome = sprite.outcome
    let digits = String(sprite.perceptualHash, radix: 16)
    phash = String(repeating: "0", count: 16 - digits.count) + digits
    distance = sprite.distance
    nearest = sprite.nearest.map {
      Neighbour(form: $0.form, shiny: $0.isShiny, female: $0.isFemale, distance: $0.distance)
    }
    margin = sprite.margin
    reference = sprite.reference
    box = sprite.box.numbers
  }

  func sprite() throws(StoredEvidenceError) -> SpriteEvidence {
    guard let hash = UInt64(phash, radix: 16) else { throw .hash(phash) }
    return SpriteEvidence(
      outcome: outcome, perceptualHash: hash, distance: distance,
      nearest: nearest.map {
        .init(form: $0.form, isShiny: $0.shiny, isFemale: $0.female, distance: $0.distance)
      }, margin: margin, reference: reference, box: try Rectangle(numbers: box))
  }
}
