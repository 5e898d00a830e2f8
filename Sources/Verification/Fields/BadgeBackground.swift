import Imaging

/// The content of a badge's place on a phone's panel.
///
/// A badge is a flat fill with a white sign and a white word. Whatever else stands there lies over
/// it, and may hide a badge or the lack of one: a banner, a dialog, a touch's dot.
enum BadgeBackground: Hashable {
  /// The panel, and nothing on it.
  case bare
  /// A badge's fill.
  case filled(RGB)
  case covered

  /// Levels from which a pixel is not the panel's.
  private static let leastDifference = 30
  /// The share of its middle of which a badge's fill is more, and bare panel less.
  private static let leastFill = 0.45
  private static let mostOnBare = 0.02
  /// The share of the badge's middle that its sign and word cover at least: a third of the 16 %
  /// that the shortest words do in the narrowest faces.
  private static let leastForeground = 0.05
  /// The badge's ends, as shares of the place's width, and the share of each that is its fill at
  /// least: the sign covers less than half of the left one.
  private static let ends = [0.05..<0.27, 0.8..<0.93]
  private static let leastAtEnd = 0.25
  /// The badge's rows and columns where neither sign nor word stands, as shares of the place: 12 to
  /// 20 and 48 to 56 of 68 reference rows.
  private static let rims = [0.17..<0.25, 0.75..<0.83]
  private static let rimColumns = 0.07..<0.93
  /// Parts of a rim: each is about as wide as what hides a badge in part.
  private static let rimParts = 4
  /// Levels by which a rim's part may be off the fill and its mixtures with white: coding's spilt
  /// colour is by 58 where badges are 20 pixels high.
  private static let mostOff = 80.0

  /// - Parameters:
  ///   - pixels: the badge's place with a little of the panel around it.
  ///   - panel: the panel's colour on them.
  ///   - known: the panel's true colour, which white foreground has.
  init(of pixels: RGBImage, panel: RGB, known: RGB) {
    let middle = Middle(of: pixels, columns: 0.125..<0.875, known: known)
    if middle.share < Self.mostOnBare {
      self =
        middle.median.map { $0.chebyshevDistance(to: panel) <= PanelBackground.steadiness } == true
        ? .bare : .covered
    } else if middle.share > Self.leastFill, let colour = RGB.median(of: middle.fill),
      Self.isBadge(pixels, middle: middle, mixtures: ColourMixtures(from: colour, to: known)),
      Self.ends.allSatisfy({
        Middle(of: pixels, columns: $0, known: known).share >= Self.leastAtEnd
      })
    {
      self = .filled(colour)
    } else {
      self = .covered
    }
  }

  /// The middle rows of some columns, and those of their pixels that are not the panel's.
  private struct Middle {
    let all: [RGB]
    let fill: [RGB]

    init(of pixels: RGBImage, columns: Range<Double>, known: RGB) {
      let left = Int(columns.lowerBound * Double(pixels.width))
      all =
        pixels.crop(
          Rectangle(
            x: left, y: pixels.height / 4,
            width: Int(columns.upperBound * Double(pixels.width)) - left,
            height: pixels.height / 2)
        ).pixels
      fill = all.filter { $0.chebyshevDistance(to: known) > BadgeBackground.leastDifference }
    }

    var share: Double { Double(fill.count) / Double(max(1, all.count)) }
    var median: RGB? { RGB.median(of: all) }
  }

  private static func isBadge(
    _ pixels: RGBImage, middle: Middle, mixtures: ColourMixtures
  ) -> Bool {
    let foreground = middle.all.count { mixtures.share(of: $0) > 0.5 }
    return Double(foreground) >= leastForeground * Double(middle.all.count)
      && rims.allSatisfy { isEven($0, of: pixels, in: mixtures) }
  }

  private static func isEven(
    _ rim: Range<Double>, of pixels: RGBImage, in mixtures: ColourMixtures
  ) -> Bool {
    let top = Int(rim.lowerBound * Double(pixels.height))
    let bottom = max(top + 1, Int(rim.upperBound * Double(pixels.height)))
    let left = rimColumns.lowerBound * Double(pixels.width)
    let width = (rimColumns.upperBound * Double(pixels.width) - left) / Double(rimParts)
    return (0..<rimParts).allSatisfy { part in
      let box = Rectangle(
        x: Int(left + Double(part) * width), y: top, width: Int(width), height: bottom - top)
      guard let colour = pixels.crop(box).median else { return true }
      return mixtures.difference(from: colour) <= mostOff
    }
  }
}
