import Imaging

/// A line ready for recognition.
struct TextCrop {
  /// Dark text on white.
  let plane: Plane

  /// The size of a line when it is recognized, in pixels.
  struct Size {
    let glyphHeight: Double
    let margin: Int
  }

  /// The height in pixels to which higher glyphs are reduced before recognition. It is no less sure
  /// of those (docs/accuracy.md: from 15 pixels on), and the halo of coarse coding, a pixel or two
  /// wide, is averaged away.
  private static let detailHeight = 16.0

  /// - Parameter isBinary: whether shades are cut at half of full foreground, which also cuts a
  ///   halo off.
  init(of line: TextLine, size: Size, isBinary: Bool = false) {
    let part = line.box
    let scale = size.glyphHeight / Double(max(1, line.height))
    var clean = Plane(width: part.width, height: part.height, filledWith: 255)
    for glyph in line.glyphs {
      let box = glyph.box.insetBy(dx: -1, dy: -1).intersection(part)
      for y in box.y..<box.maxY {
        for x in box.x..<box.maxX { clean[x - part.x, y - part.y] = 255 - line.foreground[x, y] }
      }
    }
    let detail = isBinary ? 1 : min(1, Self.detailHeight / Double(max(1, line.height)))
    if detail < 1 {
      clean = clean.resized(
        width: max(1, Int((Double(part.width) * detail).rounded())),
        height: max(1, Int((Double(part.height) * detail).rounded())))
    }
    let scaled = clean.resized(
      width: max(1, Int((Double(part.width) * scale).rounded())),
      height: max(1, Int((Double(part.height) * scale).rounded())))
    let shown = isBinary ? scaled.thresholded(at: 128) : scaled
    plane = shown.padded(by: size.margin, with: 255)
  }
}
