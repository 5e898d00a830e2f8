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
    for x in stride(from: 0, to: width - 7, by: 8) {
      let (a, b, c, d) = (
        row0.eight(at: x), row1.eight(at: x), row2.eight(at: x), row3.eight(at: x)
      )
      target[x / 2] = Pairs(a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1])
      target[x / 2 + 1] = Pairs(a[2], a[3], b[2], b[3], c[2], c[3], d[2], d[3])
      target[x / 2 + 2] = Pairs(a[4], a[5], b[4], b[5], c[4], c[5], d[4], d[5])
      target[x / 2 + 3] = Pairs(a[6], a[7], b[6], b[7], c[6], c[7], d[6], d[7])
    }
    for x in stride(from: width / 8 * 8, to: width, by: 2) {
      let next = min(x + 1, width - 1)
      target[x / 2] = Pairs(
        truncatingIfNeeded: SIMD8(
          row0[x], row0[next], row1[x], row1[next], row2[x], row2[next], row3[x], row3[next]))
    }
  }

  /// The samples between the constant beginnings and ends of all four rows, rounded to pairs.
  ///
  /// A third of a sprite's width is background, where every weighted sum is the background.
  var margins: Range<Int> {
    let pairs = pairs.span
    let left = Self.repeated(pairs[0].evenHalf)
    var first = 0
    while first < pairs.count, pairs[first] == left { first += 1 }
    guard first < pairs.count else { return width..<width }
    let right = Self.repeated(pairs[pairs.count - 1].oddHalf)
    var last = pairs.count
    while last > first, pairs[last - 1] == right { last -= 1 }
    return (2 * first)..<min(width, 2 * last)
  }

  private static func repeated(_ rows: SIMD4<Int16>) -> Pairs {
    Pairs(rows[0], rows[0], rows[1], rows[1], rows[2], rows[2], rows[3], rows[3])
  }
}

extension Span<UInt8> {
  @inline(__always)
  fileprivate func eight(at x: Int) -> SIMD8<Int16> {
    let part = extracting(x..<(x + 8))
    return SIMD8(
      truncatingIfNeeded: SIMD8(
        part[0], part[1], part[2], part[3], part[4], part[5], part[6], part[7]))
  }
}
