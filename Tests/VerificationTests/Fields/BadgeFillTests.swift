import Imaging
import Testing

@testable import Verification

struct BadgeFillTests {
  private static let panel = RGB(248, 250, 245)
  private static let white = RGB(255, 255, 255)

  /// A badge's place, 260 × 68 pixels, with a badge in it.
  private func place(_ fill: RGB?) -> RGBImage {
    var image = RGBImage(width: 260, height: 68, filledWith: Self.panel)
    guard let fill else { return image }
    image.fill(Rectangle(x: 7, y: 6, width: 246, height: 56), fill)
    image.fillEllipse(Rectangle(x: 20, y: 14, width: 40, height: 40), Self.white)
    for letter in 0..<5 {
      image.fill(Rectangle(x: 110 + 20 * letter, y: 20, width: 12, height: 29), Self.white)
    }
    return image
  }

  private func color(of image: RGBImage) -> RGB? {
    BadgeFill.color(of: image, panel: Self.panel)
  }

  @Test(arguments: [RGB(79, 71, 71), RGB(255, 219, 0), RGB(255, 177, 255), RGB(149, 201, 255)])
  func `a fill with sign and word is a badge`(color: RGB) {
    #expect(self.color(of: place(color)) == color)
  }

  @Test
  func `the panel and nothing else is no badge`() {
    #expect(color(of: place(nil)) == nil)
    let moved = RGB(246, 247, 242)
    #expect(color(of: RGBImage(width: 260, height: 68, filledWith: moved)) == nil)
  }

  @Test(arguments: [
    RGB(255, 255, 255), RGB(238, 238, 242), RGB(60, 60, 64), RGB(214, 170, 140), RGB(255, 97, 44),
  ])
  func `what lies over a badge's place is no badge`(cover: RGB) {
    for fill in [nil, RGB(66, 191, 36)] {
      var image = place(fill)
      image.fill(Rectangle(x: 0, y: 3, width: 260, height: 62), cover)
      #expect(color(of: image) == nil)
    }
  }

  @Test(arguments: [0, 70, 140])
  func `a touch's dot on the bare panel is no badge`(x: Int) {
    var image = place(nil)
    image.fillEllipse(Rectangle(x: x, y: -20, width: 120, height: 108), RGB(214, 170, 140))
    #expect(color(of: image) == nil)
  }

  @Test(arguments: [0, 60, 130, 190])
  func `what hides a quarter of a badge leaves it unread`(x: Int) {
    var image = place(RGB(41, 146, 255))
    image.fill(Rectangle(x: x, y: 0, width: 70, height: 68), RGB(128, 128, 128))
    #expect(color(of: image) == nil)
  }
}
