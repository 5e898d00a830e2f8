import Imaging
import Testing

@testable import Verification

/// Slivers that coding splits off the edges of digits.
struct SliverTests {
  /// "Lv. 66" with a piece in or behind the notch that the last digit has at its right side.
  private func line(_ piece: Rectangle) throws -> TextLine {
    var plane = Plane(width: 140, height: 50)
    func fill(_ box: Rectangle, _ level: UInt8) {
      for y in box.y..<box.maxY { for x in box.x..<box.maxX { plane[x, y] = level } }
    }
    for (x, width, height) in [(20, 10, 20), (34, 10, 13), (48, 4, 4), (76, 10, 20), (90, 10, 20)] {
      fill(Rectangle(x: x, y: 35 - height, width: width, height: height), 255)
    }
    fill(Rectangle(x: 96, y: 20, width: 4, height: 10), 0)
    fill(piece, 255)
    return try #require(TextLine(in: plane, capHeight: 20))
  }

  @Test(
    arguments: [
      (Rectangle(x: 99, y: 23, width: 1, height: 4), 2),
      // As wide as a dot, and apart from the digit, where another one may have been.
      (Rectangle(x: 98, y: 23, width: 4, height: 4), nil),
      (Rectangle(x: 103, y: 23, width: 1, height: 4), nil),
    ] as [(Rectangle, Int?)])
  func `a sliver beside a digit is no dot before the digits`(piece: Rectangle, count: Int?) throws {
    let line = try line(piece)
    #expect(line.glyphs.count == 6)
    #expect(line.labelAndDigits()?.digits.digitCount == count)
  }
}
