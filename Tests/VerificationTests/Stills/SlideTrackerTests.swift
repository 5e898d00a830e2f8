import Imaging
import Testing

@testable import Verification

struct SlideTrackerTests {
  /// Two neighboring pages side by side.
  private static let pages: RGBImage = {
    let first = DrawnPhonePage(name: "Pikachu", letters: .broad).image
    let second = DrawnPhonePage(
      badges: [RGB(66, 191, 36), RGB(153, 77, 207)], number: "No. 0001", name: "Bulbasaurus",
      letters: .broad
    ).image
    var both = RGBImage(
      width: 2 * first.width, height: first.height, filledWith: RGB(0, 0, 0))
    both.draw(first, x: 0, y: 0)
    both.draw(second, x: first.width, y: 0)
    return both
  }()

  private func makeTracker() throws -> SlideTracker {
    let registration = Registration(
      layout: try Layouts.layout(.mobileSummary), scale: 0.3, originX: 0, originY: 0)
    return try #require(SlideTracker(registration: registration, in: Self.screen))
  }

  /// A tracker of a page that has stood still.
  private func makeTracker(on page: RGBImage) throws -> SlideTracker {
    var tracker = try makeTracker()
    tracker.consume(page)
    tracker.settle()
    return tracker
  }

  private static var screen: Rectangle {
    Rectangle(x: 0, y: 0, width: pages.width / 2, height: pages.height)
  }

  private func show(_ positions: [Double], to tracker: inout SlideTracker) {
    for position in positions {
      let dx = Int(position * Double(Self.screen.width))
      tracker.consume(Self.pages.crop(Self.screen.offsetBy(dx: dx, dy: 0)))
    }
  }

  /// Whether the pages, moved to these shares of a page one after the other, were turned at the
  /// end.
  private func hasTurned(_ positions: [Double]) throws -> Bool {
    let first = Int(positions[0] * Double(Self.screen.width))
    var tracker = try makeTracker(on: Self.pages.crop(Self.screen.offsetBy(dx: first, dy: 0)))
    show(positions, to: &tracker)
    return tracker.hasTurned
  }

  @Test(arguments: [
    [0, 0, 0.15, 0.35, 0.55, 0.75, 0.9, 1, 1],
    [1, 1, 0.85, 0.65, 0.45, 0.25, 0.1, 0, 0],
  ])
  func `a full swipe turns the page`(positions: [Double]) throws {
    #expect(try hasTurned(positions))
  }

  /// Whether a page was turned to one that looks the same, moved by these columns of 181 a page one
  /// after the other.
  private func hasTurnedToTwin(_ columns: [Double], page: RGBImage? = nil) throws -> Bool {
    let page = page ?? Self.pages.crop(Self.screen)
    var tracker = try makeTracker(on: page)
    for column in columns {
      var frame = page
      let way = Int(2 * column)
      for x in [-way - page.width, -way, page.width - way] where abs(x) < page.width {
        frame.draw(page, x: x, y: 0)
      }
      tracker.consume(frame)
    }
    return tracker.hasTurned
  }

  @Test(arguments: [
    [0, 0, 52, 174, 180, 181, 181], [0, 0, -40, -165, -181, -181],
    [0, 0, 28, 64, 100, 136, 162, 181],
  ])
  func `a page that has crossed its place is another that looks the same`(
    columns: [Double]
  ) throws {
    #expect(try hasTurnedToTwin(columns))
  }

  @Test(arguments: [[0, 0, 112, 145, 165, 176, 181], [0, 0, -148, -173, -181], [0, 33, 8, 0]])
  func `one that first shows far aside and only comes nearer has come in`(
    columns: [Double]
  ) throws {
    #expect(try hasTurnedToTwin(columns))
  }

  @Test
  func `a page that has crossed its place is known between columns`() throws {
    var page = RGBImage(
      width: Self.screen.width, height: Self.screen.height, filledWith: RGB(250, 250, 250))
    // Two columns of four pixels, and gaps that are all different from their neighbors.
    var x = 8
    for gap in (0..<28).map({ 5 + $0 * 5 % 7 }) {
      page.fill(Rectangle(x: x, y: 0, width: 4, height: page.height), RGB(20, 20, 20))
      x += 4 + gap
    }
    #expect(try hasTurnedToTwin([0, 0, 59, 59.5, 170.5, 181, 181], page: page))
  }

  @Test(arguments: [[0, 0, 30, 134, 180, 181], [0, 0, -30, -134, -180, -181]])
  func `a page that comes to its place has moved, though its edge is seen there`(
    columns: [Double]
  ) throws {
    #expect(try hasTurnedToTwin(columns))
  }

  @Test(arguments: [
    [0, 0, 45, 0, 0], [0, 18, 54, 72, 36, 0], [0, -45, 1, 0], [0, 4, -4, 0],
  ])
  func `one that comes back to its place and stops is the same`(columns: [Double]) throws {
    #expect(!(try hasTurnedToTwin(columns)))
  }

  @Test(arguments: [0.15, 0.4, 0.6])
  func `a half swipe that returns turns nothing`(farthest: Double) throws {
    let way = [0, 0.25, 0.5, 0.75, 1].map { $0 * farthest }
    #expect(!(try hasTurned(way + way.reversed())))
  }

  /// A picture with black columns at these shares of its width.
  private func columns(at shares: [Double]) -> RGBImage {
    var image = RGBImage(
      width: Self.screen.width, height: Self.screen.height, filledWith: RGB(255, 255, 255))
    for share in shares {
      let x = Int(share * Double(image.width))
      image.fill(
        Rectangle(x: x, y: 0, width: image.width / 40, height: image.height), RGB(0, 0, 0))
    }
    return image
  }

  @Test
  func `what scrolls by is no far step, though most of it would fit one`() throws {
    let text = [0.05, 0.1, 0.15, 0.2, 0.3, 0.35, 0.45, 0.5]
    var tracker = try makeTracker(on: columns(at: text))
    // All of it is found farther right, but among it stands what was not there.
    tracker.consume(columns(at: text.map { $0 + 0.4 } + [0.67, 0.77]))
    #expect(!tracker.hasTurned)
    tracker = try makeTracker(on: columns(at: text))
    tracker.consume(columns(at: text.map { $0 + 0.4 }))
    #expect(tracker.hasTurned)
  }

  @Test
  func `a page that stands still turns nothing`() throws {
    #expect(!(try hasTurned([0, 0, 0, 0])))
  }

  /// Columns of the page, in shares of its width, that are dark on what comes over it. A dark block
  /// where the next page's badge might be is left out: it may be one.
  @Test(
    arguments: [
      [], [0..<1], [0..<0.5], [0.1..<0.3], [0.2..<0.4, 0.6..<0.8], [0.55..<0.6],
      [0.05..<0.15, 0.25..<0.35, 0.45..<0.55, 0.65..<0.75, 0.85..<0.95],
    ] as [[Range<Double>]])
  func `what comes over a page and goes again is no other page`(dark: [Range<Double>]) throws {
    for level: UInt8 in [20, 120, 200] {
      var cover = RGBImage(
        width: Self.screen.width, height: Self.screen.height, filledWith: RGB(248, 250, 245))
      for part in dark {
        let x = Int(part.lowerBound * Double(cover.width))
        let end = Int(part.upperBound * Double(cover.width))
        cover.fill(
          Rectangle(x: x, y: 0, width: end - x, height: cover.height), RGB(level, level, level))
      }
      let page = Self.pages.crop(Self.screen)
      var tracker = try makeTracker(on: page)
      for picture in [page, page, cover, cover] { tracker.consume(picture) }
      #expect(!tracker.hasTurned)
      tracker.settle(isPage: false)
      for picture in [page, page] { tracker.consume(picture) }
      #expect(!tracker.hasTurned)
    }
  }

  @Test
  func `what stands still elsewhere, as a scrolled page does, has not been swiped`() throws {
    var tracker = try makeTracker(on: Self.pages.crop(Self.screen))
    show([0.2, 0.4, 0.4], to: &tracker)
    #expect(tracker.hasTurned)
    tracker.settle(isPage: false)
    show([0.4, 0.4, 0.4], to: &tracker)
    #expect(!tracker.hasTurned)
  }

  @Test
  func `after a still the way is counted anew`() throws {
    var tracker = try makeTracker(on: Self.pages.crop(Self.screen))
    show([0, 0.2, 0.4], to: &tracker)
    #expect(tracker.hasTurned)
    tracker.settle()
    #expect(!tracker.hasTurned)
    show([0.4, 0.5], to: &tracker)
    #expect(!tracker.hasTurned)
  }

  @Test
  func `the Switch's pages are not swiped`() throws {
    let registration = Registration(
      layout: try Layouts.layout(.switchSummary), scale: 0.5, originX: 0, originY: 0)
    #expect(
      SlideTracker(
        registration: registration, in: Rectangle(x: 0, y: 0, width: 960, height: 540)) == nil)
  }
}
