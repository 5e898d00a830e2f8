import Imaging

/// The share of foreground in each pixel of a crop: 0 for the background, 255 for full foreground.
///
/// Both are measured in the crop: a color shift, a wrong range or a dim screen changes nothing.
enum ForegroundPlane {
  /// Text that a person can read differs from its background by at least this; the palest text of
  /// both screens, (141,141,141) on (248,250,245), differs by 108.
  static let leastContrast = 36

  /// `nil` when nothing in the crop stands out from its background.
  ///
  /// - Parameter capHeight: the height of a capital in pixels; half of a row where it is not known.
  static func make(
    of pixels: RGBImage, kind: Foreground, white: Int = 255, capHeight: Double? = nil
  ) -> Plane? {
    let capHeight = capHeight ?? Double(pixels.height) / 2
    return switch kind {
    case .dark: dark(pixels)
    case .lightOnColor: lightOnColor(pixels)
    case .light: light(pixels, white: white, capHeight: capHeight, isText: true)
    case .icon: light(pixels, white: white, capHeight: capHeight, isText: false)
    }
  }

  private static func dark(_ pixels: RGBImage) -> Plane? {
    let luma = pixels.luma()
    let levels = Histogram(luma)
    return stretched(luma, from: levels.percentile(0.75), to: levels.percentile(0.01))
  }

  /// Video keeps color at half the resolution of brightness (4:2:0), which thus shows thin strokes
  /// better. A color that is nearly as bright as white, as Electric's yellow is, has at least one
  /// weak channel: it tells them apart.
  private static func lightOnColor(_ pixels: RGBImage) -> Plane? {
    light(on: pixels.luma()) ?? light(on: pixels.weakestChannel())
  }

  private static func light(on plane: Plane) -> Plane? {
    let levels = Histogram(plane)
    let background = levels.percentile(0.4)
    // A name of one letter is less than that share of its field.
    return [0.985, 0.998].lazy.compactMap {
      stretched(plane, from: background, to: levels.percentile($0))
    }.first
  }

  /// Levels under the page's own white from which text and signs are full foreground, and down to
  /// which a sign in an icon may be: strokes of a pixel are smoothed.
  private static let fullReach = 12
  private static let whiteReach = 90
  /// Levels by which a stroke is lighter than its surroundings: above what coding leaves in an even
  /// area, and as much as makes it full foreground on a dark scene and on a light one.
  private static let codingNoise = 5
  private static let fullContrasts = 12...36
  /// Half the side of the square that no stroke fills, in heights of a capital. A stroke is 1/6 of
  /// one, and where two strokes meet they are twice as wide.
  private static let strokeSide = 0.2

  /// Over a picture only what is lighter than the scene counts, and only where it is lighter than
  /// what lies around it: a scene may be as light as the text (white top-hat; Serra, 1982). Between
  /// the shadows of two letters a light scene is lighter than what lies around it, too.
  ///
  /// Thin strokes of text are smoothed down to half of the way to the scene. An icon's sign must be
  /// nearly as light as the page's own white, since the icon is lighter than the scene, too.
  private static func light(
    _ pixels: RGBImage, white: Int, capHeight: Double, isText: Bool
  ) -> Plane? {
    let weakest = pixels.weakestChannel()
    let scene = Histogram(weakest).percentile(0.5)
    let full = min(fullContrasts.upperBound, max(fullContrasts.lowerBound, (white - scene) / 2))
    let radius = max(2, Int((strokeSide * capHeight).rounded()))
    guard
      let bright = stretched(
        weakest, from: isText ? min(scene, white - 2 * fullReach) : white - whiteReach,
        to: white - fullReach, least: 1),
      let thin = stretched(
        weakest.topHat(radius: radius), from: codingNoise, to: codingNoise + full, least: 1)
    else { return nil }
    let levels = zip(bright.samples, thin.samples).map { min($0, $1) }
    guard levels.contains(where: { $0 > TextLine.threshold }) else { return nil }
    return Plane(width: pixels.width, height: pixels.height, samples: levels)
  }

  private static func stretched(
    _ plane: Plane, from background: Int, to foreground: Int, least: Int = leastContrast
  ) -> Plane? {
    guard abs(foreground - background) >= least else { return nil }
    let table = (0...255).map { level -> UInt8 in
      let share = Double(level - background) / Double(foreground - background)
      return UInt8((255 * min(1, max(0, share))).rounded())
    }
    return Plane(
      width: plane.width, height: plane.height, samples: plane.samples.map { table[Int($0)] })
  }
}
