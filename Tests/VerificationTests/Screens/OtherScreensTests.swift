import Imaging
import Testing

@testable import Verification

/// Screens that have parts of a phone's summary page.
struct OtherScreensTests {
  /// Where a phone's page is found on a picture.
  private func found(_ picture: RGBImage) -> Registration? {
    try? Layouts.panel().locate(in: picture)
  }

  @Test
  func `a page with panel, number and badges but neither header nor markings is the Pokédex's`()
    throws
  {
    #expect(found(DrawnPhonePage(hasHeader: false, hasMarkings: false).image) == nil)
  }

  @Test
  func `a page of the Pokédex is none where a page stood`() throws {
    let registration = try #require(found(DrawnPhonePage().image))
    let locator = try Layouts.panel()
    for (header, markings) in [(true, true), (true, false), (false, true), (false, false)] {
      let picture = DrawnPhonePage(hasHeader: header, hasMarkings: markings).image
      #expect(locator.isPage(picture, at: registration) == (header || markings))
    }
  }

  @Test
  func `all that tells a page must be seen on a picture that was turned`() throws {
    let locator = ScreenLocator(layouts: [try Layouts.layout(.mobileSummary)])
    #expect(locator.locate(inTurned: DrawnPhonePage().image) != nil)
    #expect(locator.locate(inTurned: DrawnPhonePage(hasHeader: false).image) == nil)
    #expect(locator.locate(inTurned: DrawnPhonePage(hasMarkings: false).image) == nil)
  }

  @Test(arguments: [false, true])
  func `what looks like a header within a panel is none`(hasMarkings: Bool) throws {
    let page = DrawnPhonePage(hasMarkings: hasMarkings)
    var picture = page.image
    #expect(found(picture) != nil)
    let top = Int(1094 * page.scale)
    let height = Int(60 * page.scale)
    picture.fill(
      Rectangle(x: 0, y: top - height, width: picture.width, height: height),
      with: DrawnPhonePage.panel)
    let bar = Rectangle(x: 30, y: top - height, width: picture.width - 60, height: height)
    picture.fill(bar, with: RGB(228, 224, 243))
    #expect((found(picture) != nil) == hasMarkings)
  }
}
