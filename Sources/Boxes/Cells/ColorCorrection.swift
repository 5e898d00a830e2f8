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

    mutating func add(_ slope: SIMD16<Double>, target: Double, weight: Double = 1) {
      for i in 0..<ColorCorrection.terms { products[i] += slope * (slope[i] * weight) }
      targets += slope * (target * weight)
      squares += target * target * weight
      count += weight
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
  /// The number of looks whose colors they are of.
  private var looks = 0.0

  init() {}

  /// Makes the equations of one cell.
  ///
  /// - Parameters:
  ///   - colors: the colors of the cell's parts, 0…255.
  ///   - targets: what they are to become, 0…255.
  init(from colors: [SIMD4<Float>], to targets: [SIMD4<Float>]) {
    for (color, target) in zip(colors, targets) {
      let slope = Self.slope(color)
      for channel in channels.indices {
        channels[channel].add(slope, target: Double(target[channel]) / 255)
      }
    }
  }

  /// Makes the equations of one render on a screen that may clip colors.
  ///
  /// A part of several colors has another mean where one of them is clipped. So it counts the less,
  /// the more its brightness varies.
  ///
  /// - Parameters:
  ///   - render: one of the table.
  ///   - targets: the colors of its parts on the screen, 0…255.
  ///   - before: the fit before, which tells whether it clips a channel; without it, clipped
  ///     channels say nothing.
  init(from render: CellGrid, toScreen targets: [SIMD4<Float>], after before: ColorMap?) {
    looks = 1
    let spreads = render.spreads
    for (part, color) in render.colors.enumerated() {
      let slope = Self.slope(color)
      let predicted = before?(color)
      let error = Self.flatError + Self.clippedShare * spreads[part]
      let weight = Double(Self.flatError / error)
      for channel in channels.indices {
        let target = targets[part][channel]
        if !Self.unclipped.contains(target) {
          guard let predicted = predicted?[channel] else { continue }
          if target < Self.unclipped.lowerBound ? predicted <= target : predicted >= target {
            continue
          }
        }
        channels[channel].add(slope, target: Double(target) / 255, weight: weight * weight)
      }
    }
  }

  /// The error of a part of one color in levels: on the real page a fit leaves 5 to 7 of them.
  private static let flatError: Float = 7
  /// The share of its standard deviation by which clipping at the mean of a normal distribution
  /// moves it.
  private static let clippedShare: Float = 0.4
  /// Channels that a screen may have clipped are outside of this.
  private static let unclipped: ClosedRange<Float> = 3...252

  private static func slope(_ color: SIMD4<Float>) -> SIMD16<Double> {
    let unit = SIMD4<Double>(color) / 255
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
    out.looks += other.looks * factor
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

  /// The colors of a look. The parts of one color share their error.
  private static let colorsOfLook = 6.0
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
    let slopes = colors.map(Self.slope)
    let variance = channels.indices.reduce(0.0) { sum, channel in
      let pull = zip(slopes, ways).reduce(SIMD16<Double>.zero) { $0 + $1.0 * $1.1[channel] } / whole
      let equations = channels[channel]
      let partsOfColor = equations.count / (max(1, looks) * Self.colorsOfLook)
      let noise = max(1, partsOfColor) * equations.rest(of: solution(of: channel))
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

  /// The standard deviation of the brightness in and around each of the 12 × 12 parts.
  var spreads: [Float] {
    (0..<(Self.colorSide * Self.colorSide)).map { part in
      let (row, column) = part.quotientAndRemainder(dividingBy: Self.colorSide)
      var (sum, squares, count) = (Float(0), Float(0), Float(0))
      for y in max(0, 2 * row - 1)...min(Self.side - 1, 2 * row + 2) {
        for x in max(0, 2 * column - 1)...min(Self.side - 1, 2 * column + 2) {
          let luma = Float(bytes[y * Self.side + x])
          sum += luma
          squares += luma * luma
          count += 1
        }
      }
      return max(0, squares / count - sum * sum / (count * count)).squareRoot()
    }
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
