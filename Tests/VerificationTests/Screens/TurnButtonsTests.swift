import Imaging
import Testing

@testable import Verification

struct TurnButtonsTests {
  private func isLit(_ picture: RGBImage) throws -> Bool {
    let registration = Registration(
      layout: try Layouts.layout(.switchSummary), scale: 1.0 / 3, originX: 0, originY: 0)
    return TurnButtons.isLit(in: picture, at: registration)
  }

  @Test
  func `a golden button is pressed, a gray one is not`() throws {
    #expect(try isLit(DrawnSwitchPage(isTurning: true).image))
    #expect(!(try isLit(DrawnSwitchPage().image)))
  }

  @Test(arguments: [(20, 20, 20), (-20, -20, -20), (15, -15, 0)])
  func `the gold may be shifted`(r: Int, g: Int, b: Int) throws {
    #expect(try isLit(DrawnSwitchPage(isTurning: true).image.shifted(r, g, b)))
  }

  @Test
  func `either button turns`() throws {
    var page = DrawnSwitchPage().image
    page.fill(Rectangle(x: 85, y: 32, width: 30, height: 22), RGB(255, 210, 107))
    #expect(try isLit(page))
  }

  @Test(arguments: [RGB(255, 255, 255), RGB(255, 60, 60), RGB(107, 255, 107), RGB(120, 100, 50)])
  func `other colors are not gold`(color: RGB) throws {
    var page = DrawnSwitchPage().image
    page.fill(Rectangle(x: 85, y: 32, width: 30, height: 22), color)
    #expect(!(try isLit(page)))
  }

  @Test
  func `the phone has no such buttons`() throws {
    let registration = Registration(
      layout: try Layouts.layout(.mobileSummary), scale: 0.5, originX: 0, originY: 0)
    let golden = RGBImage(width: 603, height: 1311, filledWith: RGB(255, 210, 107))
    #expect(!TurnButtons.isLit(in: golden, at: registration))
  }
}
