import Imaging

/// Reads the shiny mark.
struct ShinyReader: Sendable {
  let calibration: Calibration

  /// The phone's sparkle is (233,111,39): 22 degrees.
  static let sparkleHue = (middle: 24.0, reach: 13.0)
  /// The hues of its neighbors in the row: the Pokérus face at 317, the Gigantamax mark at 345 and
  /// the alpha mark near 0. Coding turns small marks by 6. A mark of another hue lies on the page.
  static let otherHues = (middle: 334.0, reach: 31.0)
  static let leastChroma = 46
  /// The chroma of the sparkle's strongest pixels at least. It is 194; coding at 480 pixels leaves
  /// 100, and a page that fades into the next, whose name can be read already, a third.
  static let leastStrength = 84
  /// Reference pixels that the sparkle measures: it is 40 by 40, and coding may wash out its tips.
  static let leastExtent = 24.0
  /// Reference pixels that a mark measures at most: each is 40 by 40, and the next one stands 51
  /// away. What reaches half-way there is no mark, and lies on the page: a drawn ring, an arrow, a
  /// floating button.
  static let mostExtent = 65.0
  /// The share of the sparkle's box that is of at least half its strength, at most: two stars with
  /// four points leave most of it bare, and blur leaves that contour in its place. It is 0.22 to
  /// 0.29 on 27 films of a real page, down to 480 pixels. A disc has 0.78, a ring 0.59, a diamond
  /// 0.5 and an X 0.43: a recorder's button, a badge, or an icon that nobody knows yet.
  static let mostFill = 0.4
  /// Square reference pixels of the sparkle's hue in a mark of another kind at most: a seventh of
  /// the sparkle's 420. More are a sparkle that something hides in part.
  static let mostOrange = 60.0
  /// Pixels of the frame a reference pixel under which the sparkle's absence cannot be seen: its 40
  /// pixels would be 14, of which video coding leaves 7 by 7 of color.
  static let leastUnit = 0.35

  /// Levels by which the row's background may differ from the panel, which is of one color: coding
  /// moves an even area by 2 to 4; what is farther off is not the panel.
  static let mostBackgroundShift = 6

  /// Reads a row of marks on the panel, of which the sparkle is one (the phone).
  ///
  /// Something over the row may hide a sparkle: its absence counts only on the panel's own color.
  ///
  /// - Parameter unit: pixels of the frame a reference pixel.
  func row(_ pixels: RGBImage, box: Rectangle, panel: RGB, unit: Double) -> Measurement<Bool> {
    guard let background = pixels.median,
      background.chebyshevDistance(to: panel) <= PanelBackground.flatness
    else { return .nothing(box: box) }
    let colored = Mask(of: pixels) { $0.chroma >= Self.leastChroma }
    let least = max(3, Int(8 * unit * unit))
    let parts = colored.components().filter { $0.count >= least }
    let extent = Int((Self.mostExtent * unit).rounded(.up))
    let marks = parts.filter { max($0.box.width, $0.box.height) <= extent }
    var sparkle = 0
    var isCovered = marks.count < parts.count
    var place = Rectangle.empty
    for mark in Self.joined(marks, reach: Int((Self.partGap * unit).rounded(.up))) {
      guard let hue = Self.hue(of: mark.box, in: pixels) else { continue }
      if RGB.hueDistance(hue, Self.sparkleHue.middle) <= Self.sparkleHue.reach {
        sparkle += mark.count
        place = place.union(mark.box)
      } else if RGB.hueDistance(hue, Self.otherHues.middle) > Self.otherHues.reach
        || Self.orange(in: mark.box, of: pixels) > Self.mostOrange * unit * unit || mark.isPair
      {
        isCovered = true
      }
    }
    // The measured sparkle covers about 420 of its 40 × 40 reference pixels.
    let size = Double(sparkle) / (unit * unit)
    let side = Double(min(place.width, place.height)) / unit
    let strength = Self.strength(of: place, in: pixels)
    if size >= 150, side >= Self.leastExtent, Double(place.width) < 80 * unit,
      strength >= Self.leastStrength,
      pixels.crop(place).pixels.share(where: { $0.chroma >= strength / 2 }) <= Self.mostFill
    {
      return seen(true, place.offsetBy(dx: box.x, dy: box.y))
    }
    guard sparkle == 0, !isCovered, unit >= Self.leastUnit,
      background.chebyshevDistance(to: panel) <= Self.mostBackgroundShift,
      Self.isClear(pixels, background: background, marks: marks, unit: unit),
      Self.isEven(pixels, background: background, marks: marks, unit: unit)
    else { return .nothing(box: box) }
    return seen(false, box)
  }

  /// Reference pixels between the parts of one mark at most. The next mark stands 51 away.
  static let partGap = 4.0

  /// The marks, of parts that nearly touch: coding turns the smaller star's hue, not the sparkle's.
  ///
  /// - Returns: for each mark its box, its pixels, and whether two parts stand beside each other.
  ///   The sparkle is such a pair of stars, whatever a filter makes of its hue.
  private static func joined(
    _ parts: [Component], reach: Int
  ) -> [(box: Rectangle, count: Int, isPair: Bool)] {
    var marks: [(box: Rectangle, count: Int, isPair: Bool)] = []
    for part in parts {
      var mark = (box: part.box, count: part.count, isPair: false)
      while let near = marks.firstIndex(where: {
        $0.box.insetBy(dx: -reach, dy: -reach).overlaps(mark.box)
      }) {
        let other = marks.remove(at: near)
        let isInside = mark.box.contains(other.box) || other.box.contains(mark.box)
        mark = (
          mark.box.union(other.box), mark.count + other.count,
          mark.isPair || other.isPair || !isInside
        )
      }
      marks.append(mark)
    }
    return marks
  }

  private func seen(_ isShiny: Bool, _ box: Rectangle) -> Measurement<Bool> {
    let decades = isShiny ? calibration.shinySign : calibration.shinyAbsence
    return .seen(isShiny, among: [false, true], log10: decades, box: box)
  }

  /// Levels by which a row without a sparkle differs from its background at most. Coding leaves
  /// some 10; of a sparkle under something of which it shines through by a fifth, 40 are left.
  static let mostRest = 24
  /// Reads a slot of its own, which is even unless the mark is there (the Switch).
  ///
  /// No public program knows the mark's look. So whatever stands in the slot's middle is the mark,
  /// and what comes in from the sides belongs to the neighbors.
  func slot(_ pixels: RGBImage, box: Rectangle) -> Measurement<Bool> {
    guard let background = pixels.median, background.brightness > 120
    else { return .nothing(box: box) }
    let middle = pixels.bounds.insetBy(dx: pixels.width / 5, dy: pixels.height / 5)
    let components = Mask(of: pixels) { $0.chebyshevDistance(to: background) > 34 }.components()
    let inside = components.filter { $0.box.overlaps(middle) }
    let own = inside.filter { $0.box.x > 0 && $0.box.maxX < pixels.width }
    let count = own.reduce(0) { $0 + $1.count }
    let extent = own.map(\.box).union
    let area = Double(max(1, pixels.width * pixels.height))
    if Double(count) / area > 0.03, extent.height * 3 > pixels.height,
      extent.width * 4 > pixels.width
    {
      return seen(true, box)
    }
    let isEmpty = inside.allSatisfy { $0.count < max(4, Int(area / 400)) }
    return isEmpty ? seen(false, box) : .nothing(box: box)
  }

  /// Reference pixels of a part of the row: what hides the sparkle is larger.
  static let part = 24.0

  /// Returns true where each part of the row without other marks has the row's own color. White
  /// over the sparkle is 10 levels lighter than the panel, and coding moves a part by 3.
  private static func isEven(
    _ pixels: RGBImage, background: RGB, marks: [Component], unit: Double
  ) -> Bool {
    let side = max(6, Int((part * unit).rounded()))
    return stride(from: 0, through: pixels.height - side, by: side / 2).allSatisfy { y in
      stride(from: 0, through: pixels.width - side, by: side / 2).allSatisfy { x in
        let box = Rectangle(x: x, y: y, width: side, height: side)
        if marks.contains(where: { $0.box.overlaps(box) }) { return true }
        return pixels.crop(box).median.map {
          $0.chebyshevDistance(to: background) <= PanelBackground.steadiness
        } ?? true
      }
    }
  }

  /// The chroma that a sixteenth of a box's pixels have: the middle of the strongest eighth.
  private static func strength(of box: Rectangle, in pixels: RGBImage) -> Int {
    let chromas = pixels.crop(box).pixels.map(\.chroma).sorted(by: >)
    return chromas.isEmpty ? 0 : Int(chromas[chromas.count / 16])
  }

  /// The number of a box's pixels that have the sparkle's hue.
  private static func orange(in box: Rectangle, of pixels: RGBImage) -> Double {
    Double(
      pixels.crop(box).pixels.count {
        $0.chroma >= leastChroma && $0.hasHue(sparkleHue.middle, within: sparkleHue.reach)
      })
  }

  /// The hue of a mark's strongest pixels.
  private static func hue(of box: Rectangle, in pixels: RGBImage) -> Double? {
    let part = pixels.crop(box)
    let strong = part.pixels.sorted { $0.chroma > $1.chroma }.prefix(max(4, box.area / 6))
    return RGB.median(of: Array(strong))?.hue
  }

  /// Returns true where the row holds nothing but its background and colored marks of another
  /// kind: a gray mark may be a sparkle whose color was lost.
  private static func isClear(
    _ pixels: RGBImage, background: RGB, marks: [Component], unit: Double
  ) -> Bool {
    let least = max(4, Int(60 * unit * unit))
    return Mask(of: pixels) { $0.chebyshevDistance(to: background) > mostRest }.components()
      .allSatisfy { other in
        other.count < least
          || marks.contains { $0.box.insetBy(dx: -2, dy: -2).overlaps(other.box) }
      }
  }
}
