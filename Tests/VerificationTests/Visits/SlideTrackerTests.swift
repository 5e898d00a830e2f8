import Imaging
import Testing

@testable import Verification

struct SlideTrackerTests {
  /// Two neighbouring pages side by side.
  private static let pages: RGBImage = {
    let first = DrawnPhonePage(name: "Pikachu").image
    let second = DrawnPhonePage(
      badges: [RGB(66, 191, 36), RGB(153, 77, 207)], number: "No. 0001", name: "Bulbasaurus"
    ).image
    var both = RGBImage(
      width: 2 * first.width, height: first.height, filledWith: RGB(0, 0, 0))
    both.draw(first, x: 0, y: 0)
    both.draw(second, x: first.width, y: 0)
    return both
  }()

  /// What is seen when the pages have moved by these shares of a page.
  private func turns(_ positions: [Double]) throws -> [Bool] {
    let width = Self.pages.width / 2
    let bounds = Rectangle(x: 0, y: 0, width: width, height: Self.pages.height)
    let placement = Placement(
      layout: try Layouts.layout(.mobileSummary), scale: 0.3, originX: 0, originY: 0)
    var tracker = try #require(SlideTracker(placement: placement, in: bounds))
    return positions.map { position in
      tracker.consume(
        Self.pages.crop(bounds.offsetBy(dx: Int(position * Double(width)), dy: 0)))
    }
  }

  @Test
  func `a full swipe turns the page, once`() throws {
    let there = try turns([0, 0, 0.15, 0.35, 0.55, 0.75, 0.9, 1, 1])
    #expect(there.filter { $0 }.count == 1)
    let back = try turns([1, 1, 0.85, 0.65, 0.45, 0.25, 0.1, 0, 0])
    #expect(back.filter { $0 }.count == 1)
  }

  @Test
  func `a half swipe that returns turns nothing`() throws {
    #expect(!(try turns([0, 0.15, 0.3, 0.4, 0.3, 0.15, 0, 0]).contains(true)))
  }

  @Test
  func `a page that stands still turns nothing`() throws {
    #expect(!(try turns([0, 0, 0, 0]).contains(true)))
  }

  @Test
  func `after a still the way is counted anew`() throws {
    let width = Self.pages.width / 2
    let bounds = Rectangle(x: 0, y: 0, width: width, height: Self.pages.height)
    let placement = Placement(
      layout: try Layouts.layout(.mobileSummary), scale: 0.3, originX: 0, originY: 0)
    var tracker = try #require(SlideTracker(placement: placement, in: bounds))
    var turned: [Bool] = []
    for position in [0, 0.2, 0.4] {
      turned.append(
        tracker.consume(
          Self.pages.crop(bounds.offsetBy(dx: Int(position * Double(width)), dy: 0))))
    }
    tracker.settle()
    for position in [0.4, 0.6, 0.8] {
      turned.append(
        tracker.consume(
          Self.pages.crop(bounds.offsetBy(dx: Int(position * Double(width)), dy: 0))))
    }
    #expect(!turned.contains(true))
  }

  @Test
  func `the Switch's pages are not swiped`() throws {
    let placement = Placement(
      layout: try Layouts.layout(.switchSummary), scale: 0.5, originX: 0, originY: 0)
    #expect(
      SlideTracker(
        placement: placement, in: Rectangle(x: 0, y: 0, width: 960, height: 540)) == nil)
  }
}
