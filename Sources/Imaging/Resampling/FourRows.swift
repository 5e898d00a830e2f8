/// Four rows of a plane, interleaved so that they can be multiplied together.
struct FourRows {
  private typealias Pairs = ResamplingKernel.Pairs

  /// The number of samples in a row.
  private let width: Int
  /// Pairs of neighboring samples from each row. An odd last sample is paired with itself.
  private(set) var pairs: [ResamplingKernel.Pairs]

  init(width: Int) {
    self.width = width
    pairs = Array(repeating: .zero, count: (width + 1) / 2)
  }

  /// Takes four rows from `y` on. Below the plane, its last row repeats.
  ///
  /// - Precondition: the plane is as wide as the rows are.
  mutating func fill(from plane: Plane, at y: Int) {
    let width = width
    let source = plane.samples.span
    func row(_ place: Int) -> Range<Int> {
      let start = min(y + place, plane.height - 1) * width
      return start..<(start + width)
    }
    let (row0, row1) = (source.extracting(row(0)), source.extracting(row(1)))
    let (row2, row3) = (source.extracting(row(2)), source.extracting(row(3)))
    var target = pairs.mutableSpan
    for x in stride(from: 0, to: width, by: 2) {
      let next = min(x + 1, width - 1)
      target[x / 2] = Pairs(
        truncatingIfNeeded: SIMD8(
          row0[x], row0[next], row1[x], row1[next], row2[x], row2[next], row3[x], row3[next]))
    }
  }
}
