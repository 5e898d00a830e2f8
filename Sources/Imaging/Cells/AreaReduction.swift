/// The shares that the pixels of a line have in each of equal parts of it.
///
/// A part's mean weighs every pixel by how much of it lies in the part, so that a line may begin and end between pixels.
struct AreaReduction {
  /// The first pixel of each part.
  private let firsts: [Int]
  /// The weights of each part's pixels, which add up to 1.
  private let weights: [[Float]]

  /// - Parameters:
  ///   - start: where the line begins, in pixels; the first pixel covers 0…1.
  ///   - length: pixels, more than 0.
  ///   - parts: how many parts the line is cut into.
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

  /// The pixels that have a share in any part.
  var extent: Range<Int> {
    guard let first = firsts.first, let last = firsts.last, let count = weights.last?.count else {
      return 0..<0
    }
    return first..<(last + count)
  }

  /// The mean of each part.
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

  /// Calls `body` with each part that the pixel `place` has a share in, and with that share.
  func forEachShare(of place: Int, _ body: (Int, Float) -> Void) {
    for (part, first) in firsts.enumerated() where place >= first {
      let i = place - first
      if i < weights[part].count { body(part, weights[part][i]) }
    }
  }
}
