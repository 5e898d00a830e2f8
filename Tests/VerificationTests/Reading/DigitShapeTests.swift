import Imaging
import Testing

@testable import Verification

struct DigitShapeTests {
  /// A digit of strokes, 30 × 50 pixels: three bars and the sides between them that are closed.
  private func digit(
    _ sides: [(x: Int, y: Int)], slant: Bool = false, thickness: Int = 6
  ) -> Plane {
    var plane = Plane(width: 40, height: 60, filledWith: 0)
    func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      for row in y..<(y + height) { for column in x..<(x + width) { plane[column, row] = 255 } }
    }
    for bar in [5, 27, 49] where !(slant && bar == 27) { fill(5, bar, 30, thickness) }
    for side in sides { fill(side.x == 0 ? 5 : 35 - thickness, 5 + 22 * side.y, thickness, 25) }
    if slant {
      for row in 0..<24 { fill(28 - row * 2 / 3, 8 + row, thickness, 1) }
    }
    return plane
  }

  private static let glyph = Rectangle(x: 5, y: 5, width: 30, height: 50)

  @Test(
    arguments: [
      ("3", [(1, 0), (1, 1)]), ("5", [(0, 0), (1, 1)]), ("6", [(0, 0), (0, 1), (1, 1)]),
      ("8", [(0, 0), (1, 0), (0, 1), (1, 1)]), ("9", [(0, 0), (1, 0), (1, 1)]),
      (nil, [(1, 0), (0, 1)]), (nil, []), (nil, [(0, 1), (1, 1)]),
    ] as [(Character?, [(Int, Int)])], [4, 6, 8])
  func `a digit is told by its open sides`(row: (Character?, [(Int, Int)]), thickness: Int) {
    let plane = digit(row.1.map { (x: $0.0, y: $0.1) }, thickness: thickness)
    for read in "35689" {
      #expect(DigitShape.digit(in: Self.glyph, of: plane, readAs: read) == row.0)
    }
    // These are taken for others.
    for read in "012" { #expect(DigitShape.digit(in: Self.glyph, of: plane, readAs: read) == nil) }
  }

  @Test
  func `a three with a flat top and a slanting stroke is told`() {
    let plane = digit([(x: 1, y: 1)], slant: true)
    #expect(DigitShape.digit(in: Self.glyph, of: plane, readAs: "5") == "3")
  }

  @Test(arguments: [[(0, 0), (1, 1)], [(0, 0), (1, 0), (1, 1)]])
  func `a digit whose end is hooked far up is not told`(sides: [(Int, Int)]) {
    var plane = digit(sides.map { (x: $0.0, y: $0.1) }, thickness: 4)
    for row in 36..<50 { for column in 5..<9 { plane[column, row] = 255 } }
    #expect(DigitShape.digit(in: Self.glyph, of: plane, readAs: "5") == nil)
  }

  @Test
  func `what is too small for sides says nothing`() {
    let plane = digit([(x: 1, y: 0), (x: 1, y: 1)])
    let small = Rectangle(x: 5, y: 5, width: 30, height: 9)
    #expect(DigitShape.digit(in: small, of: plane, readAs: "5") == nil)
  }
}
