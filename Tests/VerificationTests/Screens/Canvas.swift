import Dex
import Imaging

/// Draws in the pixels of a reference screen on a picture of another size.
struct Canvas {
  var image: RGBImage
  let scale: Double
  /// Reference pixels by which what is drawn stands lower.
  let dy: Double

  init(width: Double, height: Double, scale: Double, dy: Double = 0, background: RGB) {
    self.scale = scale
    self.dy = dy
    image = RGBImage(
      width: Int((width * scale).rounded()), height: Int((height * scale).rounded()),
      filledWith: background)
  }

  func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rectangle {
    let left = Int((x * scale).rounded())
    let top = Int(((y + dy) * scale).rounded())
    return Rectangle(
      x: left, y: top, width: Int(((x + width) * scale).rounded()) - left,
      height: Int(((y + dy + height) * scale).rounded()) - top)
  }

  mutating func fill(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGB
  ) {
    image.fill(box(x, y, width, height), color)
  }

  mutating func ellipse(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGB
  ) {
    image.fillEllipse(box(x, y, width, height), color)
  }

  mutating func star(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGB
  ) {
    image.fillStar(box(x, y, width, height), color)
  }

  /// Draws a ring over a cross (♀), or with an arrow to the upper right (♂), 24 units high.
  mutating func sign(of gender: Gender, x: Double, y: Double, _ color: RGB, on background: RGB) {
    let ring = gender == .female ? (x: x + 4, y: y) : (x: x, y: y + 9)
    ellipse(ring.x, ring.y, 16, 16, color)
    ellipse(ring.x + 4, ring.y + 4, 8, 8, background)
    if gender == .female {
      fill(x + 10, y + 15, 4, 9, color)
      fill(x + 6, y + 18, 12, 3, color)
    } else {
      fill(x + 13, y + 4, 4, 7, color)
      fill(x + 15, y, 9, 5, color)
    }
  }

  /// A hollow rectangle.
  mutating func frame(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, line: Double, _ color: RGB
  ) {
    fill(x, y, width, line, color)
    fill(x, y + height - line, width, line, color)
    fill(x, y, line, height, color)
    fill(x + width - line, y, line, height, color)
  }

  /// How wide the blocks of a text are, and from one to the next, in its height.
  struct Letters {
    var pitch: Double
    var stroke: Double

    static let thin = Letters(pitch: 0.5, stroke: 0.32)
    static let broad = Letters(pitch: 0.7, stroke: 0.45)
  }

  var letters = Letters.thin

  /// A row of blocks as wide as a stroke, one for each character that is no space.
  mutating func text(
    _ text: String, x: Double, y: Double, height: Double, _ color: RGB
  ) {
    for (place, character) in text.enumerated() where character != " " {
      fill(x + Double(place) * height * letters.pitch, y, height * letters.stroke, height, color)
    }
  }
}
