import Imaging

/// Finds a page by two bars of one colour, one above the other.
///
/// The colour is compared by hue, because capture chains shift the same teal by ±20 a channel
/// (docs/layouts.md), and by value, because a dimmed page is not a page.
struct BarsLocator {
  let layout: ScreenLayout
  let anchor: BarsAnchor
  private let hue: Double
  private let value: Double

  /// Degrees of hue; (20,191,195), (31,180,167) and (63,210,184), which are one teal in three
  /// captures, are within 12 of each other.
  static let hueTolerance = 20.0
  /// The same teal is 0.69 to 0.9 saturated in those captures.
  static let leastSaturation = 0.4
  /// A page under a menu keeps half of its light at most.
  static let leastValueShare = 0.75
  /// Share by which the bars' distance may differ: each may be 1 % of the screen's height off by itself.
  static let mostStretch = 0.045
  /// Share of a row over or under a bar's text that has the bar's colour at least.
  static let leastFill = 0.5
  /// The same of a row of the text: of a long name in a bold face, with two discs, more than half was covered. No row
  /// beside a bar has a trace of its colour.
  static let leastTextFill = 0.25
  /// Pixels; in a lower picture the page's text is under six pixels high.
  static let leastHeight = 240

  init(layout: ScreenLayout, anchor: BarsAnchor) {
    self.layout = layout
    self.anchor = anchor
    let colour = RGB(components: anchor.colour)
    hue = colour.hue ?? 0
    value = Double(colour.maximum)
  }

  func locate(in picture: any Picture) -> Placement? { search(picture).placement }

  func search(_ picture: any Picture) -> LocatorAnswer {
    let answer = search(picture, within: ContentBox.find(in: picture))
    guard case .missed(.otherShape) = answer else { return answer }
    // On a picture of another shape a page may lie over something that is no black border.
    let middle = search(picture, within: picture.bounds.middle(withAspect: aspect))
    return middle.placement == nil ? answer : middle
  }

  /// A page's width in its heights.
  private var aspect: Double { layout.reference.width / layout.reference.height }

  private func search(_ picture: any Picture, within content: Rectangle) -> LocatorAnswer {
    let scale = Double(content.height) / layout.reference.height
    let seen = Double(content.width) / Double(max(1, content.height))
    guard content.height >= Self.leastHeight else {
      return .missed(.tooLow(height: content.height))
    }
    guard abs(seen / aspect - 1) < 0.04 else {
      return .missed(.otherShape(aspect: seen, expected: aspect))
    }
    let start = Placement(
      layout: layout, scale: scale, originX: Double(content.x), originY: Double(content.y))
    guard let upper = centre(ofBar: anchor.upper, in: picture, at: start) else {
      return .missed(.noBar(.upper, searched: start.frame(anchor.upper)))
    }
    guard let lower = centre(ofBar: anchor.lower, in: picture, at: start) else {
      return .missed(.noBar(.lower, searched: start.frame(anchor.lower)))
    }
    let distance = (lower - upper) / (anchor.lower.midY - anchor.upper.midY)
    guard abs(distance / scale - 1) < Self.mostStretch else {
      return .missed(.barsApart(ratio: distance / scale))
    }
    let dy =
      ((upper + lower) / 2) - (start.originY + (anchor.upper.midY + anchor.lower.midY) / 2 * scale)
    var found = Placement(
      layout: layout, scale: scale, originX: start.originX, originY: start.originY + dy)
    found.upperBarOffset = upper - (found.originY + anchor.upper.midY * scale)
    found.lowerBarOffset = lower - (found.originY + anchor.lower.midY * scale)
    return .found(found)
  }

  func isPage(_ picture: any Picture, at placement: Placement) -> Bool {
    [anchor.upper, anchor.lower].allSatisfy { bar in
      let box = placement.frame(bar)
      let pixels = picture.colour(in: box)
      guard pixels.width > 0, pixels.height > 2 else { return false }
      return fill(of: pixels.height / 4, in: pixels) >= Self.leastFill
        && fill(of: pixels.height / 2, in: pixels) >= Self.leastTextFill
        && fill(of: pixels.height * 3 / 4, in: pixels) >= Self.leastFill
    }
  }

  /// The middle of the bar expected at `bar`, as a row of the frame.
  private func centre(
    ofBar bar: ReferenceRectangle, in picture: any Picture, at placement: Placement
  ) -> Double? {
    let reach = Int(anchor.shift * layout.reference.height * placement.scale)
    let box = placement.frame(bar)
    let pixels = picture.colour(in: box.insetBy(dx: 0, dy: -reach - box.height / 2))
    let top = max(0, box.y - reach - box.height / 2)
    guard let rows = tallestBar(in: pixels) else { return nil }
    let share = Double(rows.count) / Double(max(1, box.height))
    guard share > 0.6, share < 1.6 else { return nil }
    let middle = Double(top + rows.lowerBound) + Double(rows.count) / 2
    let expected = placement.originY + bar.midY * placement.scale
    return abs(middle - expected) <= Double(reach) + 1 ? middle : nil
  }

  /// The longest run of rows that begins and ends with the bars' colour and has some of it all through.
  private func tallestBar(in pixels: RGBImage) -> Range<Int>? {
    var tallest: Range<Int>?
    var bar: Range<Int>?
    for y in 0..<pixels.height {
      let fill = fill(of: y, in: pixels)
      if fill >= Self.leastFill {
        let grown = (bar?.lowerBound ?? y)..<(y + 1)
        bar = grown
        if grown.count > tallest?.count ?? 0 { tallest = grown }
      } else if fill < Self.leastTextFill {
        bar = nil
      }
    }
    return tallest
  }

  /// The share of a row that has the bars' colour, 0…1.
  private func fill(of row: Int, in pixels: RGBImage) -> Double {
    var count = 0
    for x in 0..<pixels.width where isBar(pixels[x, row]) { count += 1 }
    return Double(count) / Double(max(1, pixels.width))
  }

  private func isBar(_ pixel: RGB) -> Bool {
    guard pixel.saturation >= Self.leastSaturation,
      Double(pixel.maximum) >= Self.leastValueShare * value, let own = pixel.hue
    else { return false }
    return RGB.hueDistance(own, hue) <= Self.hueTolerance
  }
}

extension Rectangle {
  /// The largest rectangle of a shape that lies in the middle of this one.
  ///
  /// - Parameter aspect: its width in its heights, over 0.
  fileprivate func middle(withAspect aspect: Double) -> Rectangle {
    let inner = (
      width: min(width, Int((Double(height) * aspect).rounded())),
      height: min(height, Int((Double(width) / aspect).rounded()))
    )
    return Rectangle(
      x: x + (width - inner.width) / 2, y: y + (height - inner.height) / 2, width: inner.width,
      height: inner.height)
  }
}
