import Imaging

/// A line of digits and separators, cut into its glyphs.
struct DigitLine {
  struct Glyph {
    let box: Rectangle
    let isStroke: Bool
  }

  let luma: Plane
  /// The level of the background.
  private let background: UInt8
  /// The level below which a pixel is foreground.
  let threshold: UInt8
  /// The glyphs that are as high as digits, from left to right.
  let glyphs: [Glyph]

  /// Thresholds for foreground, as shares of the way from the background to the darkest pixel. A
  /// higher one separates glyphs that touch; a lower one joins strokes that break.
  static let thresholdShares = [0.5, 0.65, 0.35]
  /// The smallest difference between background and foreground, in levels.
  private static let leastContrast = 60
  /// The smallest height of a digit, as a share of the highest glyph.
  private static let leastHeight = 0.6
  /// A part with fewer pixels than the highest glyph's height divided by this is a speck.
  private static let speck = 4
  /// The smallest lean and the largest width of a stroke, as shares of its height.
  private static let leastLean = 0.12
  private static let widestStroke = 0.45

  /// - Returns: `nil` where there is no dark text on a light background, or where a glyph is broken
  ///   or touches the border.
  ///
  /// - Parameter thresholdShare: one of `thresholdShares`.
  init?(_ luma: Plane, thresholdShare: Double) {
    guard luma.width > 4, luma.height > 4 else { return nil }
    let sorted = luma.samples.sorted()
    let (background, darkest) = (sorted[sorted.count * 3 / 4], sorted[sorted.count / 200])
    guard background >= PageWhite.darkest, Int(background) - Int(darkest) >= Self.leastContrast
    else { return nil }
    let bar = Double(background) - Double(Int(background) - Int(darkest)) * thresholdShare
    let mask = Mask(
      width: luma.width, height: luma.height, marks: luma.samples.map { Double($0) < bar })
    let parts = mask.components()
    guard let highest = parts.map(\.box.height).max() else { return nil }
    let isGlyph = { (part: Component) in
      Double(part.box.height) >= Self.leastHeight * Double(highest)
    }
    let glyphs = parts.filter(isGlyph).map(\.box)
    let isWhole = glyphs.allSatisfy(luma.bounds.insetBy(dx: 1, dy: 1).contains)
    let line = glyphs.union
    // A part that is no glyph and reaches above the lower half is a piece of one, or covers one:
    // points and commas do not. The first digit's pieces lie beside the glyphs that are left.
    let isBroken = parts.contains {
      !isGlyph($0) && $0.count > highest / Self.speck
        && $0.box.maxY > line.y && 2 * $0.box.y < line.y + line.maxY
    }
    guard isWhole, !isBroken else { return nil }
    self.luma = luma
    self.background = background
    threshold = UInt8(bar.rounded(.up))
    self.glyphs = glyphs.sorted { $0.x < $1.x }
      .map { Glyph(box: $0, isStroke: Self.isStroke($0, in: mask)) }
  }

  /// Returns true where a glyph is one straight stroke from the lower left to the upper right.
  private static func isStroke(_ box: Rectangle, in mask: Mask) -> Bool {
    var ends: [(first: Int, last: Int)] = []
    for y in box.y..<box.maxY {
      let marked = (box.x..<box.maxX).filter { mask.marks[y * mask.width + $0] }
      guard let first = marked.first, let last = marked.last,
        Double(last - first + 1) <= widestStroke * Double(box.height)
      else { return false }
      ends.append((first, last))
    }
    let quarter = max(1, ends.count / 4)
    func middle(_ part: ArraySlice<(first: Int, last: Int)>) -> Double {
      part.reduce(0) { $0 + Double($1.first + $1.last) / 2 } / Double(part.count)
    }
    let lean = middle(ends.prefix(quarter)) - middle(ends.suffix(quarter))
    guard lean >= leastLean * Double(box.height) else { return false }
    // A stroke is straight where its middle lies halfway between its ends.
    let center = middle(ends[(ends.count / 2 - quarter / 2)..<(ends.count / 2 + quarter / 2 + 1)])
    let half = (middle(ends.prefix(quarter)) + middle(ends.suffix(quarter))) / 2
    return abs(center - half) <= 0.1 * Double(box.height)
  }

  /// Returns some glyphs at their places, without any other glyph or speck.
  ///
  /// - Parameter height: the height of the digits, in pixels.
  func part(_ glyphs: [Glyph], height: Int) -> Plane? {
    guard !glyphs.isEmpty else { return nil }
    let box = glyphs.map(\.box).union
    let own = Double(glyphs.map(\.box.height).max() ?? 1)
    let margin = max(2, Int(own / 2))
    var out = Plane(
      width: box.width + 2 * margin, height: box.height + 2 * margin, filledWith: background)
    // Each glyph is copied with a pixel around it, which holds its smoothed edge.
    for glyph in glyphs {
      let part = glyph.box.insetBy(dx: -1, dy: -1).intersection(luma.bounds)
      for y in part.y..<part.maxY {
        for x in part.x..<part.maxX {
          let to = (y - box.y + margin) * out.width + x - box.x + margin
          out.samples[to] = min(out.samples[to], luma.samples[y * luma.width + x])
        }
      }
    }
    let scale = Double(height) / own
    return out.resized(
      width: max(1, Int(Double(out.width) * scale)),
      height: max(1, Int(Double(out.height) * scale)))
  }
}
