/// The change of colors by a capture chain, as six numbers that are small for a plausible chain: a
/// shift of each channel, a common gain, a common gamma, and saturation. A chain may also take the
/// matrix of one standard for that of another.
///
/// A screen's colors are compared with a reference's after undoing the distortion that explains
/// them best. The distortion itself counts as distance, in units of its usual size.
package enum CaptureDistortion {
  static let parameters = 6

  /// The usual sizes (one standard deviation) of the parameters.
  ///
  /// Eleven measured capture chains bear them out: gray moves by 15 levels, and gain and saturation
  /// by 16 %, in the root mean square (docs/layouts.md). Gamma is that of displays, 0.8…1.25.
  private static let shift = 12.0
  private static let gain = 0.16
  private static let gamma = 0.25
  private static let saturation = 0.15

  /// The matrix that coded a color, and the one that shows it (ITU-R BT.601-7 and BT.709-6, items
  /// 2.5.1 and 3.2). Grays do not change.
  enum Matrix: CaseIterable {
    case right
    case of601ShownBy709
    case of709ShownBy601

    /// The cost of a wrong matrix: −2 ln of its odds beside the right one. Three of the eleven
    /// chains show BT.601 by BT.709, and none does the reverse (one more of each is counted,
    /// Laplace's rule of succession).
    var cost: Double {
      switch self {
      case .right: 0
      case .of601ShownBy709: 1.62
      case .of709ShownBy601: 4.39
      }
    }

    /// Returns the color that is shown for `color`.
    func shown(_ color: SIMD3<Double>) -> SIMD3<Double> {
      switch self {
      case .right: color
      case .of601ShownBy709: Self.converted(color, from: Self.bt601, to: Self.bt709)
      case .of709ShownBy601: Self.converted(color, from: Self.bt709, to: Self.bt601)
      }
    }

    /// The shares of red, green and blue in luma.
    private static let bt601 = SIMD3(0.299, 0.587, 0.114)
    private static let bt709 = SIMD3(0.2126, 0.7152, 0.0722)

    private static func converted(
      _ color: SIMD3<Double>, from coded: SIMD3<Double>, to shown: SIMD3<Double>
    ) -> SIMD3<Double> {
      let luma = (color * coded).sum()
      let red = luma + (1 - shown.x) / (1 - coded.x) * (color.x - luma)
      let blue = luma + (1 - shown.z) / (1 - coded.z) * (color.z - luma)
      return SIMD3(red, (luma - shown.x * red - shown.z * blue) / shown.y, blue)
    }
  }

  /// Returns the change of a color when one parameter grows by one unit of its usual size.
  static func direction(_ parameter: Int, at color: SIMD3<Double>) -> SIMD3<Double> {
    switch parameter {
    case 0: return SIMD3(shift, 0, 0)
    case 1: return SIMD3(0, shift, 0)
    case 2: return SIMD3(0, 0, shift)
    case 3: return color * gain
    case 4: return SIMD3(slope(color.x), slope(color.y), slope(color.z))
    default: return (color - SIMD3(repeating: luma(color))) * saturation
    }
  }

  private static func luma(_ color: SIMD3<Double>) -> Double {
    0.299 * color.x + 0.587 * color.y + 0.114 * color.z
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
    leastCost(beside: sightings) { _, _ in }
  }

  /// Returns the least cost by any matrix of explaining the sightings and what `add` adds. Without
  /// a sighting the matrix is the right one, as only known colors reveal it.
  ///
  /// - Parameter unit: the weight of one standard deviation of noise.
  static func leastCost(
    beside sightings: [ColorSighting], unit: Double = 1,
    adding add: (Matrix, inout LeastSquares) -> Void
  ) -> Double {
    let matrices = sightings.isEmpty ? [.right] : Matrix.allCases
    return matrices.map { matrix in
      var equations = equations(of: sightings, shownBy: matrix, unit: unit)
      add(matrix, &equations)
      return equations.leastCost() + matrix.cost * unit * unit
    }.min() ?? 0
  }

  /// Returns the equations of the color changes that a distortion must explain.
  ///
  /// A channel at its end may be cut off there. It counts only where the distortion that explains
  /// the others stops short of the end (Tobin, "Estimation of relationships for limited dependent
  /// variables", 1958).
  private static func equations(
    of sightings: [ColorSighting], shownBy matrix: Matrix, unit: Double
  ) -> LeastSquares {
    var channels: [Channel] = []
    for sighting in sightings {
      let (seen, expected) = (sighting.seen.vector, matrix.shown(sighting.known.vector))
      let first = channels.count
      for i in 0..<3 {
        channels.append(Channel(seen: seen[i], expected: expected[i], noise: sighting.noise))
      }
      for parameter in 0..<parameters {
        let change = direction(parameter, at: expected)
        for i in 0..<3 { channels[first + i].slopes[parameter] = change[i] }
      }
    }
    var counted = channels.filter { !$0.isAtEnd }
    for _ in 0..<mostRounds where counted.count < channels.count {
      let distortion = equations(of: counted, unit: unit).solution()
      let next = channels.filter { !$0.isAtEnd || !$0.isBeyondEnd(by: distortion) }
      if next == counted { break }
      counted = next
    }
    return equations(of: counted, unit: unit)
  }

  private static func equations(of channels: [Channel], unit: Double) -> LeastSquares {
    var equations = LeastSquares(parameters: parameters, penalty: unit * unit)
    for channel in channels {
      let weight = unit / channel.noise
      equations.add((channel.seen - channel.expected) * weight) { channel.slopes[$0] * weight }
    }
    return equations
  }

  /// One channel of a known color.
  private struct Channel: Hashable {
    let seen: Double
    let expected: Double
    let noise: Double
    /// The change of its level with each parameter.
    var slopes = SIMD8<Double>.zero

    /// True where it may be cut off: no farther from its end than noise moves it.
    var isAtEnd: Bool { seen + noise >= 255 || seen <= noise }

    /// Returns true where a distortion shows it at the end at which it is seen, or beyond.
    func isBeyondEnd(by distortion: [Double]) -> Bool {
      let shown = distortion.indices.reduce(expected) { $0 + distortion[$1] * slopes[$1] }
      return seen > 127 ? shown >= seen : shown <= seen
    }
  }

  /// Which channels are cut off settles in one or two rounds, as they all are cut off by one gain.
  private static let mostRounds = 3

  /// Returns true where a channel may be cut off: coding moves its end by 2 levels.
  static func isAtEnd(_ level: UInt8) -> Bool { level > 252 || level < 3 }

  /// Returns the color that a distortion makes of `color`, as though no channel were cut off.
  static func shown(_ color: SIMD3<Double>, by distortion: [Double]) -> SIMD3<Double> {
    distortion.indices.reduce(color) { $0 + distortion[$1] * direction($1, at: color) }
  }

  /// Returns the levels beyond either end at which a distortion shows white and black, 0 or more
  /// and 0 or less. No pixel loses more, as none is lighter or darker.
  static func lost(by distortion: [Double]) -> (high: SIMD3<Double>, low: SIMD3<Double>) {
    let (white, black) = (SIMD3(repeating: 255.0), SIMD3<Double>.zero)
    let high = shown(white, by: distortion) - white
    let low = shown(black, by: distortion)
    return (
      high.replacing(with: 0, where: high .< 0), low.replacing(with: 0, where: low .> 0)
    )
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
