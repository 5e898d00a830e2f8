extension RGBImage {
  /// Draws the outline of `box`, `thickness` pixels wide and inside it; what lies beyond the picture is left
  /// out.
  package mutating func outline(_ box: Rectangle, in colour: RGB, thickness: Int) {
    let sides = [
      Rectangle(x: box.x, y: box.y, width: box.width, height: thickness),
      Rectangle(x: box.x, y: box.maxY - thickness, width: box.width, height: thickness),
      Rectangle(x: box.x, y: box.y, width: thickness, height: box.height),
      Rectangle(x: box.maxX - thickness, y: box.y, width: thickness, height: box.height),
    ]
    for side in sides { fill(side, with: colour) }
  }

  package mutating func fill(_ box: Rectangle, with colour: RGB) {
    let part = box.intersection(bounds)
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX { self[x, y] = colour }
    }
  }

  /// Writes a number, white on a tag of `colour` whose lower left corner is at (`x`, `y`), each dot `dot`
  /// pixels wide.
  package mutating func tag(_ number: Int, x: Int, y: Int, in colour: RGB, dot: Int) {
    let digits = String(number).compactMap(\.wholeNumberValue)
    let width = (digits.count * 4 + 1) * dot
    let top = max(0, y - 7 * dot)
    fill(Rectangle(x: x, y: top, width: width, height: 7 * dot), with: colour)
    for (place, digit) in digits.enumerated() {
      for (row, bits) in Self.digits[digit].enumerated() {
        for column in 0..<3 where bits >> (2 - column) & 1 == 1 {
          fill(
            Rectangle(
              x: x + (place * 4 + 1 + column) * dot, y: top + (row + 1) * dot, width: dot,
              height: dot), with: RGB(255, 255, 255))
        }
      }
    }
  }

  /// Three dots by five for each digit, a row a number, the left dot in the highest of three bits.
  private static let digits: [[Int]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7], [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 1, 1, 1], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
  ]
}
