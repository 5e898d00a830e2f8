import Imaging

/// A fit of some colors to others. For each channel it is a sum of the three channels, their
/// squares, their cubes and a constant.
///
/// Sums take up a matrix or another saturation, squares a gamma, and cubes a contrast curve. The
/// fit is least squares, drawn toward no change (ridge regression, Hoerl and Kennard 1970), so that
/// few colors change little.
struct ColourCorrection {
  private static let terms = 10
  /// The weight of a parameter's square, in squared differences of one part of a cell: as much as
  /// six hundredths of a cell.
  private static let penalty = 8.64

  /// The normal equations of one channel.
  private struct Equations {
    /// The matrix, a row for each term.
    var products = [SIMD16<Double>](repeating: .zero, count: ColourCorrection.terms)
    /// The right side, a number for each term.
    var targets = SIMD16<Double>.zero

    mutating func add(_ slope: SIMD16<Double>, target: Double) {
      for i in 0..<ColourCorrection.terms { products[i] += slope * slope[i] }
      targets += slope * target
    }
  }

  /// Red, green and blue.
  private var channels = [Equations](repeating: Equations(), count: 3)

  init() {}

  /// Makes the equations of one cell.
  ///
  /// - Parameters:
  ///   - colours: the colors of the cell's parts, 0…255.
  ///   - targets: what they are to become, 0…255.
  ///   - range: a channel's target outside of it says nothing.
  init(
    from colours: [SIMD4<Float>], to targets: [SIMD4<Float>],
    within range: ClosedRange<Float> = 0...255
  ) {
    for (colour, target) in zip(colours, targets) {
      let slope = Self.slope(SIMD4<Double>(colour) / 255)
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

  static func + (a: ColourCorrection, b: ColourCorrection) -> ColourCorrection {
    a.combined(with: b, times: 1)
  }

  static func - (a: ColourCorrection, b: ColourCorrection) -> ColourCorrection {
    a.combined(with: b, times: -1)
  }

  static func += (a: inout ColourCorrection, b: ColourCorrection) { a = a + b }

  func combined(with other: ColourCorrection, times factor: Double) -> ColourCorrection {
    var out = self
    for channel in channels.indices {
      for i in 0..<Self.terms {
        out.channels[channel].products[i] += other.channels[channel].products[i] * factor
      }
      out.channels[channel].targets += other.channels[channel].targets * factor
    }
    return out
  }

  /// Returns the change of colors that fits best.
  func fitted() -> ColourMap {
    let (red, green, blue) = (solution(of: 0), solution(of: 1), solution(of: 2))
    return ColourMap(
      parameters: (0..<Self.terms).map { i -> SIMD4<Float> in
        SIMD4<Float>(Float(red[i]), Float(green[i]), Float(blue[i]), 0)
      })
  }

  /// A channel's parameters, by Gaussian elimination; the penalty makes every pivot positive.
  private func solution(of channel: Int) -> SIMD16<Double> {
    let count = Self.terms
    var matrix = channels[channel].products
    var right = channels[channel].targets
    for i in 0..<count { matrix[i][i] += Self.penalty }
    right[channel + 1] += Self.penalty
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

/// A change of colors, 0…255: a constant, the three channels, their squares and their cubes.
struct ColourMap {
  fileprivate let parameters: [SIMD4<Float>]

  func callAsFunction(_ colour: SIMD4<Float>) -> SIMD4<Float> {
    let unit = colour / 255
    let squares = unit * unit
    let cubes = squares * unit
    var out = parameters[0] + parameters[1] * unit.x + parameters[2] * unit.y
    out += parameters[3] * unit.z + parameters[4] * squares.x
    out += parameters[5] * squares.y + parameters[6] * squares.z
    out += parameters[7] * cubes.x + parameters[8] * cubes.y
    out += parameters[9] * cubes.z
    return out * 255
  }

  /// Returns a picture as a screen with these colors shows it. What is beyond white or black is
  /// clipped.
  func callAsFunction(_ grid: CellGrid) -> CellGrid {
    let pixels = grid.pixels.mapped { colour in
      self(colour).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    }
    return CellGrid(pixels)
  }
}

extension CellGrid {
  /// Red, green and blue of 12 × 12 parts, 0…255.
  var colours: [SIMD4<Float>] {
    let coarse = coarse.bytes
    return (0..<(Self.colourSide * Self.colourSide)).map { colour(at: $0, luma: coarse[$0]) }
  }

  /// The brightness of 24 × 24 parts with the color of 12 × 12, as red, green and blue.
  var pixels: CellPixels {
    CellPixels(
      means: (0..<Self.lumaCount).map { i in
        let half = i / Self.side / 2 * Self.colourSide + i % Self.side / 2
        return colour(at: half, luma: bytes[i])
      })
  }

  /// The color of one of 12 × 12 parts at some brightness.
  private func colour(at half: Int, luma: UInt8) -> SIMD4<Float> {
    let luma = Float(luma)
    let blue = luma + (Float(bytes[Self.lumaCount + half]) - 128) / 0.564
    let red =
      luma + (Float(bytes[Self.lumaCount + Self.colourSide * Self.colourSide + half]) - 128) / 0.713
    return SIMD4(red, (luma - 0.299 * red - 0.114 * blue) / 0.587, blue, 0)
  }
}
