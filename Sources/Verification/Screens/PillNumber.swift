import Imaging

/// Tells the number's violet digits on a phone's pill.
struct PillNumber {
  private let pill: RGB
  private let hue: Double

  /// A channel's difference from the pill's colour: capture and compression.
  static let pillTolerance = 27
  /// Degrees of hue: the violet digits in a picture whose white was cut off have up to 20 more of blue.
  static let hueTolerance = 30.0
  /// The difference between the channels of ink, which in the digits is 93.
  static let leastInkChroma = 24
  /// The same of all strokes' mean where they are thinner than coding's patches of colour: by 14 in the thinnest face
  /// at 590 pixels, of which the pill's own is 5.
  static let leastMeanChroma = 10
  /// Levels by which ink is darker than the pill: a quarter of what a thick stroke is.
  static let leastInkDepth = 27.0
  /// The share of the number's place that is ink.
  static let leastInk = 0.012

  init(anchor: PanelAnchor) {
    pill = RGB(components: anchor.pillColour)
    hue = RGB(components: anchor.numberColour).hue ?? 0
  }

  /// - Parameter pixels: the number's place, in true colours.
  /// - Returns: whether there is violet ink on the pill's own, slightly darker ground, in one line of about the number's
  ///   height.
  func isIn(_ pixels: RGBImage) -> Bool {
    guard pixels.width > 8, pixels.height > 8, let seen = marks(on: pixels), seen.light > 0.6
    else { return false }
    if seen.violetShare > Self.leastInk { return isOneLine(seen.violet) }
    // Of strokes a pixel wide coding keeps the light, and spreads the colour: all of them together have it.
    return seen.darkShare > Self.leastInk
      && isViolet(seen.meanOfDark, chroma: Self.leastMeanChroma) && isOneLine(seen.dark)
  }

  /// Whether a thinned picture of the number's place leaves it possible that the number is there: a third of the ink
  /// that it must have.
  func mayBeIn(_ pixels: RGBImage) -> Bool {
    guard let seen = marks(on: pixels) else { return true }
    return seen.light > 0.5 && max(seen.violetShare, seen.darkShare) > Self.leastInk / 3
  }

  /// The middle row of the number's ink; `nil` where there is none.
  func middle(in pixels: RGBImage) -> Double? {
    guard let seen = marks(on: pixels) else { return nil }
    let rows = seen.violetShare > Self.leastInk / 2 ? seen.violet : seen.dark
    let least = max(1, (rows.max() ?? 0) / 8)
    guard let top = rows.firstIndex(where: { $0 > least }),
      let bottom = rows.lastIndex(where: { $0 > least })
    else { return nil }
    return Double(top + bottom + 1) / 2
  }

  /// What stands on the pill.
  private struct Marks {
    /// The share of the pill's own colour.
    var light = 0.0
    /// Pixels of violet and of dark ink in each row.
    var violet: [Int]
    var dark: [Int]
    var sumOfDark = SIMD3<Int>()
    let area: Int

    var violetShare: Double { Double(violet.reduce(0, +)) / Double(area) }
    var darkShare: Double { Double(dark.reduce(0, +)) / Double(area) }
    /// The colour of all that is dark.
    var meanOfDark: RGB {
      let mean = sumOfDark / SIMD3(repeating: max(1, dark.reduce(0, +)))
      return RGB(UInt8(mean.x), UInt8(mean.y), UInt8(mean.z))
    }
  }

  private func marks(on pixels: RGBImage) -> Marks? {
    guard let ground = pixels.median else { return nil }
    let none = [Int](repeating: 0, count: pixels.height)
    var seen = Marks(violet: none, dark: none, area: pixels.width * pixels.height)
    var light = 0
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let pixel = pixels[x, y]
        if pixel.chebyshevDistance(to: pill) <= Self.pillTolerance {
          light += 1
        } else if isViolet(pixel, chroma: Self.leastInkChroma) {
          seen.violet[y] += 1
        }
        if ground.brightness - pixel.brightness >= Self.leastInkDepth {
          seen.dark[y] += 1
          seen.sumOfDark &+= SIMD3(Int(pixel.red), Int(pixel.green), Int(pixel.blue))
        }
      }
    }
    seen.light = Double(light) / Double(seen.area)
    return seen
  }

  private func isViolet(_ pixel: RGB, chroma: Int) -> Bool {
    guard pixel.chroma >= chroma, let own = pixel.hue else { return false }
    return RGB.hueDistance(own, hue) <= Self.hueTolerance
  }

  /// Whether rows of ink are one line in the middle of the pill, which is three times as high.
  private func isOneLine(_ rows: [Int]) -> Bool {
    // Coding leaves a little violet on the pill's rim.
    let least = max(1, (rows.max() ?? 0) / 8)
    guard let top = rows.firstIndex(where: { $0 > least }),
      let bottom = rows.lastIndex(where: { $0 > least })
    else { return false }
    let height = Double(rows.count)
    return Double(top) > 0.1 * height && Double(bottom) < 0.9 * height
  }
}
