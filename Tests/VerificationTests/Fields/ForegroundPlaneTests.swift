import Imaging
import Testing

@testable import Verification

struct ForegroundPlaneTests {
  private func field(background: RGB, foreground: RGB) -> RGBImage {
    var image = RGBImage(width: 100, height: 40, filledWith: background)
    for x in stride(from: 10, to: 80, by: 12) {
      image.fill(Rectangle(x: x, y: 12, width: 6, height: 16), foreground)
    }
    return image
  }

  @Test(arguments: [
    (Foreground.dark, RGB(248, 250, 245), RGB(141, 141, 141)),
    (.dark, RGB(255, 255, 255), RGB(0, 0, 0)),
    (.dark, RGB(237, 236, 241), RGB(131, 112, 205)),
    (.lightOnColor, RGB(20, 191, 195), RGB(255, 255, 255)),
    (.lightOnColor, RGB(255, 219, 0), RGB(255, 255, 255)),
    (.light, RGB(47, 100, 60), RGB(248, 250, 245)),
    (.dark, RGB(120, 120, 120), RGB(70, 70, 70)),
  ])
  func `foreground is full and background is none, whatever their colors`(
    kind: Foreground, background: RGB, foreground: RGB
  ) throws {
    let plane = try #require(
      ForegroundPlane.make(of: field(background: background, foreground: foreground), kind: kind))
    #expect(plane[12, 20] == 255)
    #expect(plane[2, 2] == 0)
    #expect(plane.width == 100 && plane.height == 40)
  }

  @Test func `one thin letter in a wide field is foreground`() throws {
    var field = RGBImage(width: 326, height: 46, filledWith: RGB(20, 191, 195))
    field.fill(Rectangle(x: 10, y: 10, width: 4, height: 26), RGB(255, 255, 255))
    let plane = try #require(ForegroundPlane.make(of: field, kind: .lightOnColor))
    #expect(plane[12, 20] == 255 && plane[40, 20] == 0)
  }

  /// The picture as video keeps it: each pixel its brightness, and four by four one color.
  private func coded(_ image: RGBImage) -> RGBImage {
    let luma = image.luma()
    var out = image
    for y in stride(from: 0, to: image.height, by: 4) {
      for x in stride(from: 0, to: image.width, by: 4) {
        let places = (0..<16).map { (x: x + $0 % 4, y: y + $0 / 4) }
        func mean(_ channel: (RGB) -> UInt8) -> Int {
          places.reduce(0) { $0 + Int(channel(image[$1.x, $1.y])) - Int(luma[$1.x, $1.y]) } / 16
        }
        let color = (mean { $0.red }, mean { $0.green }, mean { $0.blue })
        for (x, y) in places {
          func level(_ color: Int) -> UInt8 { UInt8(min(255, max(0, Int(luma[x, y]) + color))) }
          out[x, y] = RGB(level(color.0), level(color.1), level(color.2))
        }
      }
    }
    return out
  }

  @Test func `thin strokes are as sharp as brightness where color is not`() throws {
    var field = RGBImage(width: 200, height: 40, filledWith: RGB(20, 191, 195))
    for x in stride(from: 21, to: 180, by: 4) {
      field.fill(Rectangle(x: x, y: 8, width: 1, height: 24), RGB(255, 255, 255))
    }
    let plane = try #require(ForegroundPlane.make(of: coded(field), kind: .lightOnColor))
    for x in stride(from: 21, to: 180, by: 4) {
      #expect(plane[x, 20] > 230 && plane[x + 1, 20] < 25 && plane[x + 2, 20] < 25)
    }
  }

  @Test(arguments: [Foreground.dark, .lightOnColor])
  func `an even crop has no foreground`(kind: Foreground) {
    let even = RGBImage(width: 50, height: 20, filledWith: RGB(200, 210, 190))
    #expect(ForegroundPlane.make(of: even, kind: kind) == nil)
    let faint = field(background: RGB(200, 200, 200), foreground: RGB(175, 175, 175))
    #expect(ForegroundPlane.make(of: faint, kind: kind) == nil)
  }

  @Test
  func `over a picture a bright color is no foreground, and white is measured on the page`() throws
  {
    let yellow = field(background: RGB(40, 60, 30), foreground: RGB(255, 240, 60))
    #expect(ForegroundPlane.make(of: yellow, kind: .light) == nil)
    let dim = field(background: RGB(40, 60, 30), foreground: RGB(200, 200, 200))
    #expect(
      try #require(ForegroundPlane.make(of: dim, kind: .icon, white: 200))[12, 20] == 255)
    #expect((ForegroundPlane.make(of: dim, kind: .icon)?[12, 20] ?? 0) < 128)
  }

  @Test func `between the shadows of letters a light scene is no foreground`() throws {
    // Two strokes with a shadow around each, and a stripe of the scene between the shadows.
    var field = RGBImage(width: 100, height: 40, filledWith: RGB(214, 226, 250))
    for x in [20, 40] {
      field.fill(Rectangle(x: x - 4, y: 8, width: 14, height: 24), RGB(180, 190, 215))
      field.fill(Rectangle(x: x, y: 12, width: 6, height: 16), RGB(248, 250, 245))
    }
    let plane = try #require(ForegroundPlane.make(of: field, kind: .light, white: 250))
    #expect(plane[22, 20] == 255 && plane[42, 20] == 255)
    #expect(plane[33, 20] == 0 && plane[28, 20] == 0 && plane[80, 20] == 0)
  }

  @Test
  func `thin strokes of text over a dark scene are foreground, and those of a sign are not`() throws
  {
    let smoothed = field(background: RGB(40, 60, 30), foreground: RGB(160, 165, 160))
    let text = try #require(ForegroundPlane.make(of: smoothed, kind: .light))
    #expect(text[12, 20] > TextLine.threshold)
    #expect(ForegroundPlane.make(of: smoothed, kind: .icon) == nil)
  }
}
