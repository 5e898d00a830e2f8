import Imaging

/// The panel's color as one picture shows it, and the way back to the true colors.
///
/// Limited range read as full, a capture card or a warm display move the panel's near-white by 30
/// levels and more; flat, light and nearly gray it stays. All colors on the panel are moved alike.
struct PanelBackground {
  /// The panel's true color.
  let known: RGB
  let seen: RGB

  /// Levels by which any channel may be moved: ±20 by the capture chain (docs/layouts.md), 19 by a
  /// wrong range, and a little by coding.
  static let mostShift = 45
  /// The largest difference between the channels of a nearly gray pixel: 5 of the panel, and what
  /// ±14 a channel add.
  static let mostChroma = 34
  /// Levels by which the flat panel differs from itself: coding, and its own shading.
  static let flatness = 16
  /// Levels that coding alone may move the panel by.
  static let steadiness = 4

  init(known: RGB, seen: RGB) {
    self.known = known
    self.seen = seen
  }

  /// Finds the panel of a page that stands at `registration`; `nil` where there is none, or
  /// something lies over it.
  init?(in picture: any Picture, at registration: Registration) {
    guard case .panel(let anchor) = registration.layout.anchor else { return nil }
    let strip = Self.strip(of: anchor, on: picture, at: registration)
    self.init(strip: strip, known: RGB(components: anchor.color))
  }

  init?(strip: RGBImage, known: RGB) {
    guard let seen = strip.median, Self.mayBe(seen, known: known) else { return nil }
    self.init(known: known, seen: seen)
  }

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

  /// Of so many pixels one is enough to know the panel by: 300 are left of a phone's width, or
  /// more.
  static func thinning(of picture: any Picture) -> Int {
    max(1, min(picture.width, picture.height) / 300)
  }

  /// True where a pixel may be the panel's in any picture.
  static func mayBe(_ pixel: RGB, known: RGB) -> Bool {
    pixel.chebyshevDistance(to: known) <= mostShift && pixel.chroma <= mostChroma
  }

  func matches(_ pixel: RGB) -> Bool { pixel.chebyshevDistance(to: seen) <= Self.flatness }

  /// The panel's color on a picture that was corrected.
  var corrected: RGB { isSteady ? seen : known }

  private var isSteady: Bool { seen.chebyshevDistance(to: known) <= Self.steadiness }

  /// The true colors of `pixels`, as far as the panel tells.
  func corrected(_ pixels: RGBImage) -> RGBImage {
    guard !isSteady else { return pixels }
    let shift = [(known.red, seen.red), (known.green, seen.green), (known.blue, seen.blue)].map {
      Int($0) - Int($1)
    }
    var out = pixels
    for i in out.samples.indices {
      out.samples[i] = UInt8(clamping: Int(out.samples[i]) + shift[i % 3])
    }
    return out
  }
}
