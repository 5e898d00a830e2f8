/// A square of a picture, reduced to the means of 24 × 24 equal parts.
package struct CellPixels: Equatable, Sendable {
  /// Parts a side: at 1080 rows a part is 4.4 pixels, on a screen of 540 rows still more than two.
  package static let side = 24
  package static let count = side * side

  /// Red, green and blue of each part, row by row, 0…255; the fourth number is 0.
  package var means: [SIMD4<Float>]

  /// - Precondition: `means.count == CellPixels.count`.
  package init(means: [SIMD4<Float>]) {
    precondition(means.count == Self.count)
    self.means = means
  }

  /// The square of a picture; beyond the picture's border its last pixels go on.
  ///
  /// - Parameters:
  ///   - left: where the square begins, in pixels of the picture.
  ///   - top: the same down.
  ///   - size: pixels a side, more than 0.
  package init(_ image: RGBImage, left: Double, top: Double, size: Double) {
    let samples = image.samples
    self.init(left: left, top: top, width: size, height: size) { x, y in
      let i =
        3 * (min(max(y, 0), image.height - 1) * image.width + min(max(x, 0), image.width - 1))
      return SIMD4(Float(samples[i]), Float(samples[i + 1]), Float(samples[i + 2]), 0)
    }
  }

  /// A whole picture with transparent parts, on what stands behind it.
  ///
  /// - Parameter ground: what is behind it.
  package init(_ image: RGBAImage, on ground: CellPixels) {
    let samples = image.samples
    let (width, height) = (Double(image.width), Double(image.height))
    let front = CellPixels(left: 0, top: 0, width: width, height: height) { x, y in
      let i = 4 * (y * image.width + x)
      let alpha = Float(samples[i + 3]) / 255
      return SIMD4(
        Float(samples[i]) * alpha, Float(samples[i + 1]) * alpha, Float(samples[i + 2]) * alpha,
        alpha)
    }
    means = zip(front.means, ground.means).map { front, ground in
      var sum = front + ground * (1 - front.w)
      sum.w = 0
      return sum
    }
  }

  private init(
    left: Double, top: Double, width: Double, height: Double, pixel: (Int, Int) -> SIMD4<Float>
  ) {
    let across = AreaReduction(start: left, length: width, parts: Self.side)
    let down = AreaReduction(start: top, length: height, parts: Self.side)
    var means = [SIMD4<Float>](repeating: .zero, count: Self.count)
    for y in down.extent {
      let row = across.means(of: across.extent.map { pixel($0, y) })
      down.forEachShare(of: y) { part, weight in
        for x in 0..<Self.side { means[part * Self.side + x] += row[x] * weight }
      }
    }
    self.means = means
  }

  /// Each colour replaced by another.
  package func mapped(_ change: (SIMD4<Float>) -> SIMD4<Float>) -> CellPixels {
    CellPixels(means: means.map(change))
  }

  /// The means of 12 × 12 squares of four parts.
  package var halved: [SIMD4<Float>] {
    let half = Self.side / 2
    return (0..<(half * half)).map { place in
      let i = place / half * 2 * Self.side + place % half * 2
      return (means[i] + means[i + 1] + means[i + Self.side] + means[i + Self.side + 1]) / 4
    }
  }
}
