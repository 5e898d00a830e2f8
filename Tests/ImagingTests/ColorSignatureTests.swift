import Imaging
import Testing

struct ColorSignatureTests {
  private let white = RGB(255, 255, 255)

  /// A disk whose halves have two colors, on nothing.
  private func sprite(_ left: RGB, _ right: RGB) -> RGBAImage {
    var samples: [UInt8] = []
    for y in 0..<64 {
      for x in 0..<64 {
        let color = x < 28 ? left : right
        let isInside = (x - 32) * (x - 32) + (y - 32) * (y - 32) < 900
        samples += [color.red, color.green, color.blue, isInside ? 255 : 0]
      }
    }
    return RGBAImage(width: 64, height: 64, samples: samples)
  }

  private func reference(_ left: RGB, _ right: RGB) throws -> ColorSignature {
    try #require(FramedSprite(sprite(left, right), on: white)).signature
  }

  private func observed(
    _ left: RGB, _ right: RGB, distortion: (Int) -> Int = { $0 }
  ) throws -> ColorGrid {
    let image = sprite(left, right)
    var screen = image.composed(on: white)
    for i in screen.samples.indices {
      screen.samples[i] = UInt8(clamping: distortion(Int(screen.samples[i])))
    }
    return ColorGrid(
      square: screen.spriteSquare(box: try #require(SpriteCrop.box(of: image)), background: white))
  }

  private let red = RGB(200, 40, 40)
  private let blue = RGB(40, 40, 200)
  private let gray = RGB(120, 120, 120)
  private let green = RGB(40, 160, 60)

  @Test
  func `a signature is 0 from itself and survives its bytes`() throws {
    let signature = try reference(red, gray)
    #expect(ColorGrid(signature).distance(to: signature) == 0)
    #expect(ColorSignature(bytes: signature.bytes) == signature)
    #expect(ColorSignature(bytes: [1, 2, 3]) == nil)
  }

  @Test
  func `a screen is nearest to what it shows, whatever the capture does`() throws {
    let candidates = [try reference(red, gray), try reference(blue, gray)]
    let distortions: [(Int) -> Int] = [
      { $0 }, { $0 + 20 }, { $0 - 20 }, { 16 + $0 * 219 / 255 }, { ($0 - 16) * 255 / 219 },
      { 255 * $0 * $0 / 65025 + $0 / 4 },
    ]
    for distortion in distortions {
      let toRed = try observed(red, gray, distortion: distortion).rank(candidates)
      #expect(toRed[0] < toRed[1] / 2)
      let toBlue = try observed(blue, gray, distortion: distortion).rank(candidates)
      #expect(toBlue[1] < toBlue[0] / 2)
    }
  }

  /// A chain that brightens shows either yellow beyond white, and cuts that off.
  @Test
  func `what a chain cuts off does not decide between two looks`() throws {
    func brighter(_ level: Int) -> Int { (level - 16) * 340 / 255 + 16 }
    func shown(_ level: UInt8) -> UInt8 { UInt8(clamping: brighter(Int(level))) }
    let page = [white, RGB(20, 191, 195), RGB(61, 60, 62)].map {
      ColorSighting(
        known: $0, seen: RGB(shown($0.red), shown($0.green), shown($0.blue)),
        noise: ColorSighting.evenPatch)
    }
    let (pale, deep) = (RGB(240, 225, 150), RGB(235, 190, 90))
    let candidates = [try reference(pale, gray), try reference(deep, gray)]
    let toPale = try observed(pale, gray, distortion: brighter).rank(candidates, beside: page)
    #expect(toPale[0] < toPale[1])
    let toDeep = try observed(deep, gray, distortion: brighter).rank(candidates, beside: page)
    #expect(toDeep[1] < toDeep[0])
  }

  /// Yellow that a capture had faded would be as pale as ash, but then red beside it would have
  /// faded, too.
  @Test
  func `colors that are known beside a picture say what the capture did to it`() throws {
    let yellow = try reference(RGB(216, 209, 153), RGB(135, 118, 100))
    let ash = try reference(RGB(200, 189, 179), RGB(135, 118, 100))
    let pale = try observed(RGB(226, 217, 202), RGB(142, 126, 102))
    /// Returns the lean of the picture towards ash rather than yellow, −1…1.
    func lean(_ seen: RGB?) -> Double {
      let sightings = seen.map {
        ColorSighting(known: red, seen: $0, noise: ColorSighting.evenPatch)
      }
      let distances = pale.rank([yellow, ash], beside: sightings.map { [$0] } ?? [])
      return (distances[0] - distances[1]) / (distances[0] + distances[1])
    }
    #expect(lean(nil) < 0.2)
    #expect(lean(red) > 0.2)
    #expect(lean(RGB(150, 90, 90)) < lean(nil))
  }

  /// Two pale looks are six levels of green apart, less than a step of a table's colors. Were the
  /// screen's cut to such steps as well, the other look would be the nearer one at a shift of two.
  @Test
  func `a screen's colors are compared finer than a table keeps them`() throws {
    func look(green: Int, shift: Int = 0) -> RGBAImage {
      var samples: [UInt8] = []
      for y in 0..<64 {
        for x in 0..<64 {
          let isInside = (x - 32) * (x - 32) + (y - 32) * (y - 32) < 900
          samples += [170 + x, 180 + green + y, 250 - x].map { UInt8($0 + shift) }
          samples.append(isInside ? 255 : 0)
        }
      }
      return RGBAImage(width: 64, height: 64, samples: samples)
    }
    let box = try #require(SpriteCrop.box(of: look(green: 0)))
    let looks = try [0, -6].map { try #require(FramedSprite(look(green: $0), on: white)).signature }
    for shift in -4...4 {
      let screen = look(green: 0, shift: shift).composed(on: white)
      let shown = ColorGrid(square: screen.spriteSquare(box: box, background: white))
      let distances = shown.rank(looks)
      #expect(distances[1] - distances[0] > 0.15 * (distances[1] + distances[0]))
    }
  }

  @Test
  func `ranking nobody gives nothing`() throws {
    #expect(try observed(red, gray).rank([]).isEmpty)
  }

  @Test
  func `two looks of one color count as one, two colors do not`() throws {
    let other = try reference(RGB(203, 41, 38), gray)
    #expect(try reference(red, gray).isIndistinguishable(from: other))
    #expect(try !reference(red, gray).isIndistinguishable(from: reference(blue, gray)))
  }

  @Test
  func `pictures smaller than the grid have a signature too`() {
    let tiny = RGBImage(width: 3, height: 3, samples: Array(repeating: 100, count: 27))
    let cover = Plane(width: 3, height: 3, samples: Array(repeating: 255, count: 9))
    let signature = ColorSignature(square: tiny, cover: cover)
    #expect(ColorGrid(square: tiny).distance(to: signature) < 1)
  }

  /// Two hats on one body, whose color a crop that is off moves by a few levels.
  @Test
  func `a picture is of two looks only where both sides tell them apart`() throws {
    let hat = try reference(red, gray)
    let body = RGB(125, 125, 125)
    let otherHat = try reference(blue, body)
    #expect(
      try observed(red, body).gain(ofShowing: otherHat, besidePartOf: hat, beside: []) <= 0)
    let shiny = try reference(blue, green)
    #expect(
      try observed(red, green).gain(ofShowing: shiny, besidePartOf: hat, beside: []) > 100)
  }
}
