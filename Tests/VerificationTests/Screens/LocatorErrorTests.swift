import Imaging
import Testing

@testable import Verification

struct LocatorErrorTests {
  private func error(_ kind: ScreenKind, on picture: RGBImage) -> LocatorError? {
    ScreenLocator(layouts: Layouts.all).missed(in: picture).first { $0.layout.kind == kind }?
      .error
  }

  @Test func `a page that is found is not missed`() {
    #expect(error(.switchSummary, on: DrawnSwitchPage().image) == nil)
    #expect(error(.mobileSummary, on: DrawnPhonePage().image) == nil)
  }

  @Test func `the Switch's page is missed by what is not there first`() {
    let tiny = DrawnSwitchPage(scale: 0.2).image
    #expect(error(.switchSummary, on: tiny) == .tooLow(height: 216))
    let phone = DrawnPhonePage(scale: 0.25).image
    guard case .otherShape(let aspect, let expected) = error(.switchSummary, on: phone) else {
      Issue.record("the shape was not missed")
      return
    }
    #expect(abs(aspect - 0.46) < 0.01)
    #expect(abs(expected - 1.78) < 0.01)
  }

  @Test(arguments: [(80, LocatorError.BarPlace.upper), (253, .lower)])
  func `a bar that is missing is named`(y: Int, place: LocatorError.BarPlace) throws {
    var page = DrawnSwitchPage().image
    page.fill(Rectangle(x: 0, y: y, width: 640, height: 33), RGB(255, 255, 255))
    let missed = ScreenLocator(layouts: [try Layouts.layout(.switchSummary)]).missed(in: page)
    guard case .noBar(place, let searched) = missed.first?.error else {
      Issue.record("the bar was not missed: \(missed)")
      return
    }
    #expect(searched.y >= y && searched.maxY <= y + 33)
    #expect(missed.first?.seen == RGB(255, 255, 255))
  }

  @Test func `a phone's page is missed by what comes furthest`() throws {
    let dark = RGBImage(width: 301, height: 655, filledWith: RGB(9, 9, 9))
    #expect(error(.mobileSummary, on: dark) == .noPanel(widest: 0))
    #expect(error(.mobileSummary, on: DrawnPhonePage(swiped: 300).image) == .panelOffCenter)
    let registration = try Layouts.panel().locate(in: DrawnPhonePage().image)
    let number = try #require(registration.fieldBox(of: .number)?.box)
    let badge = try #require(registration.fieldBox(of: .type1)?.box)
    let unnumbered = DrawnPhonePage(hasMarkings: false, number: "").image
    guard case .noNumber(let box) = error(.mobileSummary, on: unnumbered) else {
      Issue.record("the number was not missed")
      return
    }
    #expect(abs(box.y - number.y) <= 1 && box.x == number.x)
    #expect(error(.mobileSummary, on: DrawnPhonePage(badges: []).image) == .noBadge(badge))
  }

  @Test func `a page of the Pokédex is missed by its header`() {
    let picture = DrawnPhonePage(hasHeader: false, hasMarkings: false).image
    guard case .noHeader(let searched) = error(.mobileSummary, on: picture) else {
      Issue.record("the header was not missed")
      return
    }
    #expect(picture.bounds.intersection(searched) == searched)
  }
}
