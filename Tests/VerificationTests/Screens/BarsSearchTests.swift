import Imaging
import Testing

@testable import Verification

struct BarsSearchTests {
  private static let teal = DrawnSwitchPage.teal

  private func found(_ picture: RGBImage) throws -> Registration? {
    let locator = try Layouts.bars()
    let registration = try? locator.locate(in: picture)
    if let registration { #expect(locator.isPage(picture, at: registration)) }
    return registration
  }

  /// A page on a background, as a stream or a capture program shows it.
  private func framed(
    _ page: RGBImage, x: Int, y: Int, on background: RGB = RGB(255, 255, 255), width: Int = 1280,
    height: Int = 720
  ) -> RGBImage {
    var picture = RGBImage(width: width, height: height, filledWith: background)
    picture.draw(page, x: x, y: y)
    return picture
  }

  @Test(arguments: [
    RGB(255, 255, 255), RGB(24, 20, 34), RGB(128, 128, 128), teal, RGB(0, 170, 150),
    DrawnSwitchPage.background,
  ])
  func `a page on a background of any color is found where it lies`(background: RGB) throws {
    for (share, x, y) in [(0.6, 7, 260), (0.75, 301, 33), (0.9, 90, 70)] {
      let scale = share * 2 / 3
      let page = framed(DrawnSwitchPage(scale: scale).image, x: x, y: y, on: background)
      let registration = try #require(try found(page), "\(share)")
      #expect(abs(registration.scale / scale - 1) < 0.01)
      #expect(abs(registration.stretch - 1) < 0.01)
      for (field, drawn) in registration.layout.fields {
        let box = try #require(registration.fieldBox(of: field)?.box)
        #expect(abs(Double(box.x - x) - drawn.x * scale) <= 3, "\(field)")
        #expect(abs(Double(box.y - y) - drawn.y * scale) <= 3, "\(field)")
      }
    }
  }

  @Test(arguments: [RGB(90, 120, 110), RGB(255, 255, 255)])
  func `a page in the middle of a picture of another shape is found`(background: RGB) throws {
    let page = DrawnSwitchPage().image
    let picture = framed(page, x: 0, y: 388, on: background, width: 640, height: 1136)
    let registration = try #require(try found(picture))
    #expect(abs(registration.originY - 388) <= 1.5)
    #expect(abs(registration.scale - 1.0 / 3) < 0.003)
  }

  @Test(arguments: [(50, 0, 0, 0), (0, 25, 0, 0), (0, 0, 30, 0), (0, 0, 0, 40), (26, 15, 26, 15)])
  func `a page whose sides are cut off is found`(
    left: Int, top: Int, right: Int, bottom: Int
  ) throws {
    let page = DrawnSwitchPage(scale: 2.0 / 3).image
    let picture = page.crop(
      Rectangle(
        x: left, y: top, width: page.width - left - right, height: page.height - top - bottom))
    let registration = try #require(try found(picture))
    let gender = try #require(registration.fieldBox(of: .gender)?.box)
    #expect(abs(gender.x - (531 - left)) <= 6)
    #expect(abs(gender.y - (61 - top)) <= 6)
  }

  @Test(arguments: [-24, 16])
  func `a page that is moved aside is not read as one that fills the picture`(dx: Int) throws {
    let picture = framed(DrawnSwitchPage().image, x: dx, y: 0, width: 640, height: 360)
    let registration = try #require(try found(picture))
    #expect(abs(registration.originX - Double(dx)) <= 2)
    // Its right side is cut off, so nothing confirms its place.
    let cut = framed(DrawnSwitchPage().image, x: 30, y: 0, width: 640, height: 360)
    #expect(throws: LocatorError.typeElsewhere) { try Layouts.bars().locate(in: cut) }
  }

  @Test(arguments: [0.95, 1.03, 1.05])
  func `a page is found with its stretch`(stretch: Double) throws {
    let drawn = DrawnSwitchPage(scale: 2.0 / 3).image
    let width = Int((Double(drawn.width) * stretch).rounded())
    let page = drawn.resized(width: width, height: drawn.height)
    for picture in [page, framed(page, x: 40, y: 30, width: 1500, height: 800)] {
      let registration = try #require(try found(picture))
      #expect(abs(registration.stretch - stretch) < 0.01)
      let shiny = try #require(registration.fieldBox(of: .shiny)?.box)
      let left = picture.width == width ? 0 : 40
      #expect(abs(Double(shiny.x - left) - 1342 * 2 / 3 * stretch) <= 3)
    }
  }

  @Test
  func `a page whose first disc is not seen is not taken for one that is moved`() throws {
    let page = DrawnSwitchPage(scale: 0.5, discs: [Self.teal, RGB(249, 24, 0)]).image
    #expect(try found(framed(page, x: 100, y: 60)) == nil)
  }

  @Test
  func `a dimmed page, a page without a type and half a page are none`() throws {
    let page = DrawnSwitchPage(scale: 0.5)
    #expect(try found(framed(page.image, x: 100, y: 60)) != nil)
    #expect(try found(framed(page.image.mapped { $0 / 2 }, x: 100, y: 60)) == nil)
    let bare = DrawnSwitchPage(scale: 0.5, discs: [])
    #expect(try found(framed(bare.image, x: 100, y: 60)) == nil)
    #expect(try found(framed(page.image, x: 600, y: 60)) == nil)
    #expect(try found(framed(page.image, x: 100, y: -60)) == nil)
    #expect(try found(framed(DrawnPhonePage().image, x: 100, y: 20)) == nil)
  }
}
