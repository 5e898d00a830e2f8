import Imaging
import Testing

@testable import Verification

struct PageObserverTests {
  private static let page = DrawnSwitchPage().image
  private static let dimmed = page.mapped { $0 / 2 }
  private static let turning = DrawnSwitchPage(isTurning: true).image
  private static let box: RGBImage = {
    var picture = RGBImage(width: 640, height: 360, filledWith: RGB(245, 250, 245))
    for row in 0..<5 {
      for column in 0..<6 {
        picture.fillEllipse(
          Rectangle(x: 33 + 46 * column, y: 70 + 37 * row, width: 30, height: 26),
          RGB(200, 60, 40))
      }
    }
    return picture
  }()

  /// The page stills of pictures that are shown for so many tenths of a second each.
  private func stills(
    _ shown: [(RGBImage, Int)], isStillImage: Bool = false
  ) -> (stills: [PageStill], observer: PageObserver) {
    var observer = PageObserver(layouts: Layouts.all, isStillImage: isStillImage)
    var stills: [PageStill] = []
    var frame = 0
    for (picture, count) in shown {
      for _ in 0..<count {
        if let still = observer.consume(picture, time: Double(frame) / 10) { stills.append(still) }
        frame += 1
      }
    }
    if let still = observer.finish() { stills.append(still) }
    return (stills, observer)
  }

  @Test
  func `a page that stands is one still with its kind of screen`() throws {
    let found = stills([(Self.page, 6)])
    let still = try #require(found.stills.first)
    #expect(found.stills.count == 1)
    #expect(still.still.frames == 6 && still.still.start == 0)
    #expect(abs(still.still.dwell - 0.5) < 1e-9)
    #expect(found.observer.screen == .switchSummary)
    #expect(still.still.frames == 6)
    #expect(still.before == PageStill.Interval())
  }

  @Test(arguments: [(0.8, 3), (1.2, 1)])
  func `a frame that stood for most of the time is read alone`(
    seconds: Double, samples: Int
  ) throws {
    var observer = PageObserver(layouts: Layouts.all, isStillImage: false)
    for frame in 0..<6 { #expect(observer.consume(Self.page, time: Double(frame) / 10) == nil) }
    let ended = observer.consume(Self.dimmed, time: 0.5 + seconds)
    let still = try #require(ended)
    #expect(still.still.samples.count == samples && still.still.samples.last?.time == 0.5)
  }

  @Test
  func `a page that stands elsewhere is found although its scene never stands still`() throws {
    // The recording begins scrolled, where the place of the number lies on the scene later.
    let scrolled = DrawnPhonePage(scrolled: 400).image
    let plain = DrawnPhonePage().image
    var observer = PageObserver(layouts: Layouts.all, isStillImage: false)
    var found: [PageStill] = []
    for frame in 0..<40 {
      var picture = frame < 10 ? scrolled : plain
      // Motes move through the scene.
      picture.fillEllipse(
        Rectangle(x: 20 + 23 * (frame % 12), y: 215 + 31 * (frame % 3), width: 60, height: 60),
        frame.isMultiple(of: 2) ? RGB(250, 250, 210) : RGB(10, 40, 10))
      if let still = observer.consume(picture, time: Double(frame) / 30) { found.append(still) }
    }
    if let still = observer.finish() { found.append(still) }
    let last = try #require(found.last)
    #expect(abs(last.registration.originY) <= 2)
    #expect(last.still.dwell > 0.5)
  }

  @Test
  func `a page that jumps a little and back stands each time`() throws {
    let pages = [-24.0, 24, -24].map { DrawnSwitchPage(dy: $0).image }
    var observer = PageObserver(layouts: Layouts.all, isStillImage: false)
    var found: [PageStill] = []
    for frame in 0..<45 {
      let picture = frame % 15 < 3 ? Self.dimmed : pages[frame / 15]
      if let still = observer.consume(picture, time: Double(frame) / 30) { found.append(still) }
    }
    if let still = observer.finish() { found.append(still) }
    #expect(found.count { $0.still.dwell >= 0.2 } == 3)
  }

  @Test
  func `a page that was found on a badly coded frame is registered on its still`() throws {
    let page = DrawnPhonePage()
    // The scene has spilt over the panel's sides, so that the page seems smaller.
    var coded = page.image
    for x in [0.0, 1181] {
      coded.fill(
        Rectangle(x: Int(x * 0.3), y: 0, width: 8, height: coded.height), page.scene)
    }
    let found = stills([(coded, 1), (page.image, 6)])
    let last = try #require(found.stills.last)
    #expect(abs(last.registration.scale - 0.3) < 0.0015)
    // Where a whole page is coded so, the next one is registered by itself.
    let blank = RGBImage(filledWith: page.scene, width: coded.width, height: coded.height)
    let scales = stills([(coded, 6), (blank, 2), (page.image, 6)]).stills.map(\.registration.scale)
    #expect(scales.count == 2 && abs(scales.first.map { $0 - 0.294 } ?? 1) < 0.003)
    #expect(abs(scales.last.map { $0 - 0.3 } ?? 1) < 0.0015)
  }

  @Test
  func `a page on which an icon alone changes keeps its body`() {
    var marked = Self.page
    marked.fill(Rectangle(x: 267, y: 35, width: 20, height: 16), RGB(238, 0, 0))
    var other = marked
    other.fill(Rectangle(x: 200, y: 167, width: 66, height: 20), RGB(180, 60, 40))
    let found = stills([(Self.page, 6), (marked, 6), (other, 6), (Self.page, 6)]).stills
    #expect(found.map(\.before.keptBody) == [false, true, false])
    #expect(found.map(\.before.keptStats) == [false, true, false])
    var trainer = Self.page
    trainer.fill(Rectangle(x: 400, y: 261, width: 60, height: 14), RGB(180, 60, 40))
    let kept = stills([(Self.page, 6), (trainer, 6)]).stills.last?.before
    #expect(kept?.keptBody == false && kept?.keptStats == true)
    // The change of the body alone ended no still: it is seen once the page changes again.
    #expect(found.map(\.still.frames) == [6, 12, 6])
  }

  @Test
  func `a trainer that changes alone is told, and nothing else is`() {
    func hasOtherOwner(_ part: Rectangle) -> Bool? {
      var other = Self.page
      other.fill(part, RGB(180, 60, 40))
      // The mark ends the still.
      other.fill(Rectangle(x: 267, y: 35, width: 20, height: 16), RGB(238, 0, 0))
      return stills([(Self.page, 6), (other, 6)]).stills.last?.before.hasOtherOwner
    }
    #expect(hasOtherOwner(Rectangle(x: 400, y: 261, width: 60, height: 14)) == true)
    #expect(hasOtherOwner(Rectangle(x: 200, y: 167, width: 66, height: 20)) == false)
    #expect(hasOtherOwner(.empty) == false)
  }

  @Test
  func `a recording without a known screen has no stills`() {
    let found = stills([(Self.box, 6)])
    #expect(found.stills.isEmpty)
    #expect(found.observer.screen == .unknown)
  }

  @Test
  func `a page stands once it has stood long enough since a time, whatever began before`() {
    var observer = PageObserver(layouts: Layouts.all, isStillImage: false)
    var standing: [Double?] = []
    for number in 0..<8 {
      let page = number < 6 ? Self.page : Self.dimmed
      _ = observer.consume(page, time: Double(number) / 8)
      standing.append(observer.standing(since: 0.25)?.still.start)
    }
    #expect(standing == [nil, nil, nil, nil, 0, 0, nil, nil])
  }

  @Test
  func `a still and what goes on where it stands are one`() throws {
    let one = try #require(stills([(Self.page, 5)]).stills.first)
    var later = one
    later = later.behindList
    let joined = one.joined(with: later, sharedFrames: 2)
    #expect(joined.still.frames == 8 && joined.still.samples.count == 6)
    #expect(joined.still.start == one.still.start && !joined.before.hasShownList)
    let bare = one.withoutFrames
    #expect(bare.still.samples.isEmpty && bare.still.frames == one.still.frames)
  }

  @Test
  func `a list between two pages is told, a menu is not`() {
    let list = stills([(Self.page, 5), (Self.box, 5), (Self.page, 5)])
    #expect(list.stills.map(\.before.hasShownList) == [false, true])
    let menu = stills([(Self.page, 5), (Self.dimmed, 5), (Self.page, 5)])
    #expect(menu.stills.map(\.before.hasShownList) == [false, false])
    #expect(menu.stills.map(\.before.hasTurned) == [false, false])
  }

  @Test
  func `a lit button breaks the still, and the next one was turned to`() {
    let found = stills([(Self.page, 5), (Self.turning, 2), (Self.page, 5)])
    #expect(found.stills.map(\.before.hasTurned) == [false, true])
    #expect(found.stills.map(\.still.frames) == [6, 5])
  }

  @Test
  func `a page that was scrolled is found again where it was, though the scene moves`() throws {
    // The scene changes from frame to frame, and stands where a scrolled page's text was watched.
    var page: [(RGBImage, Int)] = []
    var scrolled: [(RGBImage, Int)] = []
    for level in stride(from: UInt8(30), to: 140, by: 10) {
      let scene = RGB(level, 100, 200 - level)
      page.append((DrawnPhonePage(scene: scene).image, 1))
      scrolled.append((DrawnPhonePage(scrolled: 250, scene: scene).image, 1))
    }
    let found = stills(page + scrolled + page).stills
    #expect(found.count >= 2)
    let last = try #require(found.last)
    #expect(last.registration.originY == found.first?.registration.originY)
    #expect(last.still.start >= 2.2 && last.still.dwell > 0.5)
  }

  @Test
  func `a mark that comes while the Pokémon's picture stays is told, for half a second`() {
    var marked = DrawnSwitchPage()
    marked.isShiny = true
    let early = stills([(Self.page, 4), (marked.image, 5)])
    #expect(early.stills.map(\.before.keptPicture) == [false, true])
    let late = stills([(Self.page, 8), (marked.image, 5)])
    #expect(late.stills.map(\.before.keptPicture) == [false, false])
    // Another Pokémon of the species has another color.
    var other = marked.image
    let registration = early.stills[0].registration
    other.fill(registration.frame(registration.layout.render), RGB(90, 200, 120))
    let cut = stills([(Self.page, 4), (other, 5)])
    #expect(cut.stills.map(\.before.keptPicture) == [false, false])
  }

  @Test
  func `less than a flick is no still, but one picture is`() {
    #expect(stills([(Self.page, 1)]).stills.isEmpty)
    #expect(stills([(Self.page, 1)], isStillImage: true).stills.count == 1)
  }
}
