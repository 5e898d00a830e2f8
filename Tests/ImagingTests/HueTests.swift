import Imaging
import Testing

struct HueTests {
  @Test(
    arguments: [
      (RGB(255, 0, 0), 0.0), (RGB(255, 255, 0), 60), (RGB(0, 255, 0), 120), (RGB(0, 255, 255), 180),
      (RGB(0, 0, 255), 240), (RGB(255, 0, 255), 300), (RGB(255, 128, 0), 30.1),
      (RGB(255, 0, 128), 329.9), (RGB(20, 191, 195), 181.4), (RGB(233, 111, 39), 22.3),
    ] as [(RGB, Double)])
  func `hue is the angle on the color circle`(color: RGB, degrees: Double) throws {
    let hue = try #require(color.hue)
    #expect(abs(hue - degrees) < 0.1)
  }

  @Test(arguments: [RGB(0, 0, 0), RGB(77, 77, 77), RGB(255, 255, 255)])
  func `gray has no hue and no saturation`(gray: RGB) {
    #expect(gray.hue == nil)
    #expect(gray.saturation == 0)
    #expect(gray.chroma == 0)
  }

  @Test(
    arguments: [(RGB(200, 100, 150), 0.5), (RGB(0, 0, 9), 1.0), (RGB(100, 75, 80), 0.25)]
      as [(RGB, Double)])
  func `saturation is chroma over value`(color: RGB, share: Double) {
    #expect(color.saturation == share)
  }

  @Test(
    arguments: [(10.0, 350.0, 20.0), (0, 180, 180), (359, 1, 2), (90, 90, 0), (200, 245, 45)]
      as [(Double, Double, Double)])
  func `hues are compared round the circle, either way`(a: Double, b: Double, distance: Double) {
    #expect(RGB.hueDistance(a, b) == distance)
    #expect(RGB.hueDistance(b, a) == distance)
  }

  @Test
  func `hue does not change with light`() throws {
    let bright = try #require(RGB(60, 210, 180).hue)
    let dim = try #require(RGB(30, 105, 90).hue)
    #expect(RGB.hueDistance(bright, dim) < 0.5)
  }

  @Test
  func `what coding adds counts alike in chroma, and half as much in luma`() {
    let color = RGB(100, 100, 100)
    #expect(color.codedDistance(to: color) == 0)
    // A gray differs by its luma alone; blue and red by what their chroma is to them.
    #expect(abs(color.codedDistance(to: RGB(112, 112, 112)) - 24) < 1e-9)
    #expect(abs(color.codedDistance(to: RGB(100, 100, 120)) - 10) < 0.01)
    #expect(abs(color.codedDistance(to: RGB(80, 100, 100)) - 12) < 0.1)
    #expect(color.codedDistance(to: RGB(100, 120, 100)) > 20)
  }

  @Test
  func `the largest difference of a channel is what counts, whichever it is`() {
    let color = RGB(100, 100, 100)
    #expect(color.chebyshevDistance(to: RGB(130, 99, 101)) == 30)
    #expect(color.chebyshevDistance(to: RGB(99, 70, 101)) == 30)
    #expect(color.chebyshevDistance(to: RGB(99, 101, 130)) == 30)
    #expect(RGB(1, 2, 3).maximum == 3)
    #expect(RGB(1, 2, 3).minimum == 1)
  }

  @Test
  func `a layout's color is cut to what a channel can hold`() {
    #expect(RGB(components: [300, -4, 20.9]) == RGB(255, 0, 20))
    #expect(RGB(components: [7]) == RGB(7, 0, 0))
  }
}
