import Imaging

/// Finds the type discs in the Switch's bar, where white text stands too.
///
/// Text, its smoothed edges and the page beyond the bar's end are mixtures of the bar's color and
/// white; a disc's fill is not. So what coding makes of letters is no disc, however large it is.
struct TypeDiscs {
  /// A disc and those pixels of its fill that are mixed with nothing else, as far as can be told.
  struct Disc {
    var box: Rectangle
    var fill: [RGB]
  }

  let bar: RGB
  let white: RGB
  /// A disc's diameter in pixels.
  let diameter: Double
  /// The column from which discs stand: what is left of it is text.
  let start: Int

  /// The colors of text and its edges, where the capture chain cuts off no level.
  var mixtures: ColorMixtures { ColorMixtures(from: bar, to: white) }

  /// A disc's diameter in reference pixels (docs/layouts.md: 56 × 57).
  static let referenceDiameter = 56.0
  /// Levels by which a fill differs from every mixture of bar and white: the palest of the palette,
  /// Ice, does by 37, the blurred chroma of video coding by half of that.
  static let leastDifference = 22.0
  /// These levels, then fewer where something else shows that a disc is there. A dull capture
  /// leaves half of Ice's difference, and coding moves an even area by some 5.
  static let differences = [leastDifference, 15, 10]

  /// The share of a disc's square that something which is no disc may fill beside the discs. With
  /// more of it a disc was lost, and what was found does not say all.
  static let mostLost = 0.15
  /// No part of a disc is flatter than this share of its height. The bar's edge is: coding gives it
  /// a color of its own, and joins it to a disc that it touches.
  private static let leastHeight = 0.15

  /// Left to right; empty when something like a disc stands beside them, or a drawing in none.
  ///
  /// Where they are not found, the chain may have cut off levels, so that text is no straight
  /// mixture.
  ///
  /// - Parameter drawings: as `drawings(in:)` finds them.
  func find(in pixels: RGBImage, drawings: [Rectangle]) -> [Disc] {
    let text = pixels.crop(Rectangle(x: 0, y: 0, width: start, height: pixels.height)).pixels
    func isText(_ pixel: RGB) -> Bool { mixtures.difference(from: pixel) < Self.mostNoise }
    for isCutOff in [false, true] {
      let mixtures = isCutOff ? mixtures.bent(like: text.filter(isText)) : mixtures
      let noise = noise(of: text, beside: mixtures)
      for least in Self.differences {
        let discs = find(in: pixels, beside: mixtures, leastDifference: max(least, noise))
        let isWhole = drawings.allSatisfy { drawing in
          discs.contains { $0.box.contains(drawing) }
        }
        if isWhole { return discs }
      }
    }
    return []
  }

  /// Levels by which coding moves a pixel at most: 60 in HDR10 of few bits. More is something else.
  private static let mostNoise = 64.0

  /// Returns the levels by which coding moves all but a tenth of the text at most: what differs no
  /// more than that is no fill.
  private func noise(of text: [RGB], beside mixtures: ColorMixtures) -> Double {
    let differences = text.map(mixtures.difference).filter { $0 < Self.mostNoise }
    return Double(Histogram(differences.map { UInt8($0) }).percentile(0.9))
  }

  /// Returns the white drawings of discs by their size: the larger of a drawing's sides is a
  /// quarter of a disc's at least, and neither is as long as a disc's.
  func drawings(in pixels: RGBImage) -> [Rectangle] {
    Mask(of: pixels) { $0.chebyshevDistance(to: white) <= Self.mostShade }.components().map(\.box)
      .filter { box in
        box.x + box.width / 2 >= start && box.maxX < pixels.width && box.y > 0
          && box.maxY < pixels.height && Double(max(box.width, box.height)) >= diameter / 4
          && Double(max(box.width, box.height)) < diameter * 0.9
      }
  }

  /// Levels by which white differs from itself.
  private static let mostShade = 40

  func find(
    in pixels: RGBImage, beside mixtures: ColorMixtures, leastDifference: Double
  ) -> [Disc] {
    let mask = Mask(of: pixels) { mixtures.difference(from: $0) > leastDifference }
      .opened(height: Int(Self.leastHeight * diameter))
    // A disc that coding has joined to text begins left of where discs stand, and ends there.
    let components = mask.components().filter { $0.box.maxX >= start + Int(diameter / 2) }
    // The bar goes on after its discs. What reaches the crop's end lies over it.
    func isDisc(_ component: Component) -> Bool {
      component.box.x + component.box.width / 2 >= start && component.box.maxX < pixels.width
        && isLikeDisc(component)
    }
    let discs = components.filter(isDisc)
    let lost = components.filter {
      !isDisc($0) && $0.box.maxX < pixels.width && !isBesideBar($0, height: pixels.height)
    }
    if lost.contains(where: { Double($0.count) >= Self.mostLost * diameter * diameter }) {
      return []
    }
    let found = discs.map(\.box).flatMap(split).sorted { $0.x < $1.x }.map { box in
      (box: box, pixels: mask.pixels(in: box, of: pixels))
    }
    // One disc and what coding left beside it are no two.
    let isEachDisc = found.allSatisfy { box, pixels in
      Double(pixels.count) > Self.leastFill * Double(box.width * box.height)
    }
    guard isEachDisc else { return [] }
    return found.map { box, pixels in Disc(box: box, fill: Self.purest(pixels, beside: mixtures)) }
  }

  /// The half that differs most from what is not the fill: blur mixes the fill with the bar at a
  /// disc's rim, and with the white of its drawing, which may cover half of it.
  private static func purest(_ pixels: [RGB], beside mixtures: ColorMixtures) -> [RGB] {
    let ranked = pixels.map { (pixel: $0, difference: mixtures.difference(from: $0)) }
      .sorted { $0.difference > $1.difference }
    return ranked.prefix((ranked.count + 1) / 2).map(\.pixel)
  }

  /// Returns true where it is the page's rim beyond the bar's end, where a capture has drawn it in
  /// a third color: as high as all that was cut out, and narrower than half a disc.
  private func isBesideBar(_ component: Component, height: Int) -> Bool {
    component.box.height == height && Double(component.box.width) < diameter / 2
  }

  /// The share of its box that a disc fills at least, beside its drawing.
  static let leastFill = 0.35
  /// The share of its box that a disc fills at most: 79 %, and a little for what coding spills. A
  /// box that is full is no disc: something lies there.
  static let mostFill = 0.92

  /// About as high as a disc, as wide as one or two, and filled but for the drawing in it and its
  /// corners. What is wider than two with what coding spills is a disc and something over it.
  private func isLikeDisc(_ component: Component) -> Bool {
    let width = Double(component.box.width)
    let height = Double(component.box.height)
    return height > diameter * 0.75 && height < diameter * 1.3 && width > diameter * 0.75
      && width < diameter * 2 + Self.spill && component.fill > Self.leastFill
      && component.fill < Self.mostFill
  }

  /// Pixels that coding adds to a disc's width: chroma comes in blocks of 16, and one block may
  /// begin before the disc and another end after it, by half of it each.
  static let spill = 16.0

  /// Two discs that touch are one component twice as wide; one alone is wider by coding's spill.
  private func split(_ box: Rectangle) -> [Rectangle] {
    guard Double(box.width) > (diameter + Self.spill + 2 * diameter) / 2 else { return [box] }
    let half = box.width / 2
    return [
      Rectangle(x: box.x, y: box.y, width: half, height: box.height),
      Rectangle(x: box.x + half, y: box.y, width: box.width - half, height: box.height),
    ]
  }
}
