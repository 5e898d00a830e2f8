import Dex
import Imaging

@testable import Verification

/// References and renders drawn from numbers, each seed another picture.
enum DrawnSprites {
  static let white = RGB(255, 255, 255)

  static let black = RGB(30, 30, 40)

  /// A blob whose stripes' direction and width depend on `seed`, in `color`, with a small square of
  /// another color.
  static func sprite(
    seed: Int, color: RGB, stripe: RGB = black, spot: RGB? = nil
  ) -> RGBAImage {
    let side = 80
    var samples: [UInt8] = []
    samples.reserveCapacity(4 * side * side)
    let a = seed % 5 - 2
    let b = seed / 5 % 4 + 1
    let period = 22 + seed % 3 * 8
    let middle = 36..<48
    for y in 0..<side {
      for x in 0..<side {
        let isInside = (x - 40) * (x - 40) + (y - 40) * (y - 40) < 1500
        let phase = ((x * a + y * b) % period + period) % period
        let spot = middle.contains(x) && middle.contains(y) ? spot : nil
        let pixel = spot ?? (phase < period / 2 ? stripe : color)
        samples += [pixel.red, pixel.green, pixel.blue, isInside ? 255 : 0]
      }
    }
    return RGBAImage(width: side, height: side, samples: samples)
  }

  static func reference(
    _ species: Int, _ form: String, seed: Int, color: RGB, stripe: RGB = black, spot: RGB? = nil,
    shiny: Bool = false, female: Bool = false
  ) -> Reference {
    let image = sprite(seed: seed, color: color, stripe: stripe, spot: spot)
    guard let framed = FramedSprite(image, on: white) else {
      preconditionFailure("nothing is drawn")
    }
    return Reference(
      look: Look(speciesId: species, form: form, isShiny: shiny, isFemale: female),
      hash: PerceptualHash(framed.luma), hash256: PerceptualHash256(framed.luma),
      signature: framed.signature, canvasBox: CanvasBox(framed.box, of: framed.bounds),
      source: "\(form)-\(shiny)-\(female)")
  }

  /// The sprite as it stands on a page, twice as large.
  static func render(
    seed: Int, color: RGB, stripe: RGB = black, spot: RGB? = nil
  ) -> CutRender {
    let image = sprite(seed: seed, color: color, stripe: stripe, spot: spot)
    let box = SpriteCrop.box(of: image) ?? image.bounds
    let part = image.composed(on: white).crop(box)
    let shown = RGBImage(
      width: 2 * box.width, height: 2 * box.height,
      samples: (0..<(4 * box.area)).flatMap { i -> [UInt8] in
        let pixel = part[i % (2 * box.width) / 2, i / (2 * box.width) / 2]
        return [pixel.red, pixel.green, pixel.blue]
      })
    let pixels = shown.bordered(by: 30, white)
    let subject = Rectangle(x: 30, y: 30, width: shown.width, height: shown.height)
    return CutRender(
      pixels: pixels, subjects: [subject], background: white,
      canvas: nil, place: Rectangle(x: 100, y: 50, width: pixels.width, height: pixels.height))
  }

  static let yellow = RGB(240, 210, 60)
  static let orange = RGB(240, 110, 60)
  static let blue = RGB(90, 140, 250)
  static let pink = RGB(250, 130, 190)

  /// What the tests' table shows; Finizen and Palafin share one picture.
  static let table = HashTable(
    header: HashTableHeader(background: white, source: "home-render"),
    references: [
      reference(25, "pikachu", seed: 3, color: yellow),
      reference(25, "pikachu", seed: 3, color: orange, shiny: true),
      reference(26, "raichu", seed: 9, color: orange),
      reference(26, "raichu", seed: 9, color: blue, shiny: true),
      reference(26, "raichu-alola", seed: 16, color: yellow),
      reference(26, "raichu-alola", seed: 16, color: pink, shiny: true),
      reference(37, "vulpix", seed: 11, color: orange),
      reference(37, "vulpix", seed: 11, color: yellow, shiny: true),
      reference(37, "vulpix-alola", seed: 5, color: blue),
      reference(37, "vulpix-alola", seed: 5, color: pink, shiny: true),
      reference(113, "chansey", seed: 12, color: pink),
      reference(113, "chansey", seed: 12, color: blue, shiny: true),
      reference(201, "unown-a", seed: 4, color: yellow),
      reference(201, "unown-a", seed: 4, color: blue, shiny: true),
      reference(201, "unown-b", seed: 4, color: orange),
      reference(201, "unown-b", seed: 4, color: pink, shiny: true),
      reference(423, "gastrodon-west", seed: 6, color: yellow),
      reference(423, "gastrodon-west", seed: 6, color: blue, shiny: true),
      reference(423, "gastrodon-east", seed: 6, color: orange),
      reference(423, "gastrodon-east", seed: 6, color: pink, shiny: true),
      reference(963, "finizen", seed: 7, color: blue),
      reference(963, "finizen", seed: 7, color: pink, shiny: true),
      reference(964, "palafin-zero", seed: 7, color: blue),
      reference(521, "unfezant", seed: 1, color: blue),
      reference(521, "unfezant", seed: 18, color: blue, female: true),
      reference(521, "unfezant", seed: 1, color: pink, shiny: true),
      reference(521, "unfezant", seed: 18, color: pink, shiny: true, female: true),
    ], aliases: [:])

  static let matcher = SpriteMatcher(table: table)

  static func examination(seed: Int, color: RGB, species: Int?) -> SpriteExamination {
    matcher.examine(render(seed: seed, color: color), species: species)
  }
}
