import Dex
import Imaging
import Testing

@testable import Verification

/// Things that lie over a line of text, on a flat background.
struct CoversTests: MeasuringDrawnPages {
  private let background = RGB(237, 236, 241)

  /// True where a line of bars counts as covered where a part of the background over it has another
  /// color.
  private func isCovered(by color: RGB) throws -> Bool {
    var image = RGBImage(width: 160, height: 50, filledWith: background)
    image.fill(Rectangle(x: 40, y: 3, width: 20, height: 7), color)
    for place in 0..<4 {
      image.fill(Rectangle(x: 20 + 20 * place, y: 16, width: 8, height: 18), RGB(90, 70, 160))
    }
    let foreground = try #require(ForegroundPlane.make(of: image, kind: .dark))
    let line = try #require(TextLine(in: foreground, capHeight: 18))
    return try page(BlockRecognizer(words: [])).isCovered(
      line, in: image, capHeight: 18, before: image.width, limit: Page.flatBackground)
  }

  @Test
  func `the gray of a banner covers it`() throws {
    #expect(try isCovered(by: RGB(225, 224, 229)))
    #expect(try isCovered(by: RGB(247, 245, 250)))
    #expect(try isCovered(by: RGB(20, 20, 20)))
    #expect(try isCovered(by: RGB(237, 214, 241)))
  }

  @Test
  func `what coding spills into the background does not, though blue shows more of it`() throws {
    #expect(try !isCovered(by: background))
    #expect(try !isCovered(by: RGB(237, 238, 230)))
    #expect(try !isCovered(by: RGB(227, 239, 242)))
  }
}
