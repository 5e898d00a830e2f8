import Imaging
import Testing

@testable import Verification

struct PanelLocatorTests {
  private func found(_ picture: RGBImage) throws -> Registration? {
    let locator = try Layouts.panel()
    let registration = try? locator.locate(in: picture)
    if let registration { #expect(locator.isPage(picture, at: registration)) }
    return registration
  }

  @Test(arguments: [0.25, 0.3, 0.45, 0.62])
  func `a page is found at its scale`(scale: Double) throws {
    let registration = try #require(try found(DrawnPhonePage(scale: scale).image))
    #expect(abs(registration.scale - scale) < scale * 0.01)
    #expect(abs(registration.originX) <= 2)
    #expect(abs(registration.originY) <= 2)
  }

  @Test(arguments: [-200.0, -90, 0, 60, 300, 500])
  func `the header is found at its own height`(shift: Double) throws {
    let page = DrawnPhonePage(scale: 0.45, headerShift: shift)
    let registration = try #require(try found(page.image))
    #expect(abs(registration.headerOffset - shift * page.scale) <= 2)
  }

  @Test(arguments: [13, 60])
  func `a black border does not count`(margin: Int) throws {
    let registration = try #require(try found(DrawnPhonePage().image.bordered(by: margin)))
    #expect(abs(registration.originX - Double(margin)) <= 2)
    #expect(abs(registration.originY - Double(margin)) <= 2)
  }

  @Test(arguments: [RGB(0, 0, 0), RGB(70, 90, 80), DrawnPhonePage.panel])
  func `a page in the middle of a wide picture is found`(background: RGB) throws {
    let page = DrawnPhonePage().image
    var wide = RGBImage(width: page.height * 16 / 9, height: page.height, filledWith: background)
    let left = (wide.width - page.width) / 2
    wide.draw(page, x: left, y: 0)
    let registration = try #require(try found(wide))
    #expect(abs(registration.scale - 0.3) < 0.003)
    #expect(abs(registration.originX - Double(left)) <= 2)
  }

  @Test(arguments: [0.5, 0.7, 0.85])
  func `a smaller picture of a page on a phone's screen is none`(share: Double) throws {
    let whole = DrawnPhonePage(scale: 0.45)
    let small = DrawnPhonePage(scale: 0.45 * share).image
    var screen = RGBImage(
      width: whole.image.width, height: whole.image.height, filledWith: RGB(20, 20, 24))
    screen.draw(
      small, x: (screen.width - small.width) / 2, y: (screen.height - small.height) / 2)
    #expect(try found(screen) == nil)
  }

  @Test(arguments: [(60, false), (140, true)])
  func `a number is as wide as digits are, and an icon is none`(
    width: Double, isFound: Bool
  ) throws {
    let page = DrawnPhonePage(scale: 0.45, hasMarkings: false, number: "")
    var picture = page.image
    picture.fill(
      Rectangle(x: 45, y: 527, width: Int(width * page.scale), height: 14), DrawnPhonePage.violet)
    #expect((try found(picture) != nil) == isFound)
  }

  @Test(arguments: [true, false], [true, false])
  func `a button may lie over the number where header and markings are seen`(
    hasHeader: Bool, hasMarkings: Bool
  ) throws {
    let page = DrawnPhonePage(scale: 0.45, hasHeader: hasHeader, hasMarkings: hasMarkings)
    var picture = page.image
    picture.fillEllipse(Rectangle(x: 4, y: 480, width: 110, height: 110), RGB(90, 92, 95))
    let registration = try found(picture)
    #expect((registration != nil) == (hasHeader && hasMarkings))
    if let registration { #expect(abs(registration.originY) <= 1) }
  }

  @Test(arguments: [(0.0, 0.0), (0.2, 0.1), (0.45, 0.3), (0.65, 0.05), (0.75, 0.3)])
  func `a page in a window of a desktop is found`(left: Double, top: Double) throws {
    let page = DrawnPhonePage(scale: 0.45).image
    var desktop = RGBImage(width: 2680, height: 1508, filledWith: RGB(225, 214, 230))
    desktop.draw(
      page, x: Int(left * Double(desktop.width)), y: Int(top * Double(desktop.height)))
    let registration = try #require(try found(desktop))
    #expect(abs(registration.scale - 0.45) < 0.0045)
    #expect(abs(registration.originX - left * 2680) <= 2)
    #expect(abs(registration.originY - top * 1508) <= 2)
  }

  @Test
  func `a page in a window has its markings, and is not looked for in the middle`() throws {
    let locator = try Layouts.panel()
    func desktop(hasMarkings: Bool) -> RGBImage {
      var desktop = RGBImage(width: 2680, height: 1508, filledWith: RGB(225, 214, 230))
      desktop.draw(DrawnPhonePage(scale: 0.45, hasMarkings: hasMarkings).image, x: 300, y: 100)
      return desktop
    }
    let whole = desktop(hasMarkings: true)
    #expect(try locator.locate(in: whole).hasHeader)
    #expect(throws: LocatorError.self) { try locator.locate(in: whole, inMiddle: true) }
    #expect(try found(desktop(hasMarkings: false)) == nil)
  }

  @Test(arguments: [(20, 20, 20), (-20, -20, -20), (-19, -9, -19), (6, -10, -12)])
  func `colors may be shifted as capture chains shift them`(r: Int, g: Int, b: Int) throws {
    #expect(try found(DrawnPhonePage().image.shifted(r, g, b)) != nil)
  }

  @Test(arguments: [(1, 0.95, 0.8), (1, 0.86, 0.73), (0.9, 1, 1)])
  func `a filter may take levels from a channel`(r: Double, g: Double, b: Double) throws {
    #expect(try found(DrawnPhonePage().image.filtered(r, g, b)) != nil)
  }

  @Test(arguments: [(0, 0, 0), (13, -14, 10), (-14, 8, 14), (-14, -14, -14), (14, 14, -6)])
  func `a page of limited range read as full is still one, with its colors shifted as well`(
    r: Int, g: Int, b: Int
  ) throws {
    let picture = DrawnPhonePage().image.mapped { UInt8(16 + Int($0) * 219 / 255) }
    #expect(try found(picture.shifted(r, g, b)) != nil)
  }

  @Test
  func `a page whose white was cut off is still one`() throws {
    let picture = DrawnPhonePage().image.mapped {
      UInt8(min(255, max(0, (Int($0) - 16) * 255 / 219)))
    }
    #expect(try found(picture) != nil)
  }

  @Test(arguments: [4, 12])
  func `the panel's blurred first rows do not say its color`(rows: Int) throws {
    let page = DrawnPhonePage(scale: 0.6)
    var picture = page.image
    let top = Int((1093 * page.scale).rounded())
    picture.fill(
      Rectangle(x: 6, y: top, width: picture.width - 12, height: rows), RGB(228, 255, 225))
    let registration = try #require(try found(picture))
    #expect(abs(registration.originY) <= 6)
  }

  @Test
  func `a dimmed page is none`() throws {
    let page = DrawnPhonePage().image
    let registration = try #require(try found(page))
    let dimmed = page.mapped { $0 / 2 }
    #expect(try found(dimmed) == nil)
    #expect(!(try Layouts.panel().isPage(dimmed, at: registration)))
  }

  @Test(arguments: [40.0, 200, 1000])
  func `a scrolled page is not where it was`(scrolled: Double) throws {
    let locator = try Layouts.panel()
    let registration = try locator.locate(in: DrawnPhonePage().image)
    #expect(!locator.isPage(DrawnPhonePage(scrolled: scrolled).image, at: registration))
  }

  @Test(arguments: [60.0, 300, -300, 900])
  func `a page that slides is none`(swiped: Double) throws {
    let picture = DrawnPhonePage(swiped: swiped).image
    #expect(try found(picture) == nil)
    let locator = try Layouts.panel()
    let registration = try locator.locate(in: DrawnPhonePage().image)
    // What has moved by less is told by its not standing still.
    if abs(swiped) > 100 { #expect(!locator.isPage(picture, at: registration)) }
  }

  @Test
  func `a page whose header cannot be seen is still one`() throws {
    #expect(try found(DrawnPhonePage(scale: 0.45).image)?.hasHeader == true)
    for scene in [RGB(47, 100, 60), DrawnPhonePage.panel] {
      let registration = try #require(
        try found(DrawnPhonePage(hasHeader: false, scene: scene).image))
      #expect(!registration.hasHeader)
      #expect(
        registration.fieldBox(of: .nickname) == nil && registration.fieldBox(of: .number) != nil)
    }
  }

  /// Scenes from dark to nearly as white as the header's frame, which is (248,250,245).
  @Test(arguments: [
    RGB(12, 14, 20), RGB(47, 100, 60), RGB(150, 60, 50), RGB(200, 200, 200), RGB(222, 236, 244),
    RGB(250, 232, 150), RGB(238, 236, 228),
  ])
  func `the header is found by its frame on a scene of any lightness`(scene: RGB) throws {
    for shift in [-90.0, 0, 300] {
      let page = DrawnPhonePage(scale: 0.45, headerShift: shift, scene: scene)
      let registration = try #require(try found(page.image))
      #expect(registration.hasHeader)
      // Where the scene is nearly the panel's color, the panel's own top is told less exactly.
      #expect(abs(registration.originY + registration.headerOffset - shift * page.scale) <= 2)
    }
  }

  /// Widths of 325 to 470 pixels, made of a larger page as a messenger makes them.
  @Test(arguments: [0.27, 0.3, 0.33, 0.36, 0.375, 0.39])
  func `the header of a small page is found on dark scenes and light ones`(scale: Double) throws {
    for (scene, shift) in [(RGB(47, 100, 60), -91.0), (RGB(222, 236, 244), 303)] {
      let page = DrawnPhonePage(scale: 0.6, headerShift: shift, scene: scene).image
      let small = page.resized(
        width: Int(1206 * scale), height: Int(Double(page.height) * scale / 0.6))
      let registration = try #require(try found(small))
      #expect(registration.hasHeader, "\(scene)")
      let header = registration.originY + registration.headerOffset
      #expect(abs(header - shift * registration.scale) <= 2, "\(scene)")
    }
  }

  @Test
  func `a line or a corner of the frame's color is no header`() throws {
    let page = DrawnPhonePage(scale: 0.45, hasHeader: false)
    var canvas = Canvas(width: 1206, height: 2622, scale: 0.45, background: RGB(0, 0, 0))
    canvas.image = page.image
    canvas.fill(300, 290, 700, 4, DrawnPhonePage.panel)
    canvas.fill(700, 340, 4, 200, DrawnPhonePage.panel)
    #expect(try found(canvas.image)?.hasHeader == false)
  }

  @Test(arguments: [0, 128.5, 257])
  func `the badge of a one-type species may stand left, in the middle or right`(
    shift: Double
  ) throws {
    let registration = try #require(try found(DrawnPhonePage(badgeShift: shift).image))
    #expect(abs(registration.originX) <= 2 && abs(registration.originY) <= 2)
  }

  @Test
  func `without number or badge it is no page`() throws {
    #expect(try found(DrawnPhonePage(badges: []).image) == nil)
    #expect(try found(DrawnPhonePage(hasMarkings: false, number: "").image) == nil)
    var covered = DrawnPhonePage().image
    covered.fill(Rectangle(x: 0, y: 336, width: 362, height: 54), DrawnPhonePage.panel)
    #expect(try found(covered) == nil)
  }

  @Test
  func `what lies over the panel's upper edge covers the page`() throws {
    var page = DrawnPhonePage().image
    let registration = try #require(try found(page))
    page.fill(Rectangle(x: 40, y: 320, width: 280, height: 20), RGB(60, 60, 60))
    #expect(!(try Layouts.panel().isPage(page, at: registration)))
  }

  /// A touch's dot at the left, and at the right a button that floats over all apps and a volume
  /// slider, which lies over a badge, too.
  @Test(arguments: [(0.0, 1060.0, 90.0, 70.0), (1026, 1010, 180, 180), (1000, 800, 170, 750)])
  func `what lies over one end of the panel's upper edge hides no page`(
    x: Double, y: Double, width: Double, height: Double
  ) throws {
    for cover in [RGB(50, 50, 56), RGB(200, 205, 202)] {
      let whole = DrawnPhonePage(scale: 0.45)
      var canvas = Canvas(width: 1206, height: 2622, scale: 0.45, background: cover)
      canvas.image = whole.image
      canvas.fill(x, y, width, height, cover)
      let registration = try #require(try found(canvas.image))
      #expect(abs(registration.scale - 0.45) < 0.0045)
      #expect(abs(registration.originX) <= 2 && abs(registration.originY) <= 2)
      #expect(registration.hasHeader)
    }
  }

  @Test(arguments: [RGB(248, 250, 245), RGB(0, 0, 0), RGB(131, 112, 205)])
  func `an even picture is no page`(color: RGB) throws {
    #expect(try found(RGBImage(width: 301, height: 655, filledWith: color)) == nil)
  }

  @Test
  func `each screen is found as itself`() throws {
    let locator = ScreenLocator(layouts: Layouts.all)
    #expect(locator.locate(in: DrawnPhonePage().image)?.layout.kind == .mobileSummary)
    #expect(locator.locate(in: DrawnSwitchPage().image)?.layout.kind == .switchSummary)
    #expect(locator.locate(in: RGBImage(width: 640, height: 360, filledWith: RGB(9, 99, 9))) == nil)
    let page = DrawnPhonePage().image
    let registration = try #require(locator.locate(in: page))
    #expect(locator.isPage(page, at: registration))
  }
}
