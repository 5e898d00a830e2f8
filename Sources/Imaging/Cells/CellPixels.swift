/// A part of a picture, reduced to the means of 24 × 24 equal parts.
package struct CellPixels: Equatable, Sendable {
  /// Parts along a side. A part is 4.4 pixels at 1080 rows, and still more than two at 540 rows.
  package static let side = 24
  package static let count = side * side

  /// The red, green and blue of each part, row by row, 0…255. The fourth number is 0.
  package var means: [SIMD4<Float>]

  /// - Precondition: `means.count == CellPixels.count`.
  package init(means: [SIMD4<Float>]) {
    precondition(means.count == Self.count)
    self.means = means
  }

  /// Reduces a part of a picture. Beyond the picture's border, its outermost pixels repeat.
  ///
  /// - Parameters:
  ///   - left: the left edge of the part, in pixels of the picture.
  ///   - top: the top edge of the part, in pixels of the picture.
  ///   - width: the width of the part in pixels, more than 0.
  ///   - height: the height of the part in pixels, more than 0. It is the width, unless the picture
  ///     is stretched.
  package init(_ image: RGBImage, left: Double, top: Double, width: Double, height: Double) {
    let samples = image.samples
    self.init(left: left, top: top, width: width, height: height) { x, y in
      let i = 3 * (min(max(y, 0), image.height - 1) * image.width + min(max(x, 0), image.width - 1))
      return SIMD4(Float(samples[i]), Float(samples[i + 1]), Float(samples[i + 2]), 0)
    }
  }

  /// Reduces a whole picture with transparent parts on a background.
  package init(_ image: RGBAImage, on background: CellPixels) {
    let samples = image.samples
    let (width, height) = (Double(image.width), Double(image.height))
    let front = CellPixels(left: 0, top: 0, width: width, height: height) { x, y in
      let i = 4 * (y * image.width + x)
      let alpha = Float(samples[i + 3]) / 255
      return SIMD4(
        Float(samples[i]) * alpha, Float(samples[i + 1]) * alpha, Float(samples[i + 2]) * alpha,
        alpha)
    }
    means = zip(front.means, background.means).map { front, background in
      var sum = front + background * (1 - front.w)
      sum.w = 0
      return sum
    }
  }

  private init(
    left: Double, top: Double, width: Double, height: Double, pixel: (Int, Int) -> SIMD4<Float>
  ) {
    let columns = Self.parts(from: left, length: width)
    means = Self.parts(from: top, length: height).flatMap { rows in
      rows.reduce(into: [SIMD4<Float>](repeating: .zero, count: Self.side)) { sums, row in
        for (x, part) in columns.enumerated() {
          let mean = part.reduce(SIMD4<Float>()) { $0 + pixel($1.place, row.place) * $1.share }
          sums[x] += mean * row.share
        }
      }
    }
  }

  /// The pixels of each of `side` equal parts of a line, with their shares of it, which add up to
  /// 1. A part may begin between pixels.
  ///
  /// - Parameters:
  ///   - start: the beginning of the line in pixels; the first pixel covers 0…1.
  ///   - length: in pixels, more than 0.
  private static func parts(
    from start: Double, length: Double
  ) -> [[(place: Int, share: Float)]] {
    (0..<side).map { part in
      let from = start + length * Double(part) / Double(side)
      let to = start + length * Double(part + 1) / Double(side)
      let first = Int(from.rounded(.down))
      return (first..<max(first + 1, Int(to.rounded(.up)))).map { place in
        (place, Float((min(to, Double(place + 1)) - max(from, Double(place))) / (to - from)))
      }
    }
  }

  /// Returns the parts with each color replaced by another.
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
