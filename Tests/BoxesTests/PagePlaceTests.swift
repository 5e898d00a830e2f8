import Dex
import Imaging
import Testing
import Verification

@testable import Boxes

/// Pages that are cut off, stretched, or a part of a larger picture.
struct PagePlaceTests {
  private let table: CellTable
  private let dex: Dex
  private let layout: BoxLayout

  init() throws {
    table = try .bundled()
    dex = try .bundled()
    layout = try .bundled()
  }

  /// A page with one species in each of some places, the first species in the first place.
  private func page(filled: [Int] = Array(0..<30), height: Int = 1080) throws -> DrawnPage {
    var page = try DrawnPage(height: height)
    for place in filled {
      let picture = try #require(table.pictures(ofSpecies: place + 1).first)
      page.draw(table.grids[picture], at: place)
    }
    return page
  }

  private func read(_ picture: RGBImage) -> [Slot]? {
    BoxLocator(layout: layout).locate(in: picture).flatMap {
      BoxPageReader(table: table, dex: dex).read(picture, at: $0)?.cells.map(\.slot)
    }
  }

  /// Expects that a picture's cells are read, and that the ones in `cutOff` are unknown.
  private func expectAll(of picture: RGBImage, but cutOff: [Int] = []) throws {
    let slots = try #require(read(picture))
    for (place, slot) in slots.enumerated() {
      #expect(slot.speciesId == (cutOff.contains(place) ? nil : place + 1))
      #expect(slot.state == (cutOff.contains(place) ? .unknown : .filled))
    }
  }

  @Test(arguments: [[0], [7], [29], [3, 9], [0, 5, 24, 29]])
  func `a few Pokémon tell their page's place, and no more than they know`(
    filled: [Int]
  ) throws {
    let page = try page(filled: filled)
    let drawn = page.registration
    let believed = BoxRegistration(
      layout: layout, scaleX: drawn.scaleX, scaleY: drawn.scaleY, originX: drawn.originX + 1,
      originY: drawn.originY - 1, isWidthMeasured: true)
    let pixels = PagePixels(page.image, at: believed)
    let offset = PageRegistration(page: pixels, gain: .one).offset(
      by: try filled.map { place in
        let picture = try #require(table.pictures(ofSpecies: place + 1).first)
        return (cell: place, grid: table.grids[picture])
      })
    for place in filled {
      let arm = pixels.arm(of: place)
      // Parts of one color each, as they are drawn here, tell half of the way.
      #expect(abs(offset.x + offset.stretch * arm.x + 1) < 0.75)
      #expect(abs(offset.y + offset.stretch * arm.y - 1) < 0.75)
    }
    #expect(abs(offset.stretch) < 0.002)
  }

  @Test(arguments: [(12, 1080), (43, 1080), (3, 720)])
  func `a page that is cut at its sides is read`(cut: Int, height: Int) throws {
    let image = try page(height: height).image
    try expectAll(of: image.cut(left: cut))
    try expectAll(of: image.cut(top: cut))
    try expectAll(of: image.cut(right: cut, bottom: cut))
    try expectAll(of: image.cut(left: cut, top: cut, right: cut, bottom: cut))
  }

  @Test(arguments: [1, 2, 3])
  func `a page with overscan is read`(percent: Int) throws {
    let image = try page().image
    let (x, y) = (image.width * percent / 100, image.height * percent / 100)
    let cut = image.cut(left: x, top: y, right: x, bottom: y)
    try expectAll(of: cut.resized(width: 1920, height: 1080))
    try expectAll(of: cut.resized(width: 1280, height: 720))
  }

  /// A page in a chat is narrower than the screen; one on an upright canvas is as wide.
  @Test func `on an upright picture a page is as wide as the picture`() throws {
    let image = try page(height: 540).image
    let (width, height) = (image.width, 2 * image.width)
    let white = RGB(250, 250, 250)
    try expectAll(of: image.framed(width: width, height: height, x: 0, y: 600, white))
    let chat = image.framed(width: width * 5 / 4, height: height, x: width / 8, y: 600, white)
    #expect(read(chat) == nil)
  }

  @Test func `cells that are cut off are unknown`() throws {
    let firstColumn = [0, 6, 12, 18, 24]
    try expectAll(of: try page().image.cut(left: 96, top: 54), but: firstColumn)
    // On this page, the cells that are cut off are empty, and their remainder shows nothing.
    let others = (0..<30).filter { $0 % 6 > 0 }
    let slots = try #require(read(try page(filled: others).image.cut(left: 96)))
    #expect(slots.map(\.state) == (0..<30).map { $0 % 6 > 0 ? .filled : .unknown })
  }

  @Test func `a page that is stretched by its cut sides is read`() throws {
    let image = try page().image
    try expectAll(of: image.cut(left: 20).resized(width: 1920, height: 1080))
    try expectAll(of: image.cut(bottom: 20).resized(width: 1920, height: 1080))
  }

  @Test(arguments: [
    (RGB(0, 0, 0), 972), (RGB(40, 40, 40), 1026), (RGB(120, 30, 60), 864), (RGB(19, 150, 140), 720),
    (RGB(255, 255, 255), 648),
  ])
  func `a page inside of a border of any color is read`(background: RGB, height: Int) throws {
    let image = try page(height: height).image
    try expectAll(of: image.framed(width: 1920, height: 1080, x: 31, y: 17, background))
  }

  @Test func `a page on a picture of another shape is read`() throws {
    let image = try page(height: 720).image
    let background = RGB(50, 50, 60)
    try expectAll(of: image.framed(width: 1280, height: 960, x: 0, y: 90, background))
    try expectAll(of: image.framed(width: 1280, height: 2400, x: 0, y: 700, background))
    try expectAll(of: image.framed(width: 1280, height: 720, x: -20, y: 6, background))
  }

  @Test func `nothing is claimed of a page whose width nothing tells`() throws {
    // Both sides are cut off beyond the frame, and the rest is stretched to the old width.
    for filled in [[], [0, 6], [0, 6, 12, 18, 24], Array(0..<30)] {
      let cut = try page(filled: filled).image.cut(left: 96, right: 96)
      #expect(read(cut.resized(width: 1920, height: 1080)) == nil)
    }
    #expect(read(try page(filled: []).image.cut(left: 60)) == nil)
    #expect(read(try page(filled: []).image.cut(left: 40)) != nil)
  }

  @Test func `the panel of a game beside the boxes is none`() throws {
    let page = try page().image
    let panel = page.crop(Rectangle(x: 40, y: 84, width: 900, height: 768))
    let background = RGB(200, 255, 205)
    let right = panel.framed(width: 1920, height: 1080, x: 978, y: 84, background)
    #expect(read(right) == nil)
    let small = right.resized(width: 1344, height: 756)
    #expect(read(small.framed(width: 1920, height: 1080, x: 0, y: 150, RGB(0, 0, 0))) == nil)
  }

  @Test func `an edge is found where colors are coded at half the size`() throws {
    var page = try page(filled: [], height: 540)
    for y in 89..<417 {
      page.set(RGB(199, 255, 255), x: 461, y: y)
      page.set(RGB(165, 235, 231), x: 462, y: y)
    }
    let place = try #require(BoxLocator(layout: layout).locate(in: page.image))
    #expect(place.isWidthMeasured && abs(place.originX) < 1 && abs(place.scaleX - 0.5) < 0.002)
  }

  /// Reads each line with shades as one text, and one in black and white as another.
  private struct FirstBox: TextRecognizing {
    var shaded = "1/200"
    var plain = "1/200"

    func recognize(
      _ line: Plane, alphabet: TextAlphabet, language: Language
    ) async throws -> RecognizedText {
      let text = Set(line.samples).count > 2 ? shaded : plain
      return RecognizedText(text: text, confidence: 90)
    }
    func canRead(language: Language) async -> Bool { true }
  }

  /// A page with blocks for the digits of a box's number.
  private func page(digits: [(x: Double, width: Double)]) throws -> DrawnPage {
    var page = try page()
    for (x, width) in digits + [(209, 12), (227, 12), (245, 12)] {
      page.fill(x: x, y: 784, width: width, height: 26, RGB(99, 99, 99))
    }
    for row in 0..<26 {
      page.fill(
        x: 202 - Double(row) / 2.6, y: 784 + Double(row), width: 3, height: 1, RGB(99, 99, 99))
    }
    return page
  }

  @Test func `a number that is cut off is not read`() async throws {
    let page = try page(digits: [(160, 3), (181, 3)])
    let reader = BoxWordReader(recognizer: FirstBox())
    // The first of two digits is cut away, and the second one is whole.
    let cut = page.image.cut(left: 170)
    let place = try #require(BoxLocator(layout: layout).locate(in: cut))
    let words = try await reader.words(on: cut, at: place)
    #expect(words.number == nil && words.total == nil)
  }

  @Test func `a number that is another one in black and white is not read`() async throws {
    let page = try page(digits: [(160, 3)])
    for (plain, number) in [("1/200", 1), ("4/200", nil)] as [(String, Int?)] {
      let words = try await BoxWordReader(recognizer: FirstBox(plain: plain))
        .words(on: page.image, at: page.registration)
      #expect(words.number == number)
    }
  }

  @Test func `a box of none is not read`() async throws {
    let page = try page(digits: [(160, 3)])
    let words = try await BoxWordReader(recognizer: FirstBox(shaded: "1/000", plain: "1/000"))
      .words(on: page.image, at: page.registration)
    #expect(words.number == nil && words.total == nil)
  }

  /// The pieces of a digit lie between other glyphs, or before all of them.
  @Test(arguments: [nil, 169, 146] as [Double?])
  func `a number with a broken digit is not read`(pieces: Double?) async throws {
    var page = try page(digits: [(160, 3)])
    if let pieces {
      for y in [784.0, 799] { page.fill(x: pieces, y: y, width: 12, height: 11, RGB(99, 99, 99)) }
    }
    // A thousands separator stands on the base line.
    page.fill(x: 222, y: 806, width: 3, height: 6, RGB(99, 99, 99))
    let words = try await BoxWordReader(recognizer: FirstBox())
      .words(on: page.image, at: page.registration)
    #expect(words.number == (pieces == nil ? 1 : nil))
  }

  /// A recorder that writes a frame only when something changes leaves one frame of a page.
  @Test(arguments: [(pause: 2.0, count: 2), (pause: 0.5, count: 1)])
  func `a single frame is a still where none follows for long`(
    pause: Double, count: Int
  ) throws {
    let pages = try [[], [0], [1], [2], [3, 4]].map { try page(filled: $0).image }
    var observer = BoxObserver(layout: layout, isStillImage: false)
    let times = [0, 2, 2.033, 2.067, 2.1]
    var stills = zip(pages, times).compactMap { observer.consume($0, time: $1) }
    if let last = observer.consume(pages[0], time: 2.1 + pause) { stills.append(last) }
    let rest = observer.finish()
    #expect(rest == nil)
    #expect(stills.map(\.start) == Array([0, 2.1].prefix(count)))
    #expect(stills.map(\.end) == Array([2, 4.1].prefix(count)))
  }

  /// Where a page was found before, a notification over the tab hides none.
  @Test(arguments: [true, false])
  func `a page under a notification is one where a page lay before`(isKnown: Bool) throws {
    let first = try page().image
    var second = try page(filled: Array(0..<12))
    second.fill(x: 30, y: 30, width: 440, height: 80, RGB(45, 45, 45))
    var observer = BoxObserver(layout: layout, isStillImage: false)
    var stills: [BoxStill] = []
    for frame in (isKnown ? 0 : 20)..<40 {
      let image = frame < 20 ? first : second.image
      if let still = observer.consume(image, time: Double(frame) / 30) { stills.append(still) }
    }
    if let still = observer.finish() { stills.append(still) }
    #expect(stills.map(\.start) == (isKnown ? [0, 20.0 / 30] : []))
  }

  @Test func `a recording is watched where its page lies`() throws {
    let first = try page(height: 864).image
    let second = try page(filled: Array(0..<12), height: 864).image
    var observer = BoxObserver(layout: layout, isStillImage: false)
    var stills: [BoxStill] = []
    for frame in 0..<40 {
      // The border is never still.
      let background = RGB(UInt8(40 + frame % 8 * 20), 60, 50)
      let image = (frame < 20 ? first : second)
        .framed(width: 1920, height: 1080, x: 330, y: 200, background)
      if let still = observer.consume(image, time: Double(frame) / 30) { stills.append(still) }
    }
    if let still = observer.finish() { stills.append(still) }
    try #require(stills.count == 2)
    #expect(stills[0].start == 0 && stills[1].start == 20.0 / 30)
    let slots = try stills.map {
      try #require(BoxPageReader(table: table, dex: dex).read($0.picture, at: $0.registration))
        .cells
    }
    #expect(slots[0].map(\.slot.speciesId) == Array(1...30))
    #expect(slots[1].map(\.slot.speciesId) == Array(1...12) + Array(repeating: nil, count: 18))
  }
}
