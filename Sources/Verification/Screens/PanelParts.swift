import Imaging

/// Tells the number's violet digits on a phone's pill.
struct PillNumber {
  private let pill: RGB
  private let hue: Double

  /// A channel's difference from the pill's color: capture and compression.
  static let pillTolerance = 27
  /// Degrees of hue: where white was cut off, the violet digits have up to 20 more of blue.
  static let hueTolerance = 30.0
  /// The difference between the channels of a digit's pixel, which in thick strokes is 93. Coding
  /// spreads the color of strokes a pixel wide: 14 are left in the thinnest face at 590 pixels, of
  /// which the pill's own are 5. The pill's rim is gray.
  static let leastChroma = 9
  /// Levels by which digits are darker than the pill: a quarter of what a thick stroke is.
  static let leastDepth = 27.0
  /// The share of the number's place that its digits cover.
  static let leastDigits = 0.012
  /// The share of the place's width that the number takes with its label: it is half, and two
  /// fifths in a narrow face. The icon of a game, 60 of 258 reference pixels, takes a quarter.
  static let leastWidth = 1.0 / 3
  /// The share of the number's place that has the pill's color.
  static let leastBackground = 0.6

  init(anchor: PanelAnchor) {
    pill = RGB(components: anchor.pillColor)
    hue = RGB(components: anchor.numberColor).hue ?? 0
  }

  /// True where violet digits stand on the pill's background, in one line of the number's height.
  ///
  /// - Parameter pixels: the number's place, in true colors.
  func isIn(_ pixels: RGBImage) -> Bool {
    guard pixels.width > 8, pixels.height > 8, let seen = marks(on: pixels),
      seen.background > Self.leastBackground, seen.share > Self.leastDigits, let line = seen.line,
      Double(seen.width) >= Self.leastWidth * Double(pixels.width)
    else { return false }
    // The pill is three times as high as the line in its middle.
    let height = Double(seen.rows.count)
    return Double(line.lowerBound) > 0.1 * height && Double(line.upperBound) < 0.9 * height
  }

  /// True where a thinned picture shows a third of the digits' pixels: the number may be there.
  func mayBeIn(_ pixels: RGBImage) -> Bool {
    guard let seen = marks(on: pixels) else { return true }
    return seen.background > 0.5 && seen.share > Self.leastDigits / 3
  }

  /// The middle row of the digits; `nil` where there are none.
  func middle(in pixels: RGBImage) -> Double? {
    marks(on: pixels)?.line.map { Double($0.lowerBound + $0.upperBound + 1) / 2 }
  }

  /// The violet marks on the pill.
  private struct Marks {
    /// Their pixels in each row.
    var rows: [Int]
    /// Columns from the first that has any to the last.
    var width: Int
    /// Shares of the place: their pixels, and those of the pill's own color.
    var share = 0.0
    var background = 0.0

    /// The first and the last row; coding leaves a little on the pill's rim.
    var line: ClosedRange<Int>? {
      let least = max(1, (rows.max() ?? 0) / 8)
      guard let top = rows.firstIndex(where: { $0 > least }),
        let bottom = rows.lastIndex(where: { $0 > least })
      else { return nil }
      return top...bottom
    }
  }

  private func marks(on pixels: RGBImage) -> Marks? {
    guard let background = pixels.median?.brightness else { return nil }
    var light = 0
    var rows = [Int](repeating: 0, count: pixels.height)
    var (first, end) = (pixels.width, 0)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let pixel = pixels[x, y]
        if pixel.chebyshevDistance(to: pill) <= Self.pillTolerance { light += 1 }
        guard background - pixel.brightness >= Self.leastDepth, pixel.chroma >= Self.leastChroma,
          pixel.hasHue(hue, within: Self.hueTolerance)
        else { continue }
        rows[y] += 1
        (first, end) = (min(first, x), max(end, x + 1))
      }
    }
    let area = Double(pixels.width * pixels.height)
    return Marks(
      rows: rows, width: max(0, end - first), share: Double(rows.reduce(0, +)) / area,
      background: Double(light) / area)
  }
}

/// Finds the types' badges on a phone's panel: flat fills that are not the panel's.
struct PanelBadges {
  let background: PanelBackground

  /// The share of a badge's middle that is not the panel's: its text is nearly as light as that.
  private static let leastFilled = 0.4

  /// The boxes that may hold a badge; empty where the layout has none.
  ///
  /// The badge of a one-type species may stand left, in the middle or right.
  static func places(at registration: Registration) -> [Rectangle] {
    guard let first = registration.fieldBox(of: .type1)?.box else { return [] }
    let reach = (registration.fieldBox(of: .type2)?.box ?? first).x - first.x
    return [0, reach, reach / 2].map { first.offsetBy(dx: $0, dy: 0) }
  }

  /// True where a badge covers the middle of its box.
  func isIn(_ pixels: RGBImage) -> Bool {
    guard pixels.width > 8, pixels.height > 8 else { return false }
    let inner = pixels.crop(pixels.bounds.insetBy(dx: pixels.width / 5, dy: pixels.height / 4))
    return inner.pixels.share { !background.matches($0) } > Self.leastFilled
  }

}

/// Tells the six markings of a phone's panel.
enum Markings {
  /// The markings' own background, which is as even as the panel and a little darker.
  private static let background = RGB(238, 240, 235)
  /// Levels by which the markings, (176,180,178), differ from it at least: two thirds of the whole.
  private static let contrast = 40
  private static let count = 6
  /// Their rows in the box: 36 to 70 of 106, and a little for a box that is off.
  private static let rows = 0.2..<0.8

  /// True where a thinned picture of their box shows their background, and something on it.
  static func mayBeIn(_ pixels: RGBImage) -> Bool {
    (marks(on: pixels)?.marks.count { $0 } ?? 0) >= count
  }

  /// True where the markings stand on their background in the box that is theirs.
  ///
  /// - Parameter pixels: the box in true colors. Half a marking's pitch is empty at either end.
  static func stand(in pixels: RGBImage) -> Bool {
    guard let marks = marks(on: pixels) else { return false }
    let (top, bottom) = (
      Int(rows.lowerBound * Double(marks.height)), Int(rows.upperBound * Double(marks.height))
    )
    func count(_ rows: Range<Int>) -> Int {
      rows.reduce(0) { sum, y in sum + (0..<marks.width).count { marks[$0, y] } }
    }
    let (inside, all) = (count(top..<bottom), count(0..<marks.height))
    let side = marks.width / (2 * (Self.count + 1))
    let columns = (side..<marks.width - side).map { x in (top..<bottom).share { marks[x, $0] } }
    return 2 * inside > all && EvenColumns.stand(Self.count, in: columns)
  }

  /// The pixels that differ from the markings' background; `nil` where the box does not have it.
  private static func marks(on pixels: RGBImage) -> Mask? {
    guard let seen = pixels.median,
      seen.chebyshevDistance(to: background) <= PanelBackground.flatness
    else { return nil }
    return Mask(of: pixels) { $0.chebyshevDistance(to: seen) >= contrast }
  }
}
