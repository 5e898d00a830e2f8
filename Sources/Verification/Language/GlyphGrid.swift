import Imaging

/// The ink of one character, cut out and made a small square grid.
struct GlyphGrid {
  let levels: [Double]

  /// Ink under half of full is the smoothed border of a stroke.
  static let border: UInt8 = 96

  /// - Parameters:
  ///   - ink: a character and what is empty about it, 0 for the ground, 255 for full ink.
  ///   - side: rows and columns of the grid.
  /// - Returns: `nil` when the character has fewer pixels across or down than the grid.
  init?(of ink: Plane, side: Int) {
    let components = Mask(of: ink, atLeast: Self.border).components()
    guard let first = components.first?.box else { return nil }
    let box = components.reduce(first) { $0.union($1.box) }
    guard box.width >= side, box.height >= side else { return nil }
    levels = ink.crop(box).resized(width: side, height: side).samples.map(Double.init)
  }

  /// The correlation with another grid of as many levels: 1 for the same shape, about 0 for unlike ones.
  func likeness(to other: [Double]) -> Double {
    let own = Self.centred(levels)
    let others = Self.centred(other)
    func product(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).map(*).reduce(0, +) }
    let scale = (product(own, own) * product(others, others)).squareRoot()
    return scale > 0 ? product(own, others) / scale : 0
  }

  private static func centred(_ levels: [Double]) -> [Double] {
    let mean = levels.reduce(0, +) / Double(max(1, levels.count))
    return levels.map { $0 - mean }
  }
}
