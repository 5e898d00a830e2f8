/// A rectangle of whole pixels: origin at the top left, `x` to the right, `y` down.
package struct Rectangle: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package static let empty = Rectangle(x: 0, y: 0, width: 0, height: 0)

  package var maxX: Int { x + width }
  package var maxY: Int { y + height }
  package var midX: Double { Double(x) + Double(width) / 2 }
  package var midY: Double { Double(y) + Double(height) / 2 }
  package var area: Int { width * height }
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns the part that both rectangles share: with zero width or height when they are apart.
  package func intersection(_ other: Rectangle) -> Rectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// Returns the smallest rectangle that holds both. An empty one adds nothing.
  package func union(_ other: Rectangle) -> Rectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns true where both rectangles share a pixel.
  package func overlaps(_ other: Rectangle) -> Bool { !intersection(other).isEmpty }

  /// Returns true where all of the other rectangle lies in this one.
  package func contains(_ other: Rectangle) -> Bool { intersection(other) == other }

  /// Returns the rectangle with each side moved inwards by `dx` or `dy` pixels, or outwards.
  package func insetBy(dx: Int, dy: Int) -> Rectangle {
    Rectangle(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// Returns the middle columns of the squares of `step` × `step` that fit in from its origin.
  package func places(across step: Int) -> [Int] {
    (0..<(width / step)).map { x + $0 * step + step / 2 }
  }

  /// Returns the middle rows of the same squares as `places(across:)`.
  package func places(down step: Int) -> [Int] {
    (0..<(height / step)).map { y + $0 * step + step / 2 }
  }

  package func offsetBy(dx: Int, dy: Int) -> Rectangle {
    Rectangle(x: x + dx, y: y + dy, width: width, height: height)
  }
}

extension [Rectangle] {
  /// The smallest rectangle that holds all; empty for none.
  package var union: Rectangle { reduce(.empty) { $0.union($1) } }
}

/// Coding as `[x, y, width, height]`.
extension Rectangle: Codable {
  /// The bound of each number, beyond any picture: a product of two fits into a word.
  private static let most = 1_000_000_000

  /// Reads four numbers. Anything may be sent, and no arithmetic on it may overflow.
  package init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    x = try numbers.decode(Int.self)
    y = try numbers.decode(Int.self)
    width = try numbers.decode(Int.self)
    height = try numbers.decode(Int.self)
    guard numbers.isAtEnd,
      [x, y, width, height].allSatisfy({ (-Self.most...Self.most).contains($0) })
    else {
      throw DecodingError.dataCorruptedError(in: numbers, debugDescription: "no place in a picture")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    for number in [x, y, width, height] { try numbers.encode(number) }
  }
}

/// The rotation to display a picture with, in degrees clockwise.
package enum QuarterTurn: Int, CaseIterable, Hashable, Sendable, Codable {
  case none = 0
  case clockwise = 90
  case half = 180
  case counterclockwise = 270
}
