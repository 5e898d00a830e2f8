package import Imaging

/// One line of text in a foreground plane: the components that are its glyphs, left to right.
package struct TextLine: Sendable {
  let foreground: Plane
  private(set) var glyphs: [Component]
  /// The part of the frame that it was found in.
  let crop: Rectangle

  /// Half of full foreground: the outline of a glyph whose edge is smoothed.
  static let threshold: UInt8 = 110

  /// Finds the line in `foreground` whose capitals are about `capHeight` pixels high.
  ///
  /// A component that runs into the crop's border is the edge of a bar, a panel or an icon. One far
  /// from the line's own rows is no text of it either, unless it is a capital's accent.
  init?(in plane: Plane, capHeight: Double, of crop: Rectangle = .empty) {
    let all = Mask(of: plane, atLeast: Self.threshold).components()
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
    let middles = tall.map(\.box.midY).sorted()
    let middle = middles[middles.count / 2]
    let pieces = inside.filter { $0.count >= 2 }
    let near = pieces.filter { abs($0.box.midY - middle) < capHeight * 0.85 }
    let accents = pieces.filter { piece in
      !near.contains(piece) && near.contains { piece.isAccent(on: $0, capHeight: capHeight) }
    }
    glyphs = (near + accents).sorted { ($0.box.x, $0.box.y) < ($1.box.x, $1.box.y) }
    foreground = plane
    self.crop = crop
    others = all.filter { !inside.contains($0) }.map(\.box)
    cutColumns = all.filter { component in
      let box = component.box
      return (box.y == 0 || box.maxY == plane.height) && Double(box.height) >= capHeight * 0.4
        && Double(box.height) < capHeight * 2.2 && Double(box.width) < capHeight * 4
    }.map { $0.box.x..<$0.box.maxX }
  }

  /// Columns of what may be a glyph by its size, and runs into the crop's upper or lower border.
  private let cutColumns: [Range<Int>]
  /// The parts that are no glyphs, by their size or their place in the crop.
  let others: [Rectangle]
  /// The crop's brightness, where the text stands on an even background.
  private var luma: Plane?

  /// Finds the line in the foreground of a crop; `nil` also where nothing stands out in it.
  package init?(
    in pixels: RGBImage, kind: Foreground, white: Int = 255, capHeight: Double,
    of crop: Rectangle = .empty
  ) {
    guard
      let plane = ForegroundPlane.make(
        of: pixels, kind: kind, white: white, capHeight: capHeight)
    else { return nil }
    self.init(in: plane, capHeight: capHeight, of: crop)
    if kind == .dark || kind == .lightOnColor { luma = pixels.luma() }
  }

  var box: Rectangle { glyphs.reduce(.empty) { $0.union($1.box) } }

  /// Its box on the frame.
  var place: Rectangle { box.offsetBy(dx: crop.x, dy: crop.y) }

  /// Its own part of the foreground, 255 for full.
  var plane: Plane { foreground.crop(box) }

  /// The highest glyph's height in pixels.
  package var height: Int { glyphs.map(\.box.height).max() ?? 0 }

  /// The line without the glyphs that begin at or after `x`.
  func before(x: Int) -> TextLine? { kept { $0.box.x < x } }

  /// The line without the glyphs that end behind `x`.
  func ending(at x: Int) -> TextLine? { kept { $0.box.maxX <= x } }

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
    groups(gap: gap.nextUp).first
  }

  /// The part between wide gaps that shares most columns with `columns`.
  func cluster(gap: Double, at columns: Range<Int>) -> TextLine? {
    groups(gap: gap).max { $0.overlap(with: columns) < $1.overlap(with: columns) }
      .flatMap { $0.overlap(with: columns) > 0 ? $0 : nil }
  }

  private func overlap(with columns: Range<Int>) -> Int {
    min(columns.upperBound, box.maxX) - max(columns.lowerBound, box.x)
  }

  /// Returns true where the crop ends too near to the text to know that nothing of it is cut off: a
  /// letter could stand in what is left, unless the gap is wider than any between letters.
  ///
  /// - Parameters:
  ///   - hasStart: what stands before the text proves that it begins here.
  ///   - gap: heights of the line that must be empty at its ends; 0 for a single column.
  func isCut(hasStart: Bool = false, gap: Double = letterGap) -> Bool {
    let least = max(1, Int(Double(height) * gap))
    // A letter that is cut off may be the first or the last one, beside what is left of the line.
    let near = max(1, Int(Double(height) * Self.letterGap))
    let own = box.x - near..<box.maxX + near
    if cutColumns.contains(where: { $0.overlaps(own) }) { return true }
    return !hasStart && box.x < least || foreground.width - box.maxX < least || box.y < 1
      || box.maxY > foreground.height - 1
  }

  /// True where something larger than a glyph stands in the rows of these digits, in place of one
  /// of them or of a next one. It hides a digit, or a part of one: a pointer on a 9 is one piece.
  var isBesideOther: Bool {
    let rows = box.insetBy(dx: 0, dy: height / 4)
    let reach = Rectangle(
      x: rows.x, y: rows.y, width: rows.width + Int(Double(height) * Self.digitWidth),
      height: rows.height)
    return others.contains { $0.overlaps(reach) }
  }

  /// The share of the contrast by which another pixel is darker or lighter than both text and
  /// background. Coding and sharpening go beyond them around every digit.
  private static let foreignContrast = 0.35

  /// True where some glyphs, but at most half, have pixels that are neither the text's nor its
  /// background's nor between them. A pointer is black, and makes a 9 of a 4.
  var hasForeignPixels: Bool {
    guard let luma else { return false }
    let bare = zip(luma.crop(box).samples, plane.samples).filter { $1 < Self.threshold / 2 }
    let background = Histogram(bare.lazy.map(\.0)).percentile(0.5)
    let texts = glyphs.map { glyph -> Int in
      let levels = Histogram(luma.crop(glyph.box))
      let (dark, light) = (levels.percentile(0.06), levels.percentile(0.94))
      return background - dark > light - background ? dark : light
    }
    let text = texts.sorted()[texts.count / 2]
    let reach = Int(Self.foreignContrast * Double(abs(text - background)))
    let known = (min(text, background) - reach)...(max(text, background) + reach)
    // As many as a line over a digit has that is a fortieth of it wide.
    let least = max(3, height * height / 40)
    let covered = glyphs.count { glyph in
      let place = glyph.box.insetBy(dx: -1, dy: -1).intersection(luma.bounds)
      return luma.crop(place).samples.count { !known.contains(Int($0)) } >= least
    }
    return covered > 0 && covered * 2 <= glyphs.count
  }

  /// True where a stroke stands right behind a line of small glyphs that coding has washed out to
  /// less than a glyph's foreground. Another glyph may follow.
  var hasFaintEnd: Bool {
    guard height < Self.fullStrokes else { return false }
    let behind = Rectangle(x: box.maxX + 1, y: box.y, width: height, height: box.height)
    let samples = foreground.crop(behind.intersection(foreground.bounds)).samples
    return samples.count { $0 >= Self.threshold / 2 } >= height / 2
  }

  /// True where a stroke as high as these digits stands between their label and them. A small
  /// picture that was enlarged has washed out a 1 to less than a glyph's foreground, or to a low
  /// remnant that looks like the label's dot. So all behind the first dot is looked at.
  func hasFaintStart(after label: TextLine) -> Bool {
    let low = Int((Double(label.height) * Self.lowGlyph).rounded(.up))
    let dot = label.glyphs.drop { $0.box.height < low }.first { $0.box.height < low }
    // The edges of a glyph are smoothed.
    let rim = max(2, height / 8)
    let start = (dot?.box ?? label.box).maxX + rim
    return (start..<max(start, box.x - rim)).contains { x in
      (box.y..<box.maxY).share { foreground[x, $0] >= Self.threshold / 2 } > 0.75
    }
  }

  /// Pixels of height from which a digit keeps its strokes. They are an eighth of it, and coding
  /// washes out what is thinner than a pixel and a half.
  private static let fullStrokes = 12

  /// Of a capital's height, the widest gap between two letters of a word.
  static let letterGap = 0.3

  /// A label ("No.", "Lv.") and the digits after it.
  ///
  /// The label ends with its last low or raised glyph (the dot of "No."), or at the widest gap.
  ///
  /// - Parameter isRaised: the label may end with a raised letter ("N.º").
  /// - Returns: `nil` for the label where the digits stand alone.
  func labelAndDigits(isRaised: Bool = true) -> (label: TextLine?, digits: TextLine)? {
    guard let line = kept(isOfDigits) else { return nil }
    let (glyphs, height) = (line.glyphs, Double(height))
    let bottoms = glyphs.map(\.box.maxY).sorted()
    let raised = Double(bottoms[bottoms.count / 2]) - height * Self.raise
    let last = glyphs.lastIndex {
      let isHigh = Double($0.box.maxY) <= raised
      return isHigh ? isRaised : Double($0.box.height) < height * Self.lowGlyph
    }
    let end: Int
    if let last {
      end = last + 1
    } else if let widest = line.gaps.max(by: { $0.count < $1.count }),
      Double(widest.count) >= height * Self.letterGap
    {
      end = glyphs.firstIndex { $0.box.x >= widest.upperBound } ?? 0
    } else {
      end = 0
    }
    return part(glyphs.dropFirst(end)).map { (part(glyphs.prefix(end)), $0) }
  }

  /// False for a sliver, and for what lies below the base line: coding leaves specks there. A speck
  /// beside digits may be what is left of one.
  private func isOfDigits(_ glyph: Component) -> Bool {
    let bottoms = glyphs.filter { Double($0.box.height) >= Double(height) * Self.lowGlyph }
      .map(\.box.maxY).sorted()
    return !isSliver(glyph) && glyph.box.y < bottoms[bottoms.count / 2]
  }

  /// Of the highest glyph's height, what no digit is as low as: old-style figures have 0.6.
  static let lowGlyph = 0.5
  /// Of the highest glyph's height, the least by which a letter is raised. Digits stand on the base
  /// line or below it; an º with a line under it stands 0.28 above it in a humanist face.
  private static let raise = 0.2

  /// True for what coding has split off a glyph's edge: it lies beside the glyph, and is half as
  /// wide as a stroke at most. A dot is as wide as a stroke.
  func isSliver(_ piece: Component) -> Bool {
    height >= Self.fullStrokes && piece.box.width <= max(1, height / 16)
      && glyphs.contains { piece.isBeside($0) }
  }

  /// The count of digits: two that touch are one glyph about twice as wide.
  var digitCount: Int {
    let height = Double(max(1, height))
    return glyphs.filter(isOfDigits).reduce(0) { count, glyph in
      count + max(1, Int((Double(glyph.box.width) / (height * Self.digitWidth)).rounded()))
    }
  }

  /// Of its height, a digit's width with the gap after it: faces have 0.42 to 0.79.
  private static let digitWidth = 0.65

  func kept(_ isKept: (Component) -> Bool) -> TextLine? { part(glyphs.filter(isKept)) }

  /// The line with some of its glyphs; `nil` for none.
  private func part(_ glyphs: some Sequence<Component>) -> TextLine? {
    var part = self
    part.glyphs = Array(glyphs)
    return part.glyphs.isEmpty ? nil : part
  }
}

extension Component {
  /// Returns true where no empty column or row lies between this and a wider piece.
  fileprivate func isBeside(_ other: Component) -> Bool {
    box.width < other.box.width && box.height <= other.box.height
      && box.x <= other.box.maxX && box.maxX >= other.box.x
      && box.y <= other.box.maxY && box.maxY >= other.box.y
  }

  /// Returns true for what stands over a capital as an accent does: over the letter's middle, lower
  /// than half of it, and nearer than another line, which would stand half a letter above it.
  fileprivate func isAccent(on letter: Component, capHeight: Double) -> Bool {
    let gap = Double(letter.box.y - box.maxY)
    let middle = letter.box.x + letter.box.width / 2
    return Double(letter.box.height) >= capHeight * 0.7 && Double(box.height) < capHeight * 0.5
      && Double(box.width) < capHeight && (0...capHeight * 0.35).contains(gap)
      && abs(box.x + box.width / 2 - middle) <= max(2, letter.box.width / 2)
  }
}
