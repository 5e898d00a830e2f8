import Imaging

/// The colors of a screen fitted to those of the renders. For each channel it is a sum of the three
/// channels, their squares and a constant.
///
/// Squares take up a gamma; sums take up a matrix or another saturation. The fit is least squares,
/// drawn toward no change (ridge regression, Hoerl and Kennard 1970), so that few colors change
/// little.
struct ColourCorrection {
  private static let terms = 7
  /// The weight of a parameter's square, in squared differences of one part of a cell: as much as
  /// six hundredths of a cell.
  private static let penalty = 8.64

  /// The matrix of the normal equations, a row for each term.
  private var products: [SIMD8<Double>]
  /// The right side of the normal equations: a row for each term, a number for each channel.
  private var targets: [SIMD4<Double>]

  init() {
    products = Array(repeating: .zero, count: Self.terms)
    targets = Array(repeating: .zero, count: Self.terms)
  }

  /// Makes the equations of one cell.
  ///
  /// - Parameters:
  ///   - seen: the colors of the parts on the screen, 0…255.
  ///   - known: the colors of the render's parts, 0…255.
  init(seen: [SIMD4<Float>], known: [SIMD4<Float>]) {
    self.init()
    for (seen, known) in zip(seen, known) {
      let unit = SIMD4<Double>(seen) / 255
      let square = unit * unit
      let slope = SIMD8(1, unit.x, unit.y, unit.z, square.x, square.y, square.z, 0)
      let target = SIMD4<Double>(known) / 255
      for i in 0..<Self.terms {
        products[i] += slope * slope[i]
        targets[i] += target * slope[i]
      }
    }
  }

  static func + (a: ColourCorrection, b: ColourCorrection) -> ColourCorrection {
    a.combined(with: b, times: 1)
  }

  static func - (a: ColourCorrection, b: ColourCorrection) -> ColourCorrection {
    a.combined(with: b, times: -1)
  }

  private func combined(with other: ColourCorrection, times factor: Double) -> ColourCorrection {
    var out = self
    for i in 0..<Self.terms {
      out.products[i] += other.products[i] * factor
      out.targets[i] += other.targets[i] * factor
    }
    return out
  }

  /// Returns the change of colors that fits best.
  func fitted() -> (SIMD4<Float>) -> SIMD4<Float> {
    let parameters = solved().map { SIMD4<Float>($0) }
    return { colour in
      let unit = colour / 255
      let squares = unit * unit
      var out = parameters[0] + parameters[1] * unit.x + parameters[2] * unit.y
      out += parameters[3] * unit.z + parameters[4] * squares.x
      out += parameters[5] * squares.y + parameters[6] * squares.z
      return out * 255
    }
  }

  /// The parameters, by Gaussian elimination; the penalty makes every pivot positive.
  private func solved() -> [SIMD4<Double>] {
    let count = Self.terms
    var matrix = products
    var right = targets
    for i in 0..<count {
      matrix[i][i] += Self.penalty
      if (1...3).contains(i) { right[i][i - 1] += Self.penalty }
    }
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

extension CellGrid {
  /// Red, green and blue of 12 × 12 parts, 0…255.
  var colours: [SIMD4<Float>] {
    let coarse = coarse.bytes
    let count = Self.colourSide * Self.colourSide
    return (0..<count).map { i in
      let luma = Float(coarse[i])
      let blue = luma + (Float(coarse[count + i]) - 128) / 0.564
      let red = luma + (Float(coarse[2 * count + i]) - 128) / 0.713
      return SIMD4(red, (luma - 0.299 * red - 0.114 * blue) / 0.587, blue, 0)
    }
  }
}
