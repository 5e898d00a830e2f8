import Imaging

/// One line of text found in an ink plane: the components that are its glyphs, left to right.
struct TextLine {
  let ink: Plane
  let glyphs: [Component]

  /// Half of full ink: the outline of a glyph whose edge is smoothed.
  static let markLevel: UInt8 = 110

  /// Finds the line in `ink` whose capitals are about `capHeight` pixels high.
  ///
  /// What runs into the crop's border is not text of this field: the edge of a bar, of a panel, of an
  /// icon beside it. What is far from the line's own rows is not either.
  init?(in ink: InkPlane, capHeight: Double) {
    let plane = ink.plane
    let all = Mask(of: plane, atLeast: Self.markLevel).components()
    let inside = all.filter { component in
      let box = component.box
      let touchesSide = box.x == 0 || box.maxX == plane.width
      let touchesEnd = box.y == 0 || box.maxY == plane.height
      return !(touchesSide && Double(box.height) > capHeight * 1.5)
        && !(touchesEnd && Double(max(box.height, box.width)) > capHeight * 0.5)
        && Double(box.height) < capHeight * 2.2 && Double(box.width) < capHeight * 4
    }
    let tall = inside.filter { Double($0.box.height) >= capHeight * 0.4 }
    guard !tall.isEmpty else { return nil }
    let middles = tall.map { Double($0.box.y) + Double($0.box.height) / 2 }.sorted()
    let middle = middles[middles.count / 2]
    glyphs = inside.filter {
      abs(Double($0.box.y) + Double($0.box.height) / 2 - middle) < capHeight * 0.85
        && $0.count >= 2
    }.sorted { ($0.box.x, $0.box.y) < ($1.box.x, $1.box.y) }
    self.ink = plane
  }

  private init(ink: Plane, glyphs: [Component]) {
    self.ink = ink
    self.glyphs = glyphs
  }

  var box: Rectangle {
    glyphs.reduce(Rectangle(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.box) }
  }

  /// The line without the glyphs that begin at or after `x`.
  func before(x: Int) -> TextLine? { kept { $0.box.x < x } }

  /// The line without the glyphs that begin before `x`.
  func from(x: Int) -> TextLine? { kept { $0.box.x >= x } }

  /// The line without the glyphs that are `width` or wider.
  func narrower(than width: Double) -> TextLine? { kept { Double($0.box.width) < width } }

  /// The empty columns between glyphs, left to right.
  var gaps: [Range<Int>] {
    var gaps: [Range<Int>] = []
    var end = glyphs.first?.box.maxX ?? 0
    for glyph in glyphs.dropFirst() {
      if glyph.box.x > end { gaps.append(end..<glyph.box.x) }
      end = max(end, glyph.box.maxX)
    }
    return gaps
  }

  /// The parts of the line between gaps that are at least `gap` wide, left to right.
  func groups(gap: Double) -> [TextLine] {
    var groups: [TextLine] = []
    var rest: TextLine? = self
    for wide in gaps where Double(wide.count) >= gap {
      if let group = rest?.before(x: wide.upperBound) { groups.append(group) }
      rest = rest?.from(x: wide.upperBound)
    }
    if let rest { groups.append(rest) }
    return groups
  }

  /// The glyphs up to the first gap that is wider than any between words.
  func firstCluster(gap: Double) -> TextLine? {
    guard let end = gaps.first(where: { Double($0.count) > gap }) else { return self }
    return before(x: end.upperBound)
  }

  private func kept(_ isKept: (Component) -> Bool) -> TextLine? {
    let rest = glyphs.filter(isKept)
    return rest.isEmpty ? nil : TextLine(ink: ink, glyphs: rest)
  }
}

/// A line ready for recognition, and the way back to the picture.
struct TextCrop {
  /// Dark text on white.
  let plane: Plane
  private let part: Rectangle
  private let scale: Double
  private let margin: Int

  /// How large a line is when it is recognised, in pixels.
  struct Size {
    let glyphHeight: Double
    let margin: Int

    /// Tesseract's line recogniser works at 36 rows; more costs time and adds nothing.
    static let plain = Size(glyphHeight: 32, margin: 10)
  }

  /// Sizes at which a line is read again. What Tesseract makes of the dense strokes of Chinese changes with the
  /// size: of 800 names, drawn in five faces, one size read 74 % and the surest reading of all four 81 %.
  static let otherSizes: [Size] = [
    Size(glyphHeight: 32, margin: 5), Size(glyphHeight: 40, margin: 8),
    Size(glyphHeight: 36, margin: 6),
  ]
  /// Every size, the plain one first.
  static let sizes = [.plain] + otherSizes

  init(of line: TextLine, size: Size = .plain) {
    part = line.box
    let height = Double(max(1, line.glyphs.map(\.box.height).max() ?? 1))
    scale = size.glyphHeight / height
    margin = size.margin
    var clean = Plane(width: part.width, height: part.height, filledWith: 255)
    for glyph in line.glyphs {
      let box = glyph.box.insetBy(dx: -1, dy: -1).intersection(part)
      for y in box.y..<box.maxY {
        for x in box.x..<box.maxX { clean[x - part.x, y - part.y] = 255 - line.ink[x, y] }
      }
    }
    let scaled = clean.resized(
      width: max(1, Int((Double(part.width) * scale).rounded())),
      height: max(1, Int((Double(part.height) * scale).rounded())))
    plane = scaled.padded(by: margin, with: 255)
  }

  /// A box of the recognised plane as pixels of the ink plane.
  func original(_ box: Rectangle) -> Rectangle {
    func back(_ value: Int) -> Double { Double(value - margin) / scale }
    let left = Int(back(box.x).rounded())
    let top = Int(back(box.y).rounded())
    return Rectangle(
      x: part.x + left, y: part.y + top, width: Int(back(box.maxX).rounded()) - left,
      height: Int(back(box.maxY).rounded()) - top)
  }
}

extension Plane {
  /// The plane with `margin` rows and columns of `level` around it.
  func padded(by margin: Int, with level: UInt8) -> Plane {
    var out = Plane(width: width + 2 * margin, height: height + 2 * margin, filledWith: level)
    for y in 0..<height {
      let row = (y + margin) * out.width + margin
      out.samples.replaceSubrange(
        row..<(row + width), with: samples[(y * width)..<((y + 1) * width)])
    }
    return out
  }
}
