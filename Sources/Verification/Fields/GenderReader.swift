import Dex
import Imaging

/// Reads the gender icon.
struct GenderReader: Sendable {
  /// Hues of the icons in degrees: (239,87,123) on the phone and (238,0,0) on the Switch are at 346
  /// and 0; the male blue is 200 to 245 on either (docs/layouts.md).
  static let femaleHue = (middle: 352.0, reach: 22.0)
  static let maleHue = (middle: 222.0, reach: 24.0)
  static let leastSaturation = 0.42
  /// The saturation of an icon that a capture has washed out, or of what coding has spilt. Only a
  /// sign that says the same makes it one.
  static let leastFaded = leastSaturation / 2
  static let leastValue: UInt8 = 120
  /// Foreground of the icon's glyph: its strokes are thinner than a letter's, and smoothed.
  static let glyphLevel: UInt8 = 80

  static func gender(of pixel: RGB, saturation: Double = leastSaturation) -> Gender? {
    guard pixel.saturation >= saturation, pixel.maximum >= leastValue else { return nil }
    if pixel.hasHue(femaleHue.middle, within: femaleHue.reach) { return .female }
    return pixel.hasHue(maleHue.middle, within: maleHue.reach) ? .male : nil
  }

  let calibration: Calibration

  /// The measurement of a slot of its own: a disc, or an even background for none (the Switch).
  ///
  /// Neighbors' edges may reach into the slot: absence is judged by the disc's box in the middle.
  func slot(_ pixels: RGBImage, box: Rectangle) -> Measurement<Gender> {
    if let gender = Self.disc(in: pixels) { return seen(gender, box: box) }
    let own = pixels.crop(
      pixels.bounds.insetBy(
        dx: Int((1 - Self.discSide) / 2 * Double(pixels.width)),
        dy: Int((1 - Self.discSide) / 2 * Double(pixels.height))))
    let levels = Histogram(own.luma())
    let spread = levels.percentile(0.98) - levels.percentile(0.02)
    let colored = pixels.pixels.share { Self.gender(of: $0) != nil }
    guard spread <= Self.evenSpread, colored < Self.mostTrace else { return .nothing(box: box) }
    return seen(.genderless, box: box)
  }

  /// The measurement of an icon that was found, or of its empty place.
  func seen(_ gender: Gender, box: Rectangle) -> Measurement<Gender> {
    let decades = gender == .genderless ? calibration.genderAbsence : calibration.genderSign
    return .seen(gender, among: Gender.allCases, log10: decades, box: box)
  }

  /// The share of an icon's colors that coding leaves where none is.
  private static let mostTrace = 0.01
  /// The disc's diameter as a share of the slot: 46 of 70 reference pixels.
  private static let discSide = 0.66
  /// Levels by which an even background differs from itself after coding.
  private static let evenSpread = 26

  /// The farthest that an icon's hue is from its middle: ±20 levels a channel turn blues of 200° to
  /// 245° by up to 25°, and those lie up to 23° from theirs.
  private static let hueTurn = 45.0
  /// A disc's diameter as a share of the slot's width: 46 of 70 reference pixels.
  private static let discSides = 0.5...0.85
  /// The share of its box that a disc with its sign fills: 79 % without one.
  private static let discFill = 0.5...0.85

  /// The gender of the one disc in a slot. Something else of its color may lie there.
  private static func disc(in pixels: RGBImage) -> Gender? {
    let sides =
      Double(pixels.width) * discSides.lowerBound...Double(pixels.width) * discSides.upperBound
    let mask = Mask(of: pixels) { $0.saturation >= leastFaded && $0.maximum >= leastValue }
    let discs = mask.components().filter {
      sides.contains(Double($0.box.width)) && sides.contains(Double($0.box.height))
        && discFill.contains($0.fill)
    }
    guard discs.count == 1, let disc = discs.first,
      let color = RGB.median(of: mask.pixels(in: disc.box, of: pixels))
    else { return nil }
    // The square within the disc: what is beyond the disc is as white as the sign.
    let inside = disc.box.insetBy(dx: disc.box.width / 7, dy: disc.box.height / 7)
    let sign = sign(in: inside, of: pixels)
    guard let gender = gender(of: color) else { return gender(ofTurned: color, sign: sign) }
    return isSigned(gender, sign: sign, side: Double(disc.box.width)) ? gender : nil
  }

  /// Returns true where an icon's sign says its gender, as far as it can be seen.
  ///
  /// - Parameters:
  ///   - sign: the sign that is seen in the icon, if any.
  ///   - side: the icon's side in pixels. The sign is three fifths as high.
  private static func isSigned(_ gender: Gender, sign: Gender?, side: Double) -> Bool {
    sign == gender || sign == nil && side * signHeight < Double(FreeText.leastHeight)
  }

  /// The sign's height as a share of the icon's side: 24 of 40 reference pixels.
  private static let signHeight = 0.6

  /// The gender of an icon whose color is pale or far from both but clearly nearer one, as its sign
  /// says.
  private static func gender(ofTurned color: RGB, sign: Gender?) -> Gender? {
    guard let hue = color.hue, color.saturation >= leastFaded, color.maximum >= leastValue
    else { return nil }
    let female = RGB.hueDistance(hue, femaleHue.middle)
    let male = RGB.hueDistance(hue, maleHue.middle)
    guard min(female, male) <= hueTurn, 2 * min(female, male) < max(female, male)
    else { return nil }
    let gender: Gender = female < male ? .female : .male
    return sign == gender ? gender : nil
  }

  /// A candidate for the icon in a header row.
  struct Icon {
    let gender: Gender
    let box: Rectangle
    /// The share of the square that is of one color, 0…1.
    let share: Double
  }

  /// Finds what may be the icon after a name (the phone): a white glyph on a flat colored square.
  ///
  /// The square's color may be near the scene's, so it is told by being flat and apart from that.
  ///
  /// - Parameter side: the square's side in pixels.
  static func icons(in pixels: RGBImage, foreground: Plane, side: Double) -> [Icon] {
    Mask(of: foreground, atLeast: glyphLevel).components().filter {
      let height = Double($0.box.height)
      let width = Double($0.box.width)
      return height > side * 0.35 && height < side * 0.9 && width > side * 0.25
        && width < side * 0.9
    }.compactMap { icon(around: $0.box, in: pixels, foreground: foreground, side: side) }
  }

  /// The square's sides as shares of what they should be: smoothing takes a pixel, coding adds one.
  private static let squareSides = 0.75...1.2
  /// The share of the square that its sign covers: 20 % was measured, less of a thin smoothed one.
  private static let signShares = 0.05...0.45

  /// The least channel of the sign's pixels, white and smoothed.
  private static let leastWhite: UInt8 = 150

  /// Finds what may be the icon by its square's color, where its sign is too small or too pale.
  ///
  /// The square must stand apart: a scene of its color hides it from this.
  static func squares(in pixels: RGBImage, side: Double) -> [Icon] {
    let sides = side * squareSides.lowerBound...side * squareSides.upperBound
    return [Gender.female, .male].flatMap { gender in
      let squares = Mask(of: pixels) { self.gender(of: $0) == gender }.components().filter {
        sides.contains(Double($0.box.width)) && sides.contains(Double($0.box.height))
      }
      return squares.compactMap { square -> Icon? in
        // Its edge is smoothed.
        let inside = pixels.crop(square.box.insetBy(dx: 1, dy: 1)).pixels
        let sign = inside.count { $0.minimum >= leastWhite }
        // The rest of the square is of its color.
        guard signShares.contains(Double(sign) / Double(inside.count)),
          inside.count(where: { self.gender(of: $0) == gender }) * 10 >= (inside.count - sign) * 8
        else { return nil }
        return Icon(gender: gender, box: square.box, share: 1)
      }
    }
  }

  /// Returns true where the sign of an icon's own gender stands in its square.
  ///
  /// - Parameter isNeeded: whether it must be seen where it is too small for that, too.
  static func hasSign(of icon: Icon, in pixels: RGBImage, isNeeded: Bool = true) -> Bool {
    let inside = icon.box.insetBy(dx: icon.box.width / 10, dy: icon.box.height / 10)
    let sign = sign(in: inside, of: pixels)
    return isNeeded
      ? sign == icon.gender : isSigned(icon.gender, sign: sign, side: Double(icon.box.width))
  }

  /// Returns the sign that the largest white piece in a colored square is.
  private static func sign(in square: Rectangle, of pixels: RGBImage) -> Gender? {
    guard let foreground = ForegroundPlane.make(of: pixels.crop(square), kind: .lightOnColor),
      let largest = Mask(of: foreground, atLeast: TextLine.threshold).components()
        .max(by: { $0.count < $1.count })
    else { return nil }
    return GenderSign.told(in: largest.box, of: foreground)
  }

  private static func icon(
    around glyph: Rectangle, in pixels: RGBImage, foreground: Plane, side: Double
  ) -> Icon? {
    let inner = background(around: glyph, side: side, in: pixels, foreground: foreground)
    guard let color = RGB.median(of: inner),
      let gender = gender(of: color)
        ?? gender(ofTurned: color, sign: GenderSign.sign(in: glyph, of: foreground))
    else { return nil }
    let share = inner.share { $0.chebyshevDistance(to: color) <= 36 }
    guard share > 0.72, Double(inner.count) > side * side * 0.3 else { return nil }
    let outer = background(
      around: glyph, side: side, shares: 1.12..<1.5, in: pixels, foreground: foreground)
    let alike = outer.share { $0.chebyshevDistance(to: color) <= 28 }
    guard alike < 0.35 else { return nil }
    return Icon(gender: gender, box: square(around: glyph, side: side), share: share)
  }

  private static func square(around glyph: Rectangle, side: Double) -> Rectangle {
    let half = Int(side / 2)
    let (x, y) = (glyph.x + glyph.width / 2, glyph.y + glyph.height / 2)
    return Rectangle(x: x - half, y: y - half, width: 2 * half, height: 2 * half)
  }

  /// The pixels around a glyph that are not white foreground, between two squares.
  ///
  /// - Parameter shares: the squares' sides, as shares of the icon's.
  static func background(
    around glyph: Rectangle, side: Double, shares: Range<Double> = 0..<0.88, in pixels: RGBImage,
    foreground: Plane
  ) -> [RGB] {
    let inside = square(around: glyph, side: side * shares.lowerBound)
    let area = square(around: glyph, side: side * shares.upperBound).intersection(pixels.bounds)
    var out: [RGB] = []
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX where foreground[x, y] < 40 {
        if x >= inside.x, x < inside.maxX, y >= inside.y, y < inside.maxY { continue }
        out.append(pixels[x, y])
      }
    }
    return out
  }
}

/// Tells ♀ from ♂, which text recognition never reads.
///
/// ♀ is a ring over a cross: its ring lies high and in the middle. ♂ is a ring with an arrow to the
/// upper right: its ring lies low and to the left.
enum GenderSign {
  /// Returns the sign that the foreground in `glyph` may be; `nil` when its shape is neither's.
  ///
  /// Any letter has some shape: the answer means something only where a sign must stand.
  static func sign(in glyph: Rectangle, of foreground: Plane) -> Gender? {
    guard glyph.width > 5, glyph.height > 5 else { return nil }
    // The ring has a counter, the cross and the arrow have none.
    guard let counter = counters(of: foreground.crop(glyph)).max(by: { $0.count < $1.count }),
      counter.count >= 3
    else { return nil }
    let x = counter.box.midX / Double(glyph.width)
    let y = counter.box.midY / Double(glyph.height)
    if y < 0.45, abs(x - 0.5) < 0.1 { return .female }
    if y > 0.52, x < 0.48 { return .male }
    return nil
  }

  /// Returns the sign in `glyph`, which is no letter or digit as far as its shape can be seen.
  static func told(in glyph: Rectangle, of foreground: Plane) -> Gender? {
    glyph.height < FreeText.leastHeight || isSign(in: glyph, of: foreground)
      ? sign(in: glyph, of: foreground) : nil
  }

  /// Returns true where the foreground in `glyph` is a sign and no letter: ♀ has a cross in the
  /// middle below its ring, and nothing stands below the arrow of ♂.
  static func isSign(in glyph: Rectangle, of foreground: Plane) -> Bool {
    let shape = foreground.crop(glyph)
    func columns(_ rows: Range<Int>) -> Range<Int> {
      let marked = (0..<shape.width).filter { x in
        rows.contains { shape[x, $0] >= TextLine.threshold }
      }
      return marked.isEmpty ? 0..<0 : marked[0]..<(marked[marked.count - 1] + 1)
    }
    switch sign(in: glyph, of: foreground) {
    case .female:
      let widths = (shape.height / 2..<shape.height).map { columns($0..<$0 + 1) }
      func isStem(_ row: Range<Int>) -> Bool {
        let middle = Double(row.lowerBound + row.upperBound) / 2 / Double(shape.width)
        return !row.isEmpty && row.count * 5 <= shape.width * 2 && abs(middle - 0.5) < 0.12
      }
      guard let bar = widths.indices.last(where: { widths[$0].count * 2 >= shape.width }),
        let stem = widths[..<bar].lastIndex(where: isStem), stem > 0, let foot = widths.last
      else { return false }
      return isStem(foot)
    case .male:
      let low = columns(shape.height * 3 / 5..<shape.height)
      return low.upperBound * 5 <= shape.width * 4
    default: return false
    }
  }

  /// Returns the measurement of a name with what the sign at its end says: of all species only
  /// Nidoran♀ and Nidoran♂ differ in it, and recognition knows neither.
  static func weighed(
    _ name: Measurement<Int>, by line: TextLine, signs: [Int: Gender], decades: Double
  ) -> Measurement<Int> {
    guard let best = name.best, signs[best] != nil, line.height >= FreeText.leastHeight,
      let glyph = line.glyphs.last?.box, let seen = sign(in: glyph, of: line.foreground)
    else { return name }
    return name.lessened { signs[$0].map { $0 != seen } == true ? decades : 0 }
  }

  /// Returns the areas of background that the foreground encloses.
  private static func counters(of glyph: Plane) -> [Component] {
    Mask(
      width: glyph.width, height: glyph.height, marks: glyph.samples.map { $0 < TextLine.threshold }
    ).components().filter { glyph.bounds.insetBy(dx: 1, dy: 1).contains($0.box) }
  }
}
