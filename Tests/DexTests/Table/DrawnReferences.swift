import Dex
import Imaging

/// References of pictures drawn from numbers, for tables of our own.
enum DrawnReferences {
  static let header = HashTableHeader(background: RGB(255, 255, 255), source: "drawn")

  /// A disk with a stripe, whose place and color depend on `seed`.
  static func sprite(seed: Int, color: RGB) -> RGBAImage {
    var samples: [UInt8] = []
    for y in 0..<40 {
      for x in 0..<40 {
        let isInside = (x - 20) * (x - 20) + (y - 20) * (y - 20) < 300
        let isStripe = (x * (seed % 5 + 1) + y * (seed % 7 + 2) + seed) % 11 < 4
        samples += isStripe ? [20, 20, 20] : [color.red, color.green, color.blue]
        samples.append(isInside ? 255 : 0)
      }
    }
    return RGBAImage(width: 40, height: 40, samples: samples)
  }

  static func reference(
    _ look: Look, seed: Int, color: RGB = RGB(200, 60, 40), source: String
  ) -> Reference {
    guard let framed = FramedSprite(sprite(seed: seed, color: color), on: header.background) else {
      preconditionFailure("nothing is drawn")
    }
    return Reference(
      look: look, hash: PerceptualHash(framed.luma), hash256: PerceptualHash256(framed.luma),
      signature: framed.signature, canvasBox: CanvasBox(framed.box, of: framed.bounds),
      source: source)
  }

  static func look(
    _ speciesId: Int, _ form: String, shiny: Bool = false, female: Bool = false
  ) -> Look {
    Look(speciesId: speciesId, form: form, isShiny: shiny, isFemale: female)
  }

  /// Three species; 2 has two forms of one look, 3 a form without a picture.
  static let table = HashTable(
    header: header,
    references: [
      reference(look(3, "gamma"), seed: 5, source: "c"),
      reference(look(1, "alpha"), seed: 1, source: "a"),
      reference(look(1, "alpha", shiny: true), seed: 1, color: RGB(40, 60, 200), source: "as"),
      reference(look(2, "beta-one"), seed: 3, source: "b1"),
      reference(look(2, "beta-two"), seed: 3, source: "b2"),
    ],
    aliases: [look(3, "gamma-own"): "c", look(1, "alpha"): "c", look(9, "none"): "nowhere"])
}
