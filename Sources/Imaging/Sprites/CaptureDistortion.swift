/// The change of colors by a capture chain, as six numbers that are small for a plausible chain: a
/// shift of each channel, a common gain, a common gamma, and saturation.
///
/// A screen's colors are compared with a reference's after undoing the distortion that explains
/// them best. The distortion itself counts as distance, in units of its usual size.
package enum CaptureDistortion {
  static let parameters = 6
  /// The number of parameters with a wrong color matrix, which only known colors reveal.
  static let parametersWithMatrix = 7

  /// The usual sizes (one standard deviation) of the parameters. They cover ±20 a channel between
  /// capture chains (docs/layouts.md), full range read as limited and the reverse (gain 14 %),
  /// gamma 0.8…1.25, and saturation ±15 %.
  static let shift = 12.0
  private static let gain = 0.10
  private static let gamma = 0.25
  private static let saturation = 0.15

  /// Returns the change of a color when one parameter grows by one unit of its usual size.
  static func direction(_ parameter: Int, at color: SIMD3<Double>) -> SIMD3<Double> {
    switch parameter {
    case 0: return SIMD3(shift, 0, 0)
    case 1: return SIMD3(0, shift, 0)
    case 2: return SIMD3(0, 0, shift)
    case 3: return color * gain
    case 4: return SIMD3(slope(color.x), slope(color.y), slope(color.z))
    case 5: return (color - SIMD3(repeating: luma(color))) * saturation
    default: return matrixChange(at: color)
    }
  }

  private static func luma(_ color: SIMD3<Double>) -> Double {
    0.299 * color.x + 0.587 * color.y + 0.114 * color.z
  }

  /// Returns a quarter of the change of a color that is encoded with the matrix of BT.601 and
  /// displayed with that of BT.709, or the reverse. Some capture programs do this (ITU-R BT.601-7
  /// and BT.709-6, items 2.5.1 and 3.2). Grays do not change. The quarter is one standard
  /// deviation, so the whole change is four.
  private static func matrixChange(at color: SIMD3<Double>) -> SIMD3<Double> {
    let luma = luma(color)
    let red = luma + 0.7874 / 0.701 * (color.x - luma)
    let blue = luma + 0.9278 / 0.886 * (color.z - luma)
    let green = (luma - 0.2126 * red - 0.0722 * blue) / 0.7152
    return (SIMD3(red, green, blue) - color) / 4
  }

  /// Returns a sample's change with gamma: x·ln(x/255), from the table for whole samples.
  private static func slope(_ sample: Double) -> Double {
    gamma * logarithms[Int(max(0, min(255, sample.rounded())))]
  }

  private static let logarithms: [Double] = (0...255).map { x in
    let sample = max(2, Double(x))
    return sample * logarithm(sample / 255)
  }

  /// Returns the natural logarithm without a C library. It halves to [0.75, 1.5), then sums the
  /// series of artanh, whose first omitted term is under 10⁻¹⁵.
  private static func logarithm(_ x: Double) -> Double {
    var rest = x
    var halvings = 0.0
    while rest < 0.75 {
      rest *= 2
      halvings += 1
    }
    let t = (rest - 1) / (rest + 1)
    var sum = 0.0
    for n in stride(from: 23, through: 1, by: -2) { sum = sum * t * t + 1 / Double(n) }
    return 2 * t * sum - halvings * 0.6931471805599453
  }

  /// Returns the cost of explaining all sightings by one distortion: the least sum of the squared
  /// residuals, in units of noise, and of the squared distortion, in units of its usual size.
  ///
  /// The difference of two such costs is twice the logarithm of the likelihood ratio of both.
  package static func leastCost(of sightings: [ColorSighting]) -> Double {
    var equations = LeastSquares(parameters: parametersWithMatrix, penalty: 1)
    add(sightings, to: &equations)
    return equations.leastCost()
  }

  /// Adds the color changes that a distortion must explain to `equations` of
  /// `parametersWithMatrix`.
  ///
  /// - Parameter unit: the weight of one standard deviation of noise.
  static func add(
    _ sightings: [ColorSighting], to equations: inout LeastSquares, unit: Double = 1
  ) {
    for sighting in sightings {
      let (known, seen) = (sighting.known.vector, sighting.seen.vector)
      let directions = (0..<parametersWithMatrix).map { direction($0, at: known) }
      for channel in 0..<3 {
        let scale = unit / noise(of: seen[channel], sighting)
        equations.add((seen[channel] - known[channel]) * scale) { directions[$0][channel] * scale }
      }
    }
  }

  /// Returns the noise of one channel: near 0 or 255, which may be clipped, a usual shift at least.
  private static func noise(of seen: Double, _ sighting: ColorSighting) -> Double {
    seen > 252 || seen < 3 ? max(shift, sighting.noise) : sighting.noise
  }
}

/// A known color, and the color that a screen shows for it.
package struct ColorSighting: Hashable, Sendable {
  package var known: RGB
  package var seen: RGB
  /// The noise of a channel from other causes than the capture chain: coding, or a color that is
  /// not known exactly. It is one standard deviation, in levels of 0…255.
  package var noise: Double

  /// The noise that coding leaves in the middle of an even patch.
  package static let evenPatch = 4.0
  /// The noise of a patch of a few chroma blocks, whose true color was measured on one screen.
  package static let smallPatch = 8.0

  package init(known: RGB, seen: RGB, noise: Double) {
    self.known = known
    self.seen = seen
    self.noise = noise
  }
}
