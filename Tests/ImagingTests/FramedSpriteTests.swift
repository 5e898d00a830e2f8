import Imaging
import Testing

struct FramedSpriteTests {
  /// A picture of 256 colors, most of them translucent, in which a box stands off the middle.
  private static func picture(width: Int, height: Int, box: Rectangle) -> PaletteImage {
    let colors = (0..<PaletteImage.colorCount).map { i -> SIMD4<UInt8> in
      let alpha = i == 0 ? 0 : min(255, 20 + 3 * i)
      return SIMD4(truncatingIfNeeded: SIMD4(i, 7 * i, 255 - i, alpha))
    }
    var samples = [UInt8](repeating: 0, count: width * height)
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX { samples[y * width + x] = UInt8((x * 5 + y * 3) % 255 + 1) }
    }
    return PaletteImage(width: width, height: height, colors: colors, samples: samples)
  }

  @Test(arguments: [
    (Rectangle(x: 0, y: 0, width: 40, height: 40), RGB(255, 255, 255)),
    (Rectangle(x: 3, y: 9, width: 35, height: 14), RGB(255, 255, 255)),
    (Rectangle(x: 11, y: 1, width: 6, height: 31), RGB(170, 228, 203)),
    (Rectangle(x: 5, y: 5, width: 3, height: 2), RGB(0, 0, 0)),
  ])
  func `a picture with a palette is framed as its colors written out`(
    box: Rectangle, background: RGB
  ) {
    let picture = Self.picture(width: 40, height: 40, box: box)
    let framed = FramedSprite(picture, on: background)
    #expect(framed != nil)
    #expect(framed == FramedSprite(picture.expanded, on: background))
  }

  @Test func `the sums of a wide picture do not run over`() {
    let white = [SIMD4<UInt8>](repeating: SIMD4(repeating: 255), count: 256)
    let picture = PaletteImage(
      width: 5000, height: 3, colors: white, samples: [UInt8](repeating: 7, count: 15_000))
    #expect(
      FramedSprite(picture, on: RGB(0, 0, 0)) == FramedSprite(picture.expanded, on: RGB(0, 0, 0)))
  }

  @Test func `a picture without anything opaque has no frame`() {
    let clear = [SIMD4<UInt8>](repeating: SIMD4(255, 0, 0, 63), count: 256)
    let picture = PaletteImage(width: 2, height: 2, colors: clear, samples: [0, 1, 2, 3])
    #expect(FramedSprite(picture, on: RGB(255, 255, 255)) == nil)
    #expect(FramedSprite(picture.expanded, on: RGB(255, 255, 255)) == nil)
  }
}
