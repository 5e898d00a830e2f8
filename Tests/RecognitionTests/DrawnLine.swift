import Imaging

/// A line of text drawn with a small font of the tests' own, dark on light.
enum DrawnLine {
  /// 5 × 7 points a character, a row of five bits a number, the left point highest.
  private static let font: [Character: [UInt8]] = [
    "0": [14, 17, 17, 17, 17, 17, 14], "1": [4, 12, 4, 4, 4, 4, 14],
    "2": [14, 17, 1, 6, 8, 16, 31], "3": [31, 2, 4, 6, 1, 17, 14],
    "4": [2, 6, 10, 18, 31, 2, 2], "5": [31, 16, 30, 1, 1, 17, 14],
    "6": [6, 8, 16, 30, 17, 17, 14], "7": [31, 1, 2, 4, 4, 8, 8],
    "8": [14, 17, 17, 14, 17, 17, 14], "9": [14, 17, 17, 15, 1, 2, 12],
    "A": [4, 10, 17, 17, 31, 17, 17], "E": [31, 16, 16, 30, 16, 16, 31],
    "L": [16, 16, 16, 16, 16, 16, 31], "T": [31, 4, 4, 4, 4, 4, 4],
    "H": [17, 17, 17, 31, 17, 17, 17], "I": [14, 4, 4, 4, 4, 4, 14],
    "N": [17, 25, 21, 19, 17, 17, 17],
  ]

  /// - Parameter point: pixels a point of the font is wide and high.
  static func plane(_ text: String, point: Int = 6, background: UInt8 = 245, foreground: UInt8 = 20)
    -> Plane
  {
    let margin = 3 * point
    let width = text.count * 6 * point - point + 2 * margin
    var plane = Plane(width: width, height: 7 * point + 2 * margin, filledWith: background)
    for (place, character) in text.enumerated() {
      for (row, bits) in (font[character] ?? []).enumerated() {
        for column in 0..<5 where bits >> (4 - column) & 1 == 1 {
          for y in 0..<point {
            for x in 0..<point {
              let left = margin + (place * 6 + column) * point
              plane[left + x, margin + row * point + y] = foreground
            }
          }
        }
      }
    }
    return softened(softened(plane))
  }

  /// A line of characters of dense strokes, as in 龜: bars across, each two pixels from the next,
  /// and uprights six pixels apart.
  static func dense(count: Int) -> Plane {
    let (side, gap, margin) = (32, 2, 10)
    var plane = Plane(
      width: count * (side + gap) - gap + 2 * margin, height: side + 2 * margin, filledWith: 255)
    for character in 0..<count {
      for y in 0..<side {
        for x in 0..<side where y % 4 < 2 || x % 8 < 2 {
          plane[margin + character * (side + gap) + x, margin + y] = 0
        }
      }
    }
    return softened(plane)
  }

  /// Each sample the mean of the nine around it, so that the edges are not steps.
  private static func softened(_ plane: Plane) -> Plane {
    var soft = plane
    for y in 1..<(plane.height - 1) {
      for x in 1..<(plane.width - 1) {
        var sum = 0
        for dy in -1...1 {
          for dx in -1...1 { sum += Int(plane[x + dx, y + dy]) }
        }
        soft[x, y] = UInt8(sum / 9)
      }
    }
    return soft
  }
}
