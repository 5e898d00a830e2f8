/// The low-frequency corner of an unnormalized two-dimensional DCT-II.
///
/// It equals `scipy.fftpack.dct` applied down the columns and then along the rows: y_k = 2·Σ
/// x_n·cos(πk(2n+1)/2N).
struct CosineTransform: Sendable {
  /// The side of the square that is transformed; even.
  let size: Int
  /// The side of the corner that is kept, including the DC term.
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

  /// The bound below which a coefficient is a rounding error and counts as zero. True ones of whole
  /// numbers up to 255 lie far above it. `imagehash` gives exact zeros for a flat picture.
  private static let zero = 1e-6

  /// Returns `kept` × `kept` coefficients, row by row.
  ///
  /// A cosine of even k is symmetric over the samples, and one of odd k antisymmetric. So it is
  /// enough to transform the sums and differences of samples from both ends, half as many.
  ///
  /// - Precondition: the plane is `size` × `size`.
  func lowFrequencies(of plane: Plane) -> [Double] {
    precondition(plane.width == size && plane.height == size)
    let table = cosines.span
    let samples = plane.samples.span
    let half = size / 2
    // The transform of each column: `kept` rows of `size`.
    var columns = [Double](repeating: 0, count: kept * size)
    var partial = columns.mutableSpan
    // Sums for even k, followed by differences for odd k.
    var ends = [Double](repeating: 0, count: 2 * size)
    for y in 0..<half {
      let (upper, lower) = (y * size, (size - 1 - y) * size)
      for x in 0..<size {
        let (first, last) = (Int32(samples[upper + x]), Int32(samples[lower + x]))
        ends[x] = Double(first &+ last)
        ends[size + x] = Double(first &- last)
      }
      let values = ends.span
      for k in 0..<kept {
        let cosine = table[k * size + y]
        for x in 0..<size { partial[k * size + x] += cosine * values[k % 2 * size + x] }
      }
    }
    var out = [Double](repeating: 0, count: kept * kept)
    for row in 0..<kept {
      let (left, right) = (row * size, row * size + size - 1)
      for x in 0..<half {
        ends[x] = partial[left + x] + partial[right - x]
        ends[size + x] = partial[left + x] - partial[right - x]
      }
      let values = ends.span
      for k in 0..<kept {
        var sum = 0.0
        for x in 0..<half { sum += values[k % 2 * size + x] * table[k * size + x] }
        out[row * kept + k] = sum.magnitude < Self.zero ? 0 : sum
      }
    }
    return out
  }

  /// Returns a bit for each coefficient that tells whether it lies above the median of all. The
  /// bits are row by row, beginning with the most significant bit of `words[0]`.
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
