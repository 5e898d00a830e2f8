import Imaging

/// A fit of some colors to others. For each channel it is a sum of the three channels, their
/// squares, their cubes and a constant.
///
/// Sums take up a matrix or another saturation, squares a gamma, and cubes a contrast curve. The
/// fit is least squares, drawn toward no change (ridge regression, Hoerl and Kennard 1970), so that
/// few colors change little.
struct ColorCorrection {
  private static let terms = 10
  /// The weight of a parameter's square, in squared differences of a part: 0.06 of a cell.
  private static let penalty = 8.64

  /// The normal equations of one channel.
  private struct Equations {
    /// The matrix, a row for each term.
    var products = [SIMD16<Double>](repeating: .zero, count: ColorCorrection.terms)
    /// The right side, a number for each term.
    var targets = SIMD16<Double>.zero
    /// The sum of the squared targets, and the number of targets.
    var squares = 0.0
    var count = 0.0

    mutating func add(_ slope: SIMD16<Double>, target: Double) {
      for i in 0..<ColorCorrection.terms { products[i] += slope * slope[i] }
      targets += slope * target
      squares += target * target
      count += 1
    }

    /// Adds a multiple of other equations.
    mutating func add(_ other: Equations, times factor: Double) {
      for i in 0..<ColorCorrection.terms { products[i] += other.products[i] * factor }
      targets += other.targets * factor
      squares += other.squares * factor
      count += other.count * factor
    }

    /// The mean square of what some parameters leave of the targets.
    func rest(of parameters: SIMD16<Double>) -> Double {
      var explained = 2 * (parameters * targets).sum()
      for i in 0..<ColorCorrection.terms {
        explained -= parameters[i] * (products[i] * parameters).sum()
      }
      return max(0, squares - explained) / max(1, count)
    }

    /// Solves for the parameters by Gaussian elimination; `penalty`, which is positive, makes every
    /// pivot so.
    func solution(for right: SIMD16<Double>, penalty: Double) -> SIMD16<Double> {
      let count = ColorCorrection.terms
      var (matrix, right) = (products, right)
      for i in 0..<count { matrix[i][i] += penalty }
      for i in 0..<count {
        for row in 0..<count where row > i {
          let factor = matrix[row][i] / matrix[i][i]
          matrix[row] -= matrix[i] * factor
          right[row] -= right[i] * factor
        }
      }
      for i in (0..<count).reversed() {
        for j in 0..<count where j > i { right[i] -= right[j] * matrix[i][j] }
        right[i] /= matrix[i][i]
      }
      return right
    }
  }

  /// Red, green and blue.
  private var channels = [Equations](repeating: Equations(), count: 3)

  init() {}

  /// Makes the equations of one cell.
  ///
  /// - Parameters:
  ///   - colors: the colors of the cell's parts, 0…255.
  ///   - targets: what they are to become, 0…255.
  ///   - range: a channel's target outside of it says nothing.
  init(
    from colors: [SIMD4<Float>], to targets: [SIMD4<Float>],
    within range: ClosedRange<Float> = 0...255
  ) {
    for (color, target) in zip(colors, targets) {
      let slope = Self.slope(SIMD4<Double>(color) / 255)
      for channel in channels.indices where range.contains(target[channel]) {
        channels[channel].add(slope, target: Double(target[channel]) / 255)
      }
    }
  }

  private static func slope(_ unit: SIMD4<Double>) -> SIMD16<Double> {
    let square = unit * unit
    let cube = square * unit
    return SIMD16(
      1, unit.x, unit.y, unit.z, square.x, square.y, square.z, cube.x, cube.y, cube.z,
      0, 0, 0, 0, 0, 0)
  }

  static func + (a: ColorCorrection, b: ColorCorrection) -> ColorCorrection {
    a.combined(with: b, times: 1)
  }

  static func - (a: ColorCorrection, b: ColorCorrection) -> ColorCorrection {
    a.combined(with: b, times: -1)
  }

  func combined(with other: ColorCorrection, times factor: Double) -> ColorCorrection {
    var out = self
    for channel in channels.indices {
      out.channels[channel].add(other.channels[channel], times: factor)
    }
    return out
  }

  /// Returns the change of colors that fits best.
  func fitted() -> ColorMap {
    let (red, green, blue) = (solution(of: 0), solution(of: 1), solution(of: 2))
    return ColorMap(
      parameters: (0..<Self.terms).map { i -> SIMD4<Float> in
        SIMD4<Float>(Float(red[i]), Float(green[i]), Float(blue[i]), 0)
      }, fit: self)
  }

  /// A channel's parameters.
  private func solution(of channel: Int) -> SIMD16<Double> {
    var right = channels[channel].targets
    right[channel + 1] += Self.penalty
    return channels[channel].solution(for: right, penalty: Self.penalty)
  }

  /// The parts of a look that share their error: with six colors, each fills 24 of 144 parts.
  private static let partsOfColor = 24.0
  /// The standard deviation of a parameter before any color is seen: capture chains change the
  /// saturation or a channel by a tenth to a third.
  private static let usualChange = 0.2

  /// Returns the standard deviation of the share by which a look seems to have moved towards
  /// another one, for what the fit leaves open.
  ///
  /// A prediction for a color unlike all that were fitted is less certain: its variance grows with
  /// its leverage (Draper and Smith, "Applied Regression Analysis", 1998, section 5.1).
  ///
  /// - Parameters:
  ///   - colors: the look's colors, 0…255.
  ///   - ways: the way of each from this look to the other one, as the screen shows it.
  func deviation(of colors: [SIMD4<Float>], along ways: [SIMD4<Float>]) -> Float {
    let ways = ways.map { SIMD4<Double>($0) / 255 }
    let whole = ways.reduce(0) { $0 + ($1 * $1).sum() }
    guard whole > 0 else { return 0 }
    let slopes = colors.map { Self.slope(SIMD4<Double>($0) / 255) }
    let variance = channels.indices.reduce(0.0) { sum, channel in
      let pull = zip(slopes, ways).reduce(SIMD16<Double>.zero) { $0 + $1.0 * $1.1[channel] } / whole
      let equations = channels[channel]
      let noise = Self.partsOfColor * equations.rest(of: solution(of: channel))
      let penalty = max(noise, 1e-6) / (Self.usualChange * Self.usualChange)
      let moved = equations.solution(for: pull, penalty: penalty)
      return sum + noise * (pull * moved).sum()
    }
    return Float(variance.squareRoot())
  }
}

/// A change of colors, 0…255: a constant, the three channels, their squares and their cubes.
struct ColorMap {
  fileprivate let parameters: [SIMD4<Float>]
  /// The equations that gave them.
  let fit: ColorCorrection

  func callAsFunction(_ color: SIMD4<Float>) -> SIMD4<Float> {
    let unit = color / 255
    let squares = unit * unit
    let cubes = squares * unit
    var out = parameters[0] + parameters[1] * unit.x + parameters[2] * unit.y
    out += parameters[3] * unit.z + parameters[4] * squares.x
    out += parameters[5] * squares.y + parameters[6] * squares.z
    out += parameters[7] * cubes.x + parameters[8] * cubes.y
    out += parameters[9] * cubes.z
    return out * 255
  }

  /// Returns a picture as a screen with these colors shows it, clipped to white and black.
  func callAsFunction(_ grid: CellGrid) -> CellGrid {
    let pixels = grid.pixels.mapped { color in
      self(color).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    }
    return CellGrid(pixels)
  }
}

extension CellGrid {
  /// Red, green and blue of 12 × 12 parts, 0…255.
  var colors: [SIMD4<Float>] {
    let coarse = coarse
    return (0..<(Self.colorSide * Self.colorSide)).map { color(at: $0, luma: coarse[$0]) }
  }

  /// The brightness of 24 × 24 parts with the color of 12 × 12, as red, green and blue.
  var pixels: CellPixels {
    CellPixels(
      means: (0..<Self.lumaCount).map { i in
        let half = i / Self.side / 2 * Self.colorSide + i % Self.side / 2
        return color(at: half, luma: bytes[i])
      })
  }

  /// The color of one of 12 × 12 parts at some brightness.
  private func color(at half: Int, luma: UInt8) -> SIMD4<Float> {
    let luma = Float(luma)
    let blue = luma + (Float(bytes[Self.lumaCount + half]) - 128) / 0.564
    let red =
      luma + (Float(bytes[Self.lumaCount + Self.colorSide * Self.colorSide + half]) - 128) / 0.713
    return SIMD4(red, (luma - 0.299 * red - 0.114 * blue) / 0.587, blue, 0)
  }
}
