import Imaging

/// The foreground of one character, cut out and made a small square grid.
struct GlyphGrid {
  /// The grid's levels about their mean, their squares adding up to 1; all 0 for an even one.
  private let levels: [Double]

  /// Foreground under half of full is the smoothed border of a stroke.
  static let border: UInt8 = 96

  /// - Parameter levels: row by row, in any unit.
  init(levels: [Double]) {
    let mean = levels.reduce(0, +) / Double(max(1, levels.count))
    let centred = levels.map { $0 - mean }
    let length = centred.reduce(0) { $0 + $1 * $1 }.squareRoot()
    self.levels = length > 0 ? centred.map { $0 / length } : centred
  }

  /// - Parameters:
  ///   - foreground: a character and what is empty about it, 0 for the ground, 255 for full foreground.
  ///   - side: rows and columns of the grid.
  /// - Returns: `nil` when the character has fewer pixels across or down than the grid.
  init?(of foreground: Plane, side: Int) {
    let components = Mask(of: foreground, atLeast: Self.border).components()
    guard let first = components.first?.box else { return nil }
    let box = components.reduce(first) { $0.union($1.box) }
    guard box.width >= side, box.height >= side else { return nil }
    self.init(
      levels: foreground.crop(box).resized(width: side, height: side).samples.map(Double.init))
  }

  /// The correlation with another grid of as many levels: 1 for the same shape, about 0 for unlike ones.
  func likeness(to other: GlyphGrid) -> Double {
    zip(levels, other.levels).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
