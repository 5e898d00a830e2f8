import Imaging
import Testing

@testable import Verification

struct DigitStrokesTests {
  private static let height = 40

  /// A digit in its box, from strokes that go from one place to another.
  private func ink(
    width: Int, _ strokes: [(from: (x: Int, y: Int), to: (x: Int, y: Int))], thickness: Int = 5
  ) -> Plane {
    var plane = Plane(width: width, height: Self.height, filledWith: 0)
    for stroke in strokes {
      let steps = max(abs(stroke.to.x - stroke.from.x), abs(stroke.to.y - stroke.from.y))
      for step in 0...steps {
        let x = stroke.from.x + (stroke.to.x - stroke.from.x) * step / max(1, steps)
        let y = stroke.from.y + (stroke.to.y - stroke.from.y) * step / max(1, steps)
        for row in y..<min(Self.height, y + thickness) {
          for column in x..<min(width, x + thickness) { plane[column, row] = 255 }
        }
      }
    }
    return plane
  }

  private func digit(
    width: Int, _ strokes: [(from: (x: Int, y: Int), to: (x: Int, y: Int))], thickness: Int = 5
  ) -> Character? {
    DigitStrokes(ink(width: width, strokes, thickness: thickness))?.digit
  }

  @Test(arguments: [3, 5]) func `a stem with a flag is a 1`(thickness: Int) {
    let (flag, stem) = (((x: 0, y: 8), (x: 10, y: 0)), ((x: 10, y: 0), (x: 10, y: 35)))
    #expect(digit(width: 10 + thickness, [flag, stem], thickness: thickness) == "1")
    // With a foot.
    let foot = ((x: 3, y: 36), (x: 20, y: 36))
    #expect(digit(width: 22, [flag, stem, foot], thickness: thickness) == "1")
  }

  @Test(arguments: [3, 5]) func `a bar with a slanting stroke is a 7`(thickness: Int) {
    let (bar, stroke) = (((x: 0, y: 0), (x: 18, y: 0)), ((x: 18, y: 0), (x: 5, y: 35)))
    #expect(digit(width: 18 + thickness, [bar, stroke], thickness: thickness) == "7")
  }

  @Test func `a 4 is neither, nor are a 9 and a plain stem`() {
    let stem = ((x: 14, y: 0), (x: 14, y: 35))
    #expect(
      digit(width: 24, [((x: 14, y: 0), (x: 0, y: 26)), stem, ((x: 0, y: 26), (x: 20, y: 26))])
        == nil)
    let ring = [
      ((x: 0, y: 0), (x: 14, y: 0)), ((x: 0, y: 0), (x: 0, y: 18)), ((x: 0, y: 18), (x: 14, y: 18)),
    ]
    #expect(digit(width: 19, ring + [stem]) == nil)
    #expect(digit(width: 5, [((x: 0, y: 0), (x: 0, y: 35))]) == nil)
  }

  @Test func `what is too small says nothing`() {
    #expect(DigitStrokes(Plane(width: 3, height: 40, filledWith: 255)) == nil)
    #expect(DigitStrokes(Plane(width: 20, height: 9, filledWith: 255)) == nil)
  }
}
