package import Imaging

/// The part of a picture inside a black border, as capture programs and players add one.
package enum ContentBox {
  /// A border pixel's brightest channel is below this; black of limited range read as full is 16.
  static let darkest = 28

  package static func find(in picture: any Picture) -> Rectangle {
    let step = max(1, picture.height / 360)
    let small = picture.colour(everyNthPixel: step)
    func isDark(_ pixel: RGB) -> Bool { Int(pixel.maximum) < darkest }
    func isDark(row: Int) -> Bool { (0..<small.width).allSatisfy { isDark(small[$0, row]) } }
    func isDark(column: Int) -> Bool {
      (0..<small.height).allSatisfy { isDark(small[column, $0]) }
    }
    guard let top = (0..<small.height).first(where: { !isDark(row: $0) }),
      let bottom = (0..<small.height).last(where: { !isDark(row: $0) }),
      let left = (0..<small.width).first(where: { !isDark(column: $0) }),
      let right = (0..<small.width).last(where: { !isDark(column: $0) })
    else { return picture.bounds }
    let inner = Rectangle(
      x: left * step, y: top * step, width: (right - left + 1) * step,
      height: (bottom - top + 1) * step)
    return refine(inner, step: step, in: picture)
  }

  /// Moves each side that is not at the picture's own to the exact pixel.
  private static func refine(_ inner: Rectangle, step: Int, in picture: any Picture) -> Rectangle {
    func edge(of strip: Rectangle, alongX: Bool, fromEnd: Bool) -> Int? {
      let pixels = picture.colour(in: strip)
      let count = alongX ? pixels.width : pixels.height
      let across = alongX ? pixels.height : pixels.width
      let order = fromEnd ? Array((0..<count).reversed()) : Array(0..<count)
      return order.first { i in
        (0..<across).contains { j in
          Int((alongX ? pixels[i, j] : pixels[j, i]).maximum) >= darkest
        }
      }
    }
    var left = inner.x
    var top = inner.y
    var right = min(picture.width, inner.maxX)
    var bottom = min(picture.height, inner.maxY)
    if left <= step {
      left = 0
    } else {
      let strip = Rectangle(x: left - step, y: top, width: 2 * step, height: bottom - top)
      if let found = edge(of: strip, alongX: true, fromEnd: false) { left = strip.x + found }
    }
    if picture.width - right <= step {
      right = picture.width
    } else {
      let strip = Rectangle(x: right - step, y: top, width: 2 * step, height: bottom - top)
      if let found = edge(of: strip, alongX: true, fromEnd: true) { right = strip.x + found + 1 }
    }
    if top <= step {
      top = 0
    } else {
      let strip = Rectangle(x: left, y: top - step, width: right - left, height: 2 * step)
      if let found = edge(of: strip, alongX: false, fromEnd: false) { top = strip.y + found }
    }
    if picture.height - bottom <= step {
      bottom = picture.height
    } else {
      let strip = Rectangle(x: left, y: bottom - step, width: right - left, height: 2 * step)
      if let found = edge(of: strip, alongX: false, fromEnd: true) { bottom = strip.y + found + 1 }
    }
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}
