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

  package func offsetBy(dx: Int, dy: Int) -> Rectangle {
    Rectangle(x: x + dx, y: y + dy, width: width, height: height)
  }
}
