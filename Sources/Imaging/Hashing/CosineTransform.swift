/// The low-frequency corner of an unnormalised two-dimensional DCT-II, as `scipy.fftpack.dct` down
/// the columns and then along the rows gives it: y_k = 2·Σ x_n·cos(πk(2n+1)/2N).
struct CosineTransform: Sendable {
  /// Length of a side of the square that is transformed.
  let size: Int
  /// Length of a side of the corner that is kept, the DC term included.
  let kept: Int
  /// `kept` rows of `size` cosines, each doubled.
  private let cosines: [Double]

  init(size: Int, kept: Int) {
    self.size = size
    self.kept = kept
    var cosines: [Double] = []
    for k in 0..<kept {
      for n in 0..<size {
        cosines.append(2 * Trigonometry.cosPi(Double(k * (2 * n + 1)) / Double(2 * size)))
      }
    }
    self.cosines = cosines
  }

  /// A coefficient this small is the rounding of one that is zero: samples are whole numbers up to
  /// 255, so true ones lie far above it (`imagehash` on a flat picture gives exact zeros).
  private static let zero = 1e-6

  /// `kept` × `kept` coefficients, row by row.
  ///
  /// - Precondition: the plane is `size` × `size`.
  func lowFrequencies(of plane: Plane) -> [Double] {
    precondition(plane.width == size && plane.height == size)
    let table = cosines.span
    let samples = plane.samples.span
    var columns = [Double](repeating: 0, count: kept * size)
    var partial = columns.mutableSpan
    var row = [Double](repeating: 0, count: size)
    for y in 0..<size {
      for x in 0..<size { row[x] = Double(samples[y * size + x]) }
      let values = row.span
      for k in 0..<kept {
        let cosine = table[k * size + y]
        for x in 0..<size { partial[k * size + x] += cosine * values[x] }
      }
    }
    var out = [Double](repeating: 0, count: kept * kept)
    for row in 0..<kept {
      for k in 0..<kept {
        var sum = 0.0
        for x in 0..<size { sum += partial[row * size + x] * table[k * size + x] }
        out[row * kept + k] = sum.magnitude < Self.zero ? 0 : sum
      }
    }
    return out
  }

  /// Whether each coefficient lies above the median of all, most significant bit of `words[0]`
  /// first, row by row.
  func bitsAboveMedian(of plane: Plane) -> [UInt64] {
    let coefficients = lowFrequencies(of: plane)
    let sorted = coefficients.sorted()
    let median = (sorted[sorted.count / 2 - 1] + sorted[sorted.count / 2]) / 2
    var words = [UInt64](repeating: 0, count: coefficients.count / 64)
    for (i, coefficient) in coefficients.enumerated() where coefficient > median {
      words[i / 64] |= 1 << UInt64(63 - i % 64)
    }
    return words
  }
}
