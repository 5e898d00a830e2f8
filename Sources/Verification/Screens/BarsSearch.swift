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
  /// The samples in the smallest page's bars, and across the upper one, where they always are.
  private let leastSamples: Int
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

  /// The first type disc's middle in reference pixels (docs/layouts.md).
  private static let firstDisc = 1222.0
  /// The disc of the minus button, measured on a real page. It is (43,43,43) on white.
  private static let minus = ReferenceRectangle(x: 22, y: 1040, width: 32, height: 32)
  private static let minusLevel = 128
  /// The least share of its box that it fills: 79 %, less a sign's eighth. Letters are strokes.
  private static let minusFill = 0.55
  /// The largest difference between the scales across and down, as a share: that of box pages.
  private static let mostStretch = 0.06
  /// The share of the page's width by which its places may be known wrong, or a capture shift it.
  static let mostShift = 0.01

  init(locator: BarsLocator, picture: any Picture) {
    self.locator = locator
    self.picture = picture
    let reference = locator.layout.reference
    let scale =
      Self.leastSize
      * min(Double(picture.width) / reference.width, Double(picture.height) / reference.height)
    step = max(1, Int(Self.rim * scale))
    let (upper, lower) = (locator.anchor.upper, locator.anchor.lower)
    let area = (upper.width * upper.height + lower.width * lower.height) * scale * scale
    leastSamples = Int(area) / (step * step)
    leastRun = Int(upper.width * scale) / step - 1
  }

  /// Returns the place of the first page that two bars of the picture belong to.
  func place() -> Registration? {
    let bars = bars()
    return bars.lazy.flatMap { upper in bars.lazy.map { (upper, $0) } }.compactMap(place).first
  }

  /// Returns what may be bars of the picture. Where a quarter of the samples has less than half as
  /// much of their color as the smallest page, the others are not looked at.
  private func bars() -> [Rectangle] {
    let few = picture.color(everyNthPixel: 2 * step).pixels
    guard few.count(where: locator.isBar) >= leastSamples / 8 else { return [] }
    let mask = Mask(of: picture.color(everyNthPixel: step), where: locator.isBar)
    var (bars, areas): ([Rectangle], [Rectangle]) = ([], [])
    for y in 0..<mask.height {
      for run in runs(ofRow: y, in: mask) where !areas.contains(where: { $0.isSeen(by: run) }) {
        let area = run.extended(limit: most(run)) { fill(of: $0, in: mask) }
        areas.append(area)
        if area.height - 2 <= most(run) { bars.append(bar(through: run)) }
        guard areas.count < Self.mostAreas else { return bars }
      }
    }
    return bars
  }

  /// Returns the runs of a row that are as long as the part of the upper bar that is always there.
  /// The gap between two cells of a bar, narrower than its rim, breaks none.
  private func runs(ofRow y: Int, in mask: Mask) -> [Rectangle] {
    (0..<mask.width).runs(joining: 2) { mask[$0, y] }.filter { $0.count >= leastRun }.map {
      Rectangle(x: $0.lowerBound, y: y, width: $0.count, height: 1)
    }
  }

  /// Returns the rows of the highest bar that has a row's columns.
  private func most(_ row: Rectangle) -> Int { Int(Self.mostSlope * Double(row.width)) + 1 }

  private func fill(of row: Rectangle, in mask: Mask) -> Double {
    guard row.y >= 0, row.y < mask.height else { return 0 }
    return (row.x..<row.maxX).share { mask[$0, row.y] }
  }

  /// Returns the bar that a run of samples belongs to, in pixels.
  private func bar(through run: Rectangle) -> Rectangle {
    let middle = step / 2
    let row = Rectangle(
      x: run.x * step + middle, y: run.y * step + middle, width: (run.width - 1) * step + 1,
      height: 1)
    return row.extended(limit: most(row)) {
      let square = Rectangle(x: $0.x, y: $0.y - middle, width: $0.width, height: step)
      let samples = picture.color(in: square, everyNthPixel: step)
      return samples.height == 1 ? locator.fill(of: 0, in: samples) : 0
    }
  }

  private func place(_ upper: Rectangle, _ lower: Rectangle) -> Registration? {
    let anchor = locator.anchor
    let scale = (lower.midY - upper.midY) / (anchor.lower.midY - anchor.upper.midY)
    guard (scale * locator.layout.reference.height).rounded() >= Double(BarsLocator.leastHeight),
      BarsLocator.shares.contains(Double(upper.height) / (anchor.upper.height * scale)),
      BarsLocator.shares.contains(Double(lower.height) / (anchor.lower.height * scale))
    else { return nil }
    let end = end(of: lower)
    let originY =
      (upper.midY + lower.midY - (anchor.upper.midY + anchor.lower.midY) * scale) / 2
    return disc(in: upper, scale: scale) { disc in
      let place = place(disc: disc, scale: scale, originY: originY)
      return isPossible(place, end: end) && locator.isPage(picture, at: place) ? place : nil
    }
  }

  /// Returns the place of a page with its first disc in a column, by the minus button where seen.
  private func place(disc: Double, scale: Double, originY: Double) -> Registration {
    func place(_ scaleX: Double) -> Registration {
      Registration(
        layout: locator.layout, scale: scale, stretch: scaleX / scale,
        originX: disc - Self.firstDisc * scaleX, originY: originY)
    }
    let even = place(scale)
    return minus(at: even).map { place((disc - $0) / (Self.firstDisc - Self.minus.midX)) } ?? even
  }

  /// Returns the share of the page's width by which the first disc is off; 0 where it is not seen.
  func shift(from place: Registration) -> Double {
    let bar = place.frame(locator.anchor.upper, lowerBy: place.upperBarOffset)
    guard let disc = disc(in: bar, scale: place.scale, as: { $0 }) else { return 0 }
    return abs(disc - place.x(Self.firstDisc)) / (place.layout.reference.width * place.scale)
  }

  /// Returns true where the lower bar ends on the page, right of the part that is always there, and
  /// where the fields that prove an identity are on the picture.
  private func isPossible(_ place: Registration, end: Double) -> Bool {
    let width = place.layout.reference.width
    let seen = (end - place.originX) / place.scaleX
    return abs(place.stretch - 1) <= Self.mostStretch + Self.mostShift
      && seen >= locator.anchor.lower.maxX - Self.mostShift * width && seen <= width
      && [FieldName.gender, .shiny, .number].allSatisfy {
        guard let box = place.fieldBox(of: $0)?.box else { return true }
        return picture.bounds.contains(box)
      }
  }

  /// Returns the column where a bar ends: text and round corners hide the end of some rows.
  private func end(of bar: Rectangle) -> Double {
    let start = bar.maxX - 1
    let rows = picture.color(
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
    let found = Mask(of: picture.color(in: box)) { Int($0.maximum) < Self.minusLevel }
      .components().filter { disc in
        disc.fill >= Self.minusFill
          && [disc.box.width, disc.box.height].allSatisfy { abs(Double($0) / side - 1) < 0.25 }
      }
    guard found.count == 1, let disc = found.first?.box else { return nil }
    return Double(box.x) + disc.midX
  }

  /// Returns the answer for the likeliest column of the first type disc's middle that has one.
  private func disc<Answer>(
    in bar: Rectangle, scale: Double, as answer: (Double) -> Answer?
  ) -> Answer? {
    let rim = picture.color(
      in: Rectangle(x: bar.x, y: bar.y + bar.height / 8, width: bar.width, height: 1)
    ).pixels.filter(locator.isBar)
    guard let color = RGB.median(of: rim) else { return nil }
    let diameter = TypeDiscs.referenceDiameter * scale
    let discs = TypeDiscs(bar: color, white: RGB(255, 255, 255), diameter: diameter, start: 0)
    let start = bar.x + Int(locator.anchor.upper.width * scale - 2 * diameter)
    // A row of the bar may end at its first disc, or where that is on a page that is not moved.
    for more in [0, Int(2.5 * diameter), Int(4 * diameter)] {
      let box = Rectangle(
        x: start, y: bar.y + bar.height / 16, width: bar.maxX + more - start,
        height: bar.height - bar.height / 8)
      let pixels = picture.color(in: box)
      for least in TypeDiscs.differences {
        let found = discs.find(in: pixels, beside: discs.mixtures, leastDifference: least)
        guard (1...2).contains(found.count), let first = found.first?.box else { continue }
        if let answer = answer(Double(box.x) + first.midX) { return answer }
      }
    }
    return nil
  }
}

extension Rectangle {
  /// Returns true where most of a run lies in this area, and is most of it. A far shorter one is
  /// something else: a page's bar before a background of its color.
  fileprivate func isSeen(by run: Rectangle) -> Bool {
    let shared = intersection(run)
    return !shared.isEmpty && 2 * shared.width >= max(width, run.width)
  }

  /// Returns this row with all others, above and below, that have the bars' color as a bar has it.
  fileprivate func extended(limit: Int, fill: (Rectangle) -> Double) -> Rectangle {
    func end(_ way: Int) -> Int {
      var last = 0
      for distance in 1...max(1, limit) {
        let fill = fill(offsetBy(dx: 0, dy: way * distance))
        guard fill >= BarsLocator.leastTextFill else { break }
        if fill >= BarsLocator.leastFill { last = distance }
      }
      return last
    }
    let (above, below) = (end(-1), end(1))
    return Rectangle(x: x, y: y - above, width: width, height: above + 1 + below)
  }
}
