import Imaging

/// The panel's color as one picture shows it, and the way back to the true colors.
///
/// Limited range read as full, a capture card or a filter against blue light take levels from the
/// channels of the panel's near-white; flat and light it stays. Each channel of all other colors
/// loses the same share, as light does in a filter.
struct PanelBackground {
  /// The panel's true color.
  let known: RGB
  let seen: RGB

  /// Levels by which the lightest channel may be moved: ±20 by the capture chain, 19 by a wrong
  /// range, and a little by coding.
  static let mostShift = 45
  /// The share of the lightest channel that the others have at least: white of 4,500 kelvin, which
  /// filters against blue light show, has 0.73 of blue (Planck's law in sRGB).
  static let leastShare = 0.7
  /// Levels by which the flat panel differs from itself: coding, and its own shading.
  static let flatness = 16
  /// The share of a place that has the panel's color where nothing but the panel is.
  static let leastOfPanel = 0.9
  /// Levels that coding alone may move the panel by.
  static let steadiness = 4

  /// The panel between its top and the pill, thinned, less what coding spills from either end.
  static func strip(
    of anchor: PanelAnchor, on picture: any Picture, at registration: Registration
  ) -> RGBImage {
    let top = anchor.top + 16
    let place = registration.frame(
      ReferenceRectangle(
        x: anchor.left + 30, y: top, width: anchor.right - anchor.left - 60,
        height: anchor.pill.y - 8 - top))
    return picture.color(in: place, everyNthPixel: thinning(of: picture))
  }

  /// One of so many pixels is enough to know the panel: 300 or more are left of a phone's width.
  static func thinning(of picture: any Picture) -> Int {
    max(1, min(picture.width, picture.height) / 300)
  }

  /// True where a pixel may be the panel's in any picture.
  static func mayBe(_ pixel: RGB, known: RGB) -> Bool {
    Int(pixel.maximum) + mostShift >= Int(known.maximum)
      && Double(pixel.minimum) >= leastShare * Double(pixel.maximum)
  }

  func matches(_ pixel: RGB) -> Bool { pixel.chebyshevDistance(to: seen) <= Self.flatness }

  /// The panel's color on a picture that was corrected.
  var corrected: RGB { isSteady ? seen : known }

  private var isSteady: Bool { seen.chebyshevDistance(to: known) <= Self.steadiness }

  /// The true colors of `pixels`, as far as the panel tells.
  func corrected(_ pixels: RGBImage) -> RGBImage {
    guard !isSteady else { return pixels }
    func table(_ known: UInt8, _ seen: UInt8) -> [UInt8] {
      (0...255).map { UInt8(clamping: Int((Double($0 * Int(known)) / Double(seen)).rounded())) }
    }
    let (red, green, blue) = (
      table(known.red, seen.red), table(known.green, seen.green), table(known.blue, seen.blue)
    )
    var samples = pixels.samples
    for i in stride(from: 0, to: samples.count, by: 3) {
      samples[i] = red[Int(samples[i])]
      samples[i + 1] = green[Int(samples[i + 1])]
      samples[i + 2] = blue[Int(samples[i + 2])]
    }
    return RGBImage(width: pixels.width, height: pixels.height, samples: samples)
  }
}

extension PanelBackground {
  /// Finds the panel of a page at `registration`; `nil` where none is, or something lies over it.
  init?(in picture: any Picture, at registration: Registration) {
    guard case .panel(let anchor) = registration.layout.anchor else { return nil }
    let strip = Self.strip(of: anchor, on: picture, at: registration)
    self.init(strip: strip, known: RGB(components: anchor.color))
  }

  /// True where the panel's sides go on above the top that `registration` says: in two places 40
  /// reference pixels wide and 24 high, 16 above it, where coding does not spill the panel's color.
  func goesOn(above registration: Registration, in picture: any Picture) -> Bool {
    guard case .panel(let anchor) = registration.layout.anchor else { return false }
    return [anchor.left, anchor.right - 40].allSatisfy { x in
      let side = ReferenceRectangle(x: x, y: anchor.top - 40, width: 40, height: 24)
      let pixels = picture.color(in: registration.frame(side)).pixels
      return pixels.share(where: matches) > Self.leastOfPanel
    }
  }

  init?(strip: RGBImage, known: RGB) {
    guard let seen = strip.median, Self.mayBe(seen, known: known) else { return nil }
    self.init(known: known, seen: seen)
  }
}
