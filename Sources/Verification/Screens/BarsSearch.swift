import Imaging

/// Finds a page with two bars wherever it lies on a picture.
///
/// The bars' distance gives the scale and the height. Where they end is not known exactly. So the
/// first type disc, which stands in the upper bar, gives the place across, and the minus button's
/// disc the scale across. The lower bar's end confirms both.
struct BarsSearch {
  let locator: BarsLocator
  let picture: any Picture
  /// Pixels between two samples, across and down: half of them are seldom more than a bar's rim.
  private let step: Int
  /// The samples in the upper bar of the smallest page, across the part that is always there.
  private let leastRun: Int

  /// The height of the lowest page that is looked for, as a share of the largest that the picture
  /// could hold: a stream or a capture program gives the game more than half of the picture.
  private static let leastSize = 0.5
  /// Reference pixels of a bar over its text, and under it: a quarter of the lower bar's height.
  private static let rim = 13.0
  /// The most areas of the bars' color that are looked at. A page has a few. A Pokémon of that
  /// color has a dozen, and so may what is round the page.
  private static let mostAreas = 60
  /// The height of a bar in its lengths at most: that of the upper one where only the part that is
  /// always there is seen, with what a capture adds.
  private static let mostSlope = 0.25

  /// The middle of the first type disc and a disc's diameter, in reference pixels
  /// (docs/layouts.md).
  private static let firstDisc = 1222.0
  private static let discDiameter = 56.0
  /// The disc of the minus button, measured on a real page. It is (43,43,43) on white.
  private static let minus = ReferenceRectangle(x: 22, y: 1040, width: 32, height: 32)
  private static let minusLevel = 128
  /// The smallest share of its box that it fills: 79 %, of which the sign covers an eighth. Letters
  /// beside it are strokes.
  private static let minusFill = 0.55
  /// The largest difference between the scales across and down, as a share: that of box pages.
  private static let mostStretch = 0.06
  /// The share of the page's width by which what is known of its places may be wrong, or a capture
  /// shift it.
  static let mostShift = 0.01

  init(locator: BarsLocator, picture: any Picture) {
    self.locator = locator
    self.picture = picture
    let reference = locator.layout.reference
    let scale =
      Self.leastSize
      * min(Double(picture.width) / reference.width, Double(picture.height) / reference.height)
    step = max(1, Int(Self.rim * scale))
    leastRun = Int(locator.anchor.upper.width * scale) / step - 1
  }

  /// Returns the place of the first page that two bars of the picture belong to.
  func place() -> Registration? {
    let bars = bars()
    return bars.lazy.flatMap { upper in bars.lazy.map { (upper, $0) } }
      .compactMap(place).first
  }

  // MARK: - Bars

  /// Returns the bars of the picture. Where a quarter of the samples has too little of their color
  /// for the upper one's rims, the others are not looked at.
  private func bars() -> [Rectangle] {
    let coarse = picture.colour(everyNthPixel: 2 * step)
    guard coarse.pixels.count(where: locator.isBar) >= leastRun / 2 else { return [] }
    let samples = picture.colour(everyNthPixel: step)
    var (bars, areas): ([Rectangle], [Rectangle]) = ([], [])
    for y in 0..<samples.height {
      for run in runs(ofRow: y, in: samples)
      where !areas.contains(where: { $0.isSeen(by: run) }) {
        let area = area(through: run)
        areas.append(area)
        if Double(area.height) <= Self.mostSlope * Double(area.width) { bars.append(area) }
        guard areas.count < Self.mostAreas else { return bars }
      }
    }
    return bars
  }

  /// Returns the runs of a row that are as long as the part of the upper bar that is always there.
  /// The gap between two cells of a bar, narrower than its rim, breaks none.
  private func runs(ofRow y: Int, in samples: RGBImage) -> [Rectangle] {
    var runs: [Range<Int>] = []
    for x in 0..<samples.width where locator.isBar(samples[x, y]) {
      if let last = runs.last, x - last.upperBound <= 2 {
        runs[runs.count - 1] = last.lowerBound..<(x + 1)
      } else {
        runs.append(x..<(x + 1))
      }
    }
    return runs.filter { $0.count >= leastRun }.map {
      Rectangle(
        x: $0.lowerBound * step + step / 2, y: y * step + step / 2,
        width: ($0.count - 1) * step + 1, height: 1)
    }
  }

  /// Returns the columns of a run with all rows that have the bars' color as a bar has it.
  private func area(through run: Rectangle) -> Rectangle {
    func end(_ way: Int) -> Int {
      var (y, last) = (run.y + way, run.y)
      while true {
        let row = Rectangle(x: run.x, y: y - step / 2, width: run.width, height: step)
        let samples = picture.colour(in: row, everyNthPixel: step)
        guard samples.height == 1 else { return last }
        let fill = locator.fill(of: 0, in: samples)
        guard fill >= BarsLocator.leastTextFill else { return last }
        if fill >= BarsLocator.leastFill { last = y }
        y += way
      }
    }
    let (top, bottom) = (end(-1), end(1))
    return Rectangle(x: run.x, y: top, width: run.width, height: bottom + 1 - top)
  }

  // MARK: - Page

  private func place(_ upper: Rectangle, _ lower: Rectangle) -> Registration? {
    let anchor = locator.anchor
    let scale = (lower.middle - upper.middle) / (anchor.lower.midY - anchor.upper.midY)
    guard (scale * locator.layout.reference.height).rounded() >= Double(BarsLocator.leastHeight),
      BarsLocator.shares.contains(Double(upper.height) / (anchor.upper.height * scale)),
      BarsLocator.shares.contains(Double(lower.height) / (anchor.lower.height * scale))
    else { return nil }
    let end = end(of: lower)
    let originY =
      (upper.middle + lower.middle - (anchor.upper.midY + anchor.lower.midY) * scale) / 2
    return discs(in: upper, scale: scale).lazy.map { disc in
      let rough = Registration(
        layout: locator.layout, scale: scale, originX: disc - Self.firstDisc * scale,
        originY: originY)
      guard let minus = minus(at: rough) else { return rough }
      let scaleX = (disc - minus) / (Self.firstDisc - Self.minus.midX)
      var found = Registration(
        layout: locator.layout, scale: scale, originX: disc - Self.firstDisc * scaleX,
        originY: originY)
      found.stretch = scaleX / scale
      return found
    }.first { isPossible($0, end: end) && locator.isPage(picture, at: $0) }
  }

  /// Returns the share of the page's width by which the first type disc stands beside its place; 0
  /// where it is not seen.
  func shift(from place: Registration) -> Double {
    let bar = place.frame(locator.anchor.upper, lowerBy: place.upperBarOffset)
    guard let disc = discs(in: bar, scale: place.scale).first else { return 0 }
    let expected = place.originX + Self.firstDisc * place.scaleX
    return abs(disc - expected) / (place.layout.reference.width * place.scale)
  }

  /// Returns true where the lower bar ends on the page, right of the part that is always there, and
  /// where the fields that prove an identity are on the picture.
  private func isPossible(_ place: Registration, end: Double) -> Bool {
    let width = place.layout.reference.width
    let seen = (end - place.originX) / place.scaleX
    return abs(place.stretch - 1) <= Self.mostStretch + Self.mostShift
      && seen >= locator.anchor.lower.maxX - Self.mostShift * width && seen <= width
      && [FieldName.gender, .shiny, .number].allSatisfy {
        guard let box = place.place(of: $0)?.box else { return true }
        return box.intersection(picture.bounds) == box
      }
  }

  /// Returns the column where the rows of a bar end: text hides the end of some, and round corners
  /// cut that of others.
  private func end(of bar: Rectangle) -> Double {
    let start = bar.maxX - 1
    let rows = picture.colour(
      in: Rectangle(x: start, y: bar.y, width: step + bar.height, height: bar.height))
    let lengths = (0..<rows.height).map { y in
      (0..<rows.width).first { !locator.isBar(rows[$0, y]) } ?? rows.width
    }
    return Double(start + (lengths.max() ?? 0))
  }

  /// Returns the column of the minus button's middle; `nil` where it is not seen.
  private func minus(at place: Registration) -> Double? {
    let reach = (Self.mostStretch + Self.mostShift) * Self.firstDisc
    let area = ReferenceRectangle(
      x: Self.minus.x - reach, y: Self.minus.y - Self.minus.height / 2,
      width: Self.minus.width + 2 * reach, height: 2 * Self.minus.height)
    let box = place.frame(area).intersection(picture.bounds)
    let side = Self.minus.width * place.scale
    let found = Mask(of: picture.colour(in: box)) { Int($0.maximum) < Self.minusLevel }
      .components().filter { disc in
        disc.fill >= Self.minusFill
          && [disc.box.width, disc.box.height].allSatisfy { abs(Double($0) / side - 1) < 0.25 }
      }
    guard found.count == 1, let disc = found.first?.box else { return nil }
    return Double(box.x + disc.x) + Double(disc.width) / 2
  }

  /// Returns where the first type disc's middle may be, the likeliest place first.
  private func discs(in bar: Rectangle, scale: Double) -> [Double] {
    let rim = picture.colour(
      in: Rectangle(x: bar.x, y: bar.y + bar.height / 8, width: bar.width, height: 1)
    ).pixels.filter(locator.isBar)
    guard let colour = RGB.median(of: rim) else { return [] }
    let diameter = Self.discDiameter * scale
    let discs = TypeDiscs(bar: colour, white: RGB(255, 255, 255), diameter: diameter, start: 0)
    let start = bar.x + Int(locator.anchor.upper.width * scale - 2 * diameter)
    // A row of the bar may end at its first disc, or where that is on a page that is not moved.
    return [0, Int(2.5 * diameter), Int(4 * diameter)].flatMap { more -> [Double] in
      let box = Rectangle(
        x: start, y: bar.y + bar.height / 16, width: bar.maxX + more - start,
        height: bar.height - bar.height / 8)
      let pixels = picture.colour(in: box)
      return ([TypeDiscs.leastDifference] + TypeDiscs.faintDifferences).compactMap {
        let found = discs.find(in: pixels, leastDifference: $0)
        guard (1...2).contains(found.count), let first = found.first?.box else { return nil }
        return Double(box.x + first.x) + Double(first.width) / 2
      }
    }
  }
}

extension Rectangle {
  /// Returns true where a run of a row belongs to this area. A far shorter one is what lies in it:
  /// a page's bar before a ground of its color.
  fileprivate func isSeen(by run: Rectangle) -> Bool {
    intersection(run) == run && 2 * run.width >= width
  }

  /// The row of the middle, in pixels.
  fileprivate var middle: Double { Double(y) + Double(height) / 2 }
}
