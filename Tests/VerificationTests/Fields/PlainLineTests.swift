import Dex
import Imaging
import Testing

@testable import Verification

struct PlainLineTests {
  /// White with strokes of 6 × 20 pixels at some columns, and a dark band over others.
  private static func picture(strokes: [Int], covered: Range<Int> = 0..<0) -> RGBImage {
    var image = RGBImage(
      width: 200, height: 40, samples: [UInt8](repeating: 250, count: 3 * 200 * 40))
    for x in strokes {
      image.fill(Rectangle(x: x, y: 10, width: 6, height: 20), with: RGB(90, 90, 90))
    }
    image.fill(
      Rectangle(x: covered.lowerBound, y: 0, width: covered.count, height: 40),
      with: RGB(100, 100, 100))
    return image
  }

  @Test(arguments: [
    ([87, 97, 107], 0..<0, true),
    // Beside the cover, and whole: it is still in the middle.
    ([87, 97, 107], 150..<200, true), ([87, 97, 107], 0..<60, true),
    // Its last letter is covered.
    ([77, 87, 97, 107, 117], 115..<200, false),
    // The cover begins at once behind it.
    ([87, 97, 107], 114..<200, false), ([], 0..<0, false),
  ])
  func `a line is whole where nothing can be covered of it`(
    strokes: [Int], covered: Range<Int>, isThere: Bool
  ) {
    let picture = Self.picture(strokes: strokes, covered: covered)
    let line = PlainLine(picture, capHeight: 20, isCentered: true)
    #expect((line != nil) == isThere)
    // Text that need not stand in the middle may go on below what lies over it.
    let isFree = covered.isEmpty && isThere
    #expect((PlainLine(picture, capHeight: 20, isCentered: false) != nil) == isFree)
  }

  @Test(
    arguments: [
      ([87, 97, 107], 20, ["abh"], "abh"),
      // Another pass reads something else.
      ([87, 97, 107], 20, ["abh", "abd"], nil),
      // The line has a gap as wide as a space.
      ([80, 90, 112], 20, ["abh"], nil), ([80, 90, 112], 20, ["ab h"], "ab h"),
      // The first letter is as high as one with an accent, which cannot be told.
      ([87, 97, 107], 26, ["Eab"], nil), ([87, 97, 107], 26, ["\u{c9}ab"], nil),
    ] as [([Int], Int, [String], String?)])
  func `a name is read where nothing speaks against it`(
    strokes: [Int], first: Int, answers: [String], name: String?
  ) async throws {
    var picture = Self.picture(strokes: strokes)
    picture.fill(
      Rectangle(x: strokes[0], y: 30 - first, width: 6, height: first), with: RGB(90, 90, 90))
    let line = try #require(PlainLine(picture, capHeight: 20, isCentered: true))
    let read = try await line.name(in: [.english], by: ScriptedRecognizer(answers))
    #expect(read == name)
  }
}
