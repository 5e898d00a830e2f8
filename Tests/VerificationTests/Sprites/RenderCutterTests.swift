import Imaging
import Testing

@testable import Verification

struct RenderCutterTests {
  private func cut(_ picture: RGBImage) throws -> CutRender? {
    let registration = Registration(
      layout: try Layouts.layout(.switchSummary), scale: 0.5, originX: 0, originY: 0)
    return RenderCutter.cut(from: picture, at: registration)
  }

  /// Half of the Switch's screen in one color, and what stands in the render's place, 665…935 ×
  /// 93…348.
  private func page(
    _ parts: [(Rectangle, RGB)], background: RGB = RGB(255, 255, 255)
  ) -> RGBImage {
    var picture = RGBImage(width: 960, height: 540, filledWith: background)
    for part in parts { picture.fill(part.0, part.1) }
    return picture
  }

  private static let body = Rectangle(x: 740, y: 150, width: 120, height: 140)
  private static let red = RGB(200, 60, 50)

  /// The boxes that the render may have, on the frame.
  private func boxes(_ reading: CutRender) -> [Rectangle] {
    reading.subjects.map { $0.offsetBy(dx: reading.place.x, dy: reading.place.y) }
  }

  @Test(arguments: [RGB(255, 255, 255), RGB(236, 238, 240), RGB(20, 191, 195)])
  func `the render is cut out of its background, whatever that is`(background: RGB) throws {
    let reading = try #require(try cut(page([(Self.body, Self.red)], background: background)))
    #expect(reading.background == background)
    #expect(boxes(reading) == [Self.body])
    #expect(reading.place == Rectangle(x: 665, y: 94, width: 270, height: 254))
  }

  @Test
  func `an even place holds nothing`() throws {
    #expect(try cut(page([])) == nil)
    #expect(try cut(page([(Rectangle(x: 780, y: 200, width: 6, height: 6), Self.red)])) == nil)
  }

  @Test
  func `a part beside the body is in the first box, and a box without it follows`() throws {
    let wisp = Rectangle(x: 880, y: 120, width: 9, height: 9)
    let reading = try #require(try cut(page([(Self.body, Self.red), (wisp, Self.red)])))
    #expect(boxes(reading).first == Self.body.union(wisp))
    #expect(boxes(reading).contains(Self.body))
  }

  @Test
  func `what runs in from outside is not the render's`() throws {
    let bar = Rectangle(x: 600, y: 100, width: 90, height: 30)
    let reading = try #require(try cut(page([(bar, Self.red), (Self.body, Self.red)])))
    #expect(boxes(reading) == [Self.body])
  }

  @Test
  func `the end of the bar under a render is not the render's`() throws {
    let teal = RGB(20, 191, 195)
    let bar = Rectangle(x: 600, y: 128, width: 90, height: 34)
    let body = Rectangle(x: 684, y: 110, width: 150, height: 180)
    let reading = try #require(try cut(page([(bar, teal), (body, Self.red)])))
    // Of the body's own edge no more is lost than coding spills.
    #expect(boxes(reading).first == body)
    #expect(reading.pixels[2, 50] == reading.background)
  }

  @Test
  func `a pale part and a ghost are told apart by trying both`() throws {
    let pale = Rectangle(x: 700, y: 150, width: 40, height: 140)
    let picture = page([(Self.body, Self.red), (pale, RGB(238, 238, 238))])
    let reading = try #require(try cut(picture))
    #expect(boxes(reading).first == Self.body.union(pale))
    #expect(boxes(reading).contains(Self.body))
  }

  @Test
  func `a place off the frame is nothing`() throws {
    #expect(try cut(RGBImage(width: 680, height: 120, filledWith: RGB(255, 255, 255))) == nil)
  }
}
