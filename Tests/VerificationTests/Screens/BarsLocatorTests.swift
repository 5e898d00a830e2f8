import Imaging
import Testing

@testable import Verification

struct BarsLocatorTests {
  /// Where the page is found on a picture, and whether it stands there.
  private func found(_ picture: RGBImage) throws -> Registration? {
    let locator = try Layouts.bars()
    let registration = try? locator.locate(in: picture)
    if let registration { #expect(locator.isPage(picture, at: registration)) }
    return registration
  }

  @Test(arguments: [1.0 / 3, 4.0 / 9, 0.5, 2.0 / 3])
  func `a page is found at its scale`(scale: Double) throws {
    let registration = try #require(try found(DrawnSwitchPage(scale: scale).image))
    #expect(abs(registration.scale - scale) < 0.003)
    #expect(abs(registration.originX) <= 1)
    #expect(abs(registration.originY) <= 1.5)
  }

  @Test(arguments: [-24.0, -10, 10, 24])
  func `a page that is shifted is found where it is`(dy: Double) throws {
    let registration = try #require(try found(DrawnSwitchPage(dy: dy).image))
    #expect(abs(registration.originY - dy / 3) <= 1.5)
  }

  @Test(arguments: [8, 31, 90])
  func `a black border does not count`(margin: Int) throws {
    let picture = DrawnSwitchPage().image.bordered(by: margin)
    let registration = try #require(try found(picture))
    #expect(abs(registration.originX - Double(margin)) <= 1)
    #expect(abs(registration.originY - Double(margin)) <= 1.5)
    #expect(abs(registration.scale - 1.0 / 3) < 0.003)
  }

  /// A page in a chat is narrower than the screen; one on an upright canvas is as wide.
  @Test(arguments: [(0, true), (80, false)])
  func `on an upright picture a page is as wide as the picture`(
    margin: Int, isPage: Bool
  ) throws {
    let page = DrawnSwitchPage().image
    for color in [RGB(0, 0, 0), RGB(250, 250, 250)] {
      let width = page.width + 2 * margin
      var picture = RGBImage(width: width, height: 2 * width, filledWith: color)
      picture.draw(page, x: margin, y: 300)
      #expect(try (found(picture) != nil) == isPage)
    }
  }

  @Test(arguments: [272.0, 280, 288, 296])
  func `a bar whose upper part is covered does not say where the page is`(end: Double) throws {
    var picture = DrawnSwitchPage().image
    let bottom = Int(end / 3)
    picture.fill(
      Rectangle(x: 160, y: 30, width: 400, height: bottom - 30), RGB(250, 250, 252))
    if let registration = try found(picture) { #expect(abs(registration.originY) <= 2.5) }
  }

  @Test(arguments: [
    (20, 20, 20), (-20, -20, -20), (20, 0, -20), (-20, 0, 20), (20, -20, 0), (11, -11, -28),
  ])
  func `colors may be shifted as capture chains shift them`(r: Int, g: Int, b: Int) throws {
    #expect(try found(DrawnSwitchPage().image.shifted(r, g, b)) != nil)
  }

  @Test
  func `limited range read as full is still a page`() throws {
    let picture = DrawnSwitchPage().image.mapped { UInt8(16 + Int($0) * 219 / 255) }
    #expect(try found(picture) != nil)
  }

  @Test(arguments: [-10.0, 10, 20])
  func `one bar may stand a little higher than the other`(rise: Double) throws {
    let registration = try #require(try found(DrawnSwitchPage(upperBarRise: rise).image))
    // What is written in a bar moves with it; what is not stays.
    let fields = try Layouts.layout(.switchSummary).fields
    for (field, lower) in [(FieldName.number, -rise), (.trainer, 0)] {
      let place = try #require(registration.fieldBox(of: field))
      let drawn = try #require(fields[field])
      #expect(abs(Double(place.box.y) - (drawn.y + lower) * registration.scale) <= 1.5)
    }
  }

  @Test(arguments: [93, 97, 100])
  func `text that covers more than half of a row splits no bar`(row: Int) throws {
    var page = DrawnSwitchPage().image
    let whole = try #require(try found(page))
    page.fill(Rectangle(x: 256, y: row, width: 92, height: 1), RGB(255, 255, 255))
    let covered = try #require(try found(page))
    #expect(covered.upperBarOffset == whole.upperBarOffset)
    #expect(covered.originY == whole.originY)
  }

  @Test
  func `a dimmed page is none`() throws {
    #expect(try found(DrawnSwitchPage().image.mapped { $0 / 2 }) == nil)
    let page = DrawnSwitchPage().image
    let registration = try #require(try found(page))
    #expect(!(try Layouts.bars().isPage(page.mapped { $0 / 2 }, at: registration)))
  }

  @Test
  func `a page that is cut or tiny is none`() throws {
    let page = DrawnSwitchPage().image
    #expect(try found(page.crop(Rectangle(x: 0, y: 0, width: 470, height: 360))) == nil)
    #expect(try found(DrawnSwitchPage(scale: 0.2).image) == nil)
  }

  @Test(arguments: [0, 1])
  func `one bar alone is no page`(missing: Int) throws {
    var page = DrawnSwitchPage().image
    page.fill(
      missing == 0
        ? Rectangle(x: 0, y: 80, width: 640, height: 33)
        : Rectangle(x: 0, y: 253, width: 640, height: 33), RGB(255, 255, 255))
    #expect(try found(page) == nil)
  }

  @Test
  func `two teal fields that are no bars are no page`() throws {
    var page = RGBImage(width: 640, height: 360, filledWith: DrawnSwitchPage.teal)
    #expect(try found(page) == nil)
    page.fill(Rectangle(x: 0, y: 133, width: 640, height: 100), RGB(255, 255, 255))
    #expect(try found(page) == nil)
  }

  @Test
  func `a page that moved away is not where it was`() throws {
    let locator = try Layouts.bars()
    let registration = try locator.locate(in: DrawnSwitchPage().image)
    #expect(!locator.isPage(DrawnSwitchPage(dy: 70).image, at: registration))
    #expect(!locator.isPage(DrawnPhonePage().image, at: registration))
  }
}

struct ContentBoxTests {
  @Test(arguments: [(0, 0, 0, 0), (10, 0, 0, 0), (0, 7, 0, 0), (3, 5, 11, 17), (1, 1, 2, 1)])
  func `a black border is measured to the pixel`(
    left: Int, top: Int, right: Int, bottom: Int
  ) {
    for (width, height) in [(200, 120), (300, 740)] {
      var picture = RGBImage(width: width, height: height, filledWith: RGB(16, 16, 16))
      let inner = Rectangle(
        x: left, y: top, width: width - left - right, height: height - top - bottom)
      picture.fill(inner, RGB(90, 90, 90))
      #expect(ContentBox.find(in: picture) == inner)
    }
  }

  @Test
  func `a black picture is all content`() {
    let black = RGBImage(width: 64, height: 48, filledWith: RGB(0, 0, 0))
    #expect(ContentBox.find(in: black) == black.bounds)
  }
}
