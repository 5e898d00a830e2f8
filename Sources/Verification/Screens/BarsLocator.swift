import Imaging

/// Finds a page by two bars of one color, one above the other.
///
/// A page that fills the picture inside its border is found first, and any other by `BarsSearch`.
///
/// The color is compared by hue, because capture chains shift the same teal by ±20 a channel
/// (docs/layouts.md), and by value, because a dimmed page is not a page.
struct BarsLocator {
  let layout: ScreenLayout
  let anchor: BarsAnchor
  private let hue: Double
  private let value: Double

  /// Degrees of hue: (20,191,195), (31,180,167) and (63,210,184), one captured teal, are within 12.
  static let hueTolerance = 20.0
  /// In those captures, the teal is 0.69 to 0.9 saturated.
  static let leastSaturation = 0.4
  /// A page under a menu keeps half of its light at most.
  static let leastValueShare = 0.75
  /// Share by which the bars' distance may differ: each may be 1 % of the screen's height off.
  static let mostStretch = 0.045
  /// Share by which rounding, of the picture or of known places, changes a page's shape or moves
  /// its first type disc. With more of it, the picture may show a stretched page or a part of one.
  static let mostRounding = 0.005
  /// Share of a row over or under a bar's text that has the bar's color at least.
  static let leastFill = 0.5
  /// Share of a row of the text that has it: a long name in a bold face and two discs covered more
  /// than half. No row beside a bar has a trace of its color.
  static let leastTextFill = 0.25
  /// Pixels; in a lower picture the page's text is under six pixels high.
  static let leastHeight = 240

  init(layout: ScreenLayout, anchor: BarsAnchor) {
    self.layout = layout
    self.anchor = anchor
    let color = RGB(components: anchor.color)
    hue = color.hue ?? 0
    value = Double(color.maximum)
  }

  func locate(in picture: any Picture) throws(LocatorError) -> Registration {
    let found = try page(in: picture)
    guard picture.mayShow(pageOfWidth: layout.reference.width * found.scaleX) else {
      throw .otherShape(
        aspect: Double(picture.width) / Double(picture.height),
        expected: layout.reference.width / layout.reference.height)
    }
    return found
  }

  private func page(in picture: any Picture) throws(LocatorError) -> Registration {
    let search = BarsSearch(locator: self, picture: picture)
    let (filling, missed): (Registration?, LocatorError)
    do {
      let found = try locate(in: picture, within: ContentBox.find(in: picture))
      let shift = search.shift(from: found)
      guard max(shift, abs(found.stretch - 1)) > Self.mostRounding else { return found }
      (filling, missed) = (shift > BarsSearch.mostShift ? nil : found, .typeElsewhere)
    } catch {
      (filling, missed) = (nil, error)
    }
    guard let found = search.place() ?? filling else { throw missed }
    return found
  }

  private func locate(
    in picture: any Picture, within content: Rectangle
  ) throws(LocatorError) -> Registration {
    let scale = Double(content.height) / layout.reference.height
    let aspect = layout.reference.width / layout.reference.height
    let seen = Double(content.width) / Double(max(1, content.height))
    guard content.height >= Self.leastHeight else { throw .tooLow(height: content.height) }
    guard abs(seen / aspect - 1) < 0.04 else { throw .otherShape(aspect: seen, expected: aspect) }
    let start = Registration(
      layout: layout, scale: scale, originX: Double(content.x), originY: Double(content.y))
    guard let upper = shift(ofBar: anchor.upper, in: picture, at: start)
    else { throw .noBar(.upper, searched: start.frame(anchor.upper)) }
    guard let lower = shift(ofBar: anchor.lower, in: picture, at: start)
    else { throw .noBar(.lower, searched: start.frame(anchor.lower)) }
    let stretch = (lower - upper) / start.length(anchor.lower.midY - anchor.upper.midY)
    guard abs(stretch) < Self.mostStretch else { throw .barsApart(ratio: 1 + stretch) }
    var found = Registration(
      layout: layout, scale: scale, stretch: seen / aspect, originX: start.originX,
      originY: start.originY + (upper + lower) / 2)
    found.upperBarOffset = (upper - lower) / 2
    return found
  }

  /// True where the bars stand on `picture` where they were found before.
  func isPage(_ picture: any Picture, at registration: Registration) -> Bool {
    [anchor.upper, anchor.lower].allSatisfy { bar in
      let box = registration.frame(bar).intersection(picture.bounds)
      guard box.width > 0, box.height > 2 else { return false }
      func fill(ofQuarter quarter: Int) -> Double {
        let row = Rectangle(
          x: box.x, y: box.y + box.height * quarter / 4, width: box.width, height: 1)
        return self.fill(of: 0, in: picture.color(in: row))
      }
      return fill(ofQuarter: 1) >= Self.leastFill && fill(ofQuarter: 2) >= Self.leastTextFill
        && fill(ofQuarter: 3) >= Self.leastFill
    }
  }

  /// Pixels by which a bar stands lower than expected; `nil` where none of its height is near.
  private func shift(
    ofBar bar: ReferenceRectangle, in picture: any Picture, at registration: Registration
  ) -> Double? {
    let reach = Int(registration.length(anchor.shift * layout.reference.height))
    let box = registration.frame(bar)
    let area = box.insetBy(dx: 0, dy: -reach - box.height / 2).intersection(picture.bounds)
    guard let rows = tallestBar(in: picture.color(in: area)) else { return nil }
    let share = Double(rows.count) / Double(max(1, box.height))
    let middle = Double(area.y + rows.lowerBound) + Double(rows.count) / 2
    let shift = middle - registration.y(bar.midY)
    return Self.shares.contains(share) && abs(shift) <= Double(reach) + 1 ? shift : nil
  }

  /// The height of a bar that was found, as a share of its own. Of a lower one, something covers a
  /// part, and its middle is not where the bar's is.
  static let shares = 0.8..<1.6

  /// The longest run of rows that begins and ends with the bars' color and has some all through.
  private func tallestBar(in pixels: RGBImage) -> Range<Int>? {
    var tallest: Range<Int>?
    var first: Int?
    for y in 0..<pixels.height {
      let fill = fill(of: y, in: pixels)
      if fill >= Self.leastFill {
        let bar = (first ?? y)..<(y + 1)
        first = bar.lowerBound
        if bar.count > tallest?.count ?? 0 { tallest = bar }
      } else if fill < Self.leastTextFill {
        first = nil
      }
    }
    return tallest
  }

  /// The share of a row that has the bars' color, 0…1.
  func fill(of row: Int, in pixels: RGBImage) -> Double {
    (0..<pixels.width).share { isBar(pixels[$0, row]) }
  }

  func isBar(_ pixel: RGB) -> Bool {
    Double(pixel.maximum) >= Self.leastValueShare * value
      && pixel.saturation >= Self.leastSaturation && pixel.hasHue(hue, within: Self.hueTolerance)
  }
}

/// The buttons that turn the Switch's page, which are golden while one is pressed and gray
/// otherwise (docs/layouts.md: exactly (255,210,107)).
enum TurnButtons {
  static func isLit(in picture: any Picture, at registration: Registration) -> Bool {
    [FieldName.turnLeft, .turnRight].contains { field in
      guard let place = registration.fieldBox(of: field)?.box else { return false }
      // A row of the button where it is flat.
      let row = Rectangle(
        x: place.x + place.width / 6, y: place.y + place.height * 3 / 8,
        width: place.width * 2 / 3, height: 1)
      return picture.color(in: row).pixels.share(where: isGolden) > 0.5
    }
  }

  private static func isGolden(_ pixel: RGB) -> Bool {
    guard let hue = pixel.hue, pixel.saturation > 0.4, pixel.maximum > 200 else { return false }
    return hue > 30 && hue < 56
  }
}
