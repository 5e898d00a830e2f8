import Imaging
import Testing

@testable import Verification

struct TypeDiscsTests {
  private let bar = RGB(20, 191, 195)
  private let white = RGB(255, 255, 255)
  private let discs = TypeDiscs(
    bar: RGB(20, 191, 195), white: RGB(255, 255, 255), diameter: 40, start: 120)

  private var strip: RGBImage { RGBImage(filledWith: bar, width: 400, height: 50) }

  private func disc(_ color: RGB, x: Int, on picture: inout RGBImage) {
    picture.fillEllipse(Rectangle(x: x, y: 5, width: 40, height: 40), color)
    picture.fill(Rectangle(x: x + 14, y: 17, width: 12, height: 14), white)
  }

  /// A mixture of bar and white.
  private func blend(_ share: Double) -> RGB {
    func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + share * (Double(b) - Double(a))).rounded())
    }
    return RGB(
      channel(bar.red, white.red), channel(bar.green, white.green),
      channel(bar.blue, white.blue))
  }

  @Test(arguments: [RGB(61, 206, 243), RGB(129, 185, 239), RGB(80, 65, 63), RGB(250, 192, 0)])
  func `a disc is found with its fill, whatever its color`(color: RGB) throws {
    var picture = strip
    disc(color, x: 300, on: &picture)
    let found = discs.find(in: picture, drawings: discs.drawings(in: picture))
    #expect(found.map(\.box) == [Rectangle(x: 300, y: 5, width: 40, height: 40)])
    #expect(Set(try #require(found.first).fill) == [color])
  }

  @Test(arguments: [0, 48])
  func `the bar's edge, which coding joins to a disc, is no part of it`(edge: Int) {
    var picture = strip
    let rust = RGB(160, 90, 70)
    picture.fillEllipse(Rectangle(x: 300, y: edge == 0 ? 0 : 10, width: 40, height: 40), rust)
    picture.fill(Rectangle(x: 250, y: edge, width: 150, height: 2), RGB(70, 160, 120))
    #expect(discs.find(in: picture, drawings: []).map(\.box.x) == [300])
  }

  @Test
  func `a disc that hardly differs from the bar is found by the drawing in it`() throws {
    let faint = RGB(30, 186, 211)
    var picture = strip
    picture.fillEllipse(Rectangle(x: 320, y: 5, width: 40, height: 40), faint)
    #expect(discs.drawings(in: picture).isEmpty)
    #expect(discs.find(in: picture, drawings: []).isEmpty)
    disc(faint, x: 320, on: &picture)
    disc(RGB(66, 191, 36), x: 270, on: &picture)
    let drawings = discs.drawings(in: picture)
    #expect(drawings.map(\.x).sorted() == [284, 334])
    let found = discs.find(in: picture, drawings: drawings)
    #expect(found.map(\.box.x) == [270, 320])
    #expect(found.map { Set($0.fill) } == [[RGB(66, 191, 36)], [faint]])
  }

  @Test
  func `a pale disc is found where a chain cuts off dark and bright levels`() throws {
    func cut(_ color: RGB) -> RGB {
      func channel(_ level: UInt8) -> UInt8 { UInt8(clamping: (Int(level) - 40) * 13 / 10) }
      return RGB(channel(color.red), channel(color.green), channel(color.blue))
    }
    var picture = strip
    for x in 0..<100 {
      picture.fill(Rectangle(x: x, y: 10, width: 1, height: 30), blend(Double(x) / 100))
    }
    disc(RGB(137, 199, 255), x: 300, on: &picture)
    let shown = RGBImage(
      width: picture.width, height: picture.height,
      samples: picture.pixels.map(cut).flatMap { [$0.red, $0.green, $0.blue] })
    let discs = TypeDiscs(bar: cut(bar), white: cut(white), diameter: 40, start: 120)
    let found = discs.find(in: shown, drawings: discs.drawings(in: shown))
    #expect(found.map(\.box.x) == [300])
  }

  @Test
  func `what differs no more than the text does is no disc`() {
    var picture = strip
    disc(RGB(163, 172, 19), x: 270, on: &picture)
    // Coding leaves a color of its own beside the disc, as high as the bar and as wide as a disc.
    picture.fill(Rectangle(x: 306, y: 4, width: 38, height: 42), RGB(77, 189, 169))
    #expect(discs.find(in: picture, drawings: []).count == 2)
    picture.fill(Rectangle(x: 20, y: 0, width: 30, height: 50), RGB(81, 189, 165))
    #expect(discs.find(in: picture, drawings: []).map(\.box.x) == [270])
  }

  @Test
  func `beside a drawing that stands in no disc what was found does not say all`() {
    var picture = strip
    disc(RGB(66, 191, 36), x: 270, on: &picture)
    #expect(discs.find(in: picture, drawings: discs.drawings(in: picture)).count == 1)
    picture.fill(Rectangle(x: 334, y: 17, width: 12, height: 14), white)
    #expect(discs.find(in: picture, drawings: discs.drawings(in: picture)).isEmpty)
    // Letters before the discs, and the page beyond the bar's end, are no drawings.
    picture = strip
    picture.fill(Rectangle(x: 90, y: 17, width: 12, height: 14), white)
    picture.fill(Rectangle(x: 388, y: 10, width: 12, height: 30), white)
    #expect(discs.drawings(in: picture).isEmpty)
  }

  @Test
  func `discs that touch are two, left to right`() {
    var picture = strip
    disc(RGB(255, 75, 40), x: 280, on: &picture)
    disc(RGB(175, 169, 129), x: 320, on: &picture)
    #expect(
      discs.find(in: picture, drawings: discs.drawings(in: picture)).map(\.box.x) == [280, 320])
  }

  @Test
  func `a window over the end of two discs leaves both open`() {
    var picture = strip
    disc(RGB(255, 75, 40), x: 280, on: &picture)
    disc(RGB(175, 169, 129), x: 320, on: &picture)
    for (x, width) in [(354, 28), (350, 50)] {
      var covered = picture
      covered.fill(Rectangle(x: x, y: 8, width: width, height: 34), RGB(110, 60, 200))
      #expect(discs.find(in: covered, drawings: discs.drawings(in: covered)).isEmpty)
    }
    // One that stands apart is wider than a disc there, and not as wide as two.
    picture = strip
    disc(RGB(255, 75, 40), x: 270, on: &picture)
    disc(RGB(175, 169, 129), x: 330, on: &picture)
    picture.fill(Rectangle(x: 360, y: 8, width: 40, height: 34), RGB(110, 60, 200))
    #expect(discs.find(in: picture, drawings: discs.drawings(in: picture)).isEmpty)
  }

  @Test(arguments: [28, 37, 56])
  func `a disc whose color coding has spilled to both sides is one`(diameter: Int) {
    let small = TypeDiscs(bar: bar, white: white, diameter: Double(diameter), start: 120)
    var picture = RGBImage(filledWith: bar, width: 460, height: diameter + 10)
    let (half, orange) = (diameter / 2, RGB(255, 130, 0))
    picture.fill(Rectangle(x: 292, y: 5 + half - 4, width: diameter + 16, height: 8), orange)
    picture.fillEllipse(Rectangle(x: 300, y: 5, width: diameter, height: diameter), orange)
    picture.fill(Rectangle(x: 300 + half - 4, y: 5 + half - 5, width: 8, height: 10), white)
    #expect(small.find(in: picture, drawings: small.drawings(in: picture)).count == 1)
    // Beside a second one it is two.
    picture.fillEllipse(
      Rectangle(x: 300 + diameter, y: 5, width: diameter, height: diameter), RGB(175, 169, 129))
    #expect(small.find(in: picture, drawings: small.drawings(in: picture)).count == 2)
  }

  /// The mean of each pixel and the eight around it.
  private func blurred(_ image: RGBImage) -> RGBImage {
    var out = image
    for y in 1..<(image.height - 1) {
      for x in 1..<(image.width - 1) {
        let around = image.crop(Rectangle(x: x - 1, y: y - 1, width: 3, height: 3)).pixels
        func mean(_ channel: (RGB) -> UInt8) -> UInt8 {
          UInt8(around.reduce(0) { $0 + Int(channel($1)) } / 9)
        }
        out[x, y] = RGB(mean { $0.red }, mean { $0.green }, mean { $0.blue })
      }
    }
    return out
  }

  @Test(arguments: [RGB(255, 128, 0), RGB(145, 161, 25), RGB(80, 65, 63), RGB(145, 65, 203)])
  func `blur takes no color from a disc, however large the drawing in it is`(color: RGB) throws {
    var picture = strip
    picture.fillEllipse(Rectangle(x: 300, y: 5, width: 40, height: 40), color)
    picture.fill(Rectangle(x: 308, y: 14, width: 24, height: 22), white)
    picture = blurred(blurred(picture))
    let found = discs.find(in: picture, drawings: discs.drawings(in: picture))
    let seen = try #require(found.first.flatMap { RGB.median(of: $0.fill) })
    #expect(found.count == 1 && seen.chebyshevDistance(to: color) <= 8)
  }

  @Test(arguments: [(4, 1), (8, 0)])
  func `a disc and what coding left beside it are no two`(height: Int, count: Int) {
    var picture = strip
    disc(RGB(66, 191, 36), x: 270, on: &picture)
    picture.fill(Rectangle(x: 306, y: 20, width: 34, height: height), RGB(90, 170, 90))
    let found = discs.find(in: picture, drawings: discs.drawings(in: picture)).map(\.box.width)
    #expect(found == [Int](repeating: 40, count: count))
  }

  @Test
  func `the bar's edge in a color of coding's own is no lost disc`() {
    var picture = strip
    disc(RGB(250, 192, 0), x: 300, on: &picture)
    picture.fill(Rectangle(x: 0, y: 48, width: 396, height: 2), RGB(120, 150, 40))
    #expect(discs.find(in: picture, drawings: discs.drawings(in: picture)).count == 1)
    // Nor is the page beyond the bar's end.
    picture.fill(Rectangle(x: 388, y: 0, width: 8, height: 50), RGB(230, 235, 225))
    #expect(discs.find(in: picture, drawings: discs.drawings(in: picture)).count == 1)
    // What is as high as a part of a disc is one that was lost.
    picture.fill(Rectangle(x: 350, y: 5, width: 8, height: 40), RGB(120, 60, 40))
    #expect(discs.find(in: picture, drawings: discs.drawings(in: picture)).isEmpty)
  }

  @Test(arguments: [40, 80])
  func `a full box of a disc's size is none`(width: Int) {
    var picture = strip
    picture.fill(Rectangle(x: 290, y: 5, width: width, height: 40), RGB(214, 170, 140))
    #expect(discs.find(in: picture, drawings: discs.drawings(in: picture)).isEmpty)
  }

  @Test(arguments: [0.2, 0.35, 0.5, 0.8])
  func `what coding blurs of large letters is no disc`(share: Double) {
    var picture = strip
    picture.fillEllipse(Rectangle(x: 150, y: 8, width: 38, height: 36), blend(share))
    #expect(discs.find(in: picture, drawings: discs.drawings(in: picture)).isEmpty)
  }

  @Test
  func `the page beyond the bar's end is no disc`() {
    var picture = strip
    picture.fill(Rectangle(x: 360, y: 0, width: 40, height: 50), blend(0.92))
    #expect(discs.find(in: picture, drawings: discs.drawings(in: picture)).isEmpty)
  }

  @Test
  func `what stands where the text does is no disc`() {
    var picture = strip
    disc(RGB(255, 75, 40), x: 60, on: &picture)
    disc(RGB(175, 169, 129), x: 320, on: &picture)
    #expect(discs.find(in: picture, drawings: discs.drawings(in: picture)).map(\.box.x) == [320])
  }

  @Test
  func `beside half of a disc the other one does not say all`() {
    var picture = strip
    disc(RGB(175, 169, 129), x: 320, on: &picture)
    picture.fill(Rectangle(x: 270, y: 20, width: 30, height: 20), RGB(255, 75, 40))
    #expect(discs.find(in: picture, drawings: discs.drawings(in: picture)).isEmpty)
  }

  @Test
  func `a disc that is joined to the text before it is missed, and the other one does not say all`()
  {
    var picture = strip
    disc(RGB(175, 169, 129), x: 320, on: &picture)
    picture.fill(Rectangle(x: 60, y: 5, width: 100, height: 40), RGB(255, 75, 40))
    #expect(discs.find(in: picture, drawings: discs.drawings(in: picture)).isEmpty)
  }

  @Test
  func `what is lower or narrower than a disc is none`() {
    var picture = strip
    picture.fill(Rectangle(x: 100, y: 10, width: 40, height: 20), RGB(255, 75, 40))
    picture.fill(Rectangle(x: 200, y: 5, width: 20, height: 40), RGB(255, 75, 40))
    #expect(discs.find(in: picture, drawings: discs.drawings(in: picture)).isEmpty)
  }
}
