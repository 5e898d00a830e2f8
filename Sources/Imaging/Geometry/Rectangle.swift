/// A rectangle of whole pixels: origin at the top left, `x` to the right, `y` down.
package struct Rectangle: Hashable, Sendable, Codable {
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

  package var maxX: Int { x + width }
  package var maxY: Int { y + height }
  package var area: Int { width * height }
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The part that both rectangles share; empty (zero width or height) when they are apart.
  package func intersection(_ other: Rectangle) -> Rectangle {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  package func union(_ other: Rectangle) -> Rectangle {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rectangle(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The rectangle with each side moved inwards by `dx` or `dy` pixels; negative numbers grow it.
  package func insetBy(dx: Int, dy: Int) -> Rectangle {
    Rectangle(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// The columns in the middle of the squares of `step` × `step` that the rectangle holds from its origin on.
  package func places(across step: Int) -> [Int] {
    (0..<(width / step)).map { x + $0 * step + step / 2 }
  }

  /// The rows in the middle of those squares.
  package func places(down step: Int) -> [Int] {
    (0..<(height / step)).map { y + $0 * step + step / 2 }
  }

  /// The rectangle on a picture that was reduced to every `step`th pixel of every `step`th row.
  package func thinned(by step: Int) -> Rectangle {
    Rectangle(x: x / step, y: y / step, width: width / step, height: height / step)
  }

  package func offsetBy(dx: Int, dy: Int) -> Rectangle {
    Rectangle(x: x + dx, y: y + dy, width: width, height: height)
  }
}
