/// What a capture chain does to colours, as six numbers that are small for a plausible one: a shift
/// of each channel, a common gain, a common gamma, and saturation.
///
/// A screen's colours are compared with a reference's after the distortion that explains them best;
/// distortion itself counts as distance, in units of what is usual.
package enum CaptureDistortion {
  static let parameters = 6
  /// With a wrong matrix as well, which single colours that are known show.
  static let parametersWithMatrix = 7

  /// What is usual (one standard deviation): ±20 a channel between capture chains (docs/layouts.md), full
  /// range read as limited and the reverse (gain 14 %), gamma 0.8…1.25, saturation ±15 %.
  static let shift = 12.0
  private static let gain = 0.10
  private static let gamma = 0.25
  private static let saturation = 0.15

  /// How a colour changes with one of the parameters at one unit of what is usual.
  static func direction(_ parameter: Int, at colour: SIMD3<Double>) -> SIMD3<Double> {
    switch parameter {
    case 0: return SIMD3(shift, 0, 0)
    case 1: return SIMD3(0, shift, 0)
    case 2: return SIMD3(0, 0, shift)
    case 3: return colour * gain
    case 4: return SIMD3(slope(colour.x), slope(colour.y), slope(colour.z))
    case 5: return (colour - SIMD3(repeating: luma(colour))) * saturation
    default: return matrixChange(at: colour)
    }
  }

  private static func luma(_ colour: SIMD3<Double>) -> Double {
    0.299 * colour.x + 0.587 * colour.y + 0.114 * colour.z
  }

  /// How a colour changes when a capture takes its chroma for another standard's by a quarter: it is coded by the matrix of
  /// BT.601 and shown by that of BT.709, or the reverse, which some programs do (ITU-R BT.601-7 and BT.709-6, items 2.5.1
  /// and 3.2). Greys stay; one standard deviation, so that a whole change is four.
  private static func matrixChange(at colour: SIMD3<Double>) -> SIMD3<Double> {
    let luma = luma(colour)
    let red = luma + 0.7874 / 0.701 * (colour.x - luma)
    let blue = luma + 0.9278 / 0.886 * (colour.z - luma)
    let green = (luma - 0.2126 * red - 0.0722 * blue) / 0.7152
    return (SIMD3(red, green, blue) - colour) / 4
  }

  /// A sample's change with gamma: x·ln(x/255), by its table for whole samples.
  private static func slope(_ sample: Double) -> Double {
    gamma * logarithms[Int(max(0, min(255, sample.rounded())))]
  }

  private static let logarithms: [Double] = (0...255).map { x in
    let sample = max(2, Double(x))
    return sample * logarithm(sample / 255)
  }

  /// The natural logarithm in our own arithmetic: halvings to [0.75, 1.5), then the series of
  /// artanh, whose first term left out is under 10⁻¹⁵.
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
}
