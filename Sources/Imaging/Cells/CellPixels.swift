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

/// The weights that reduce a line of pixels to the means of equal parts.
///
/// A part's mean weights each pixel by its share in it: a line may begin between pixels.
struct AreaReduction {
  /// The first pixel of each part.
  private let firsts: [Int]
  /// The weights of each part's pixels, which add up to 1.
  private let weights: [[Float]]

  /// - Parameters:
  ///   - start: the beginning of the line in pixels; the first pixel covers 0…1.
  ///   - length: in pixels, more than 0.
  ///   - parts: the number of parts.
  init(start: Double, length: Double, parts: Int) {
    var firsts: [Int] = []
    var weights: [[Float]] = []
    for part in 0..<parts {
      let from = start + length * Double(part) / Double(parts)
      let to = start + length * Double(part + 1) / Double(parts)
      let first = Int(from.rounded(.down))
      let last = max(first + 1, Int(to.rounded(.up)))
      firsts.append(first)
      weights.append(
        (first..<last).map { pixel in
          Float((min(to, Double(pixel + 1)) - max(from, Double(pixel))) / (to - from))
        })
    }
    self.firsts = firsts
    self.weights = weights
  }

  /// The range of pixels that have a share in any part.
  var extent: Range<Int> {
    guard let first = firsts.first, let last = firsts.last, let count = weights.last?.count
    else { return 0..<0 }
    return first..<(last + count)
  }

  /// Returns the mean of each part.
  ///
  /// - Parameter line: the pixels of `extent`, in order.
  func means(of line: [SIMD4<Float>]) -> [SIMD4<Float>] {
    let start = extent.lowerBound
    return zip(firsts, weights).map { first, weights in
      var sum = SIMD4<Float>()
      for (i, weight) in weights.enumerated() { sum += line[first - start + i] * weight }
      return sum
    }
  }

  /// Calls `body` with each part that has a share of the pixel at `place`, and with that share.
  func forEachShare(of place: Int, _ body: (Int, Float) -> Void) {
    for (part, first) in firsts.enumerated() where place >= first {
      let i = place - first
      if i < weights[part].count { body(part, weights[part][i]) }
    }
  }
}
