import Dex
import Imaging

/// The foreground of one character, cropped and reduced to a small square grid.
struct GlyphGrid {
  /// The grid's levels about their mean, scaled so that their squares add up to 1; all 0 for an
  /// even grid.
  private let levels: [Double]

  /// The smallest foreground that counts: less than about half of full is the smoothed border of a
  /// stroke.
  static let border: UInt8 = 96

  /// - Parameter levels: the levels row by row, in any unit.
  init(levels: [Double]) {
    let mean = levels.reduce(0, +) / Double(max(1, levels.count))
    let centred = levels.map { $0 - mean }
    let length = centred.reduce(0) { $0 + $1 * $1 }.squareRoot()
    self.levels = length > 0 ? centred.map { $0 / length } : centred
  }

  /// - Parameters:
  ///   - foreground: a character with the empty space around it, 0 for background, 255 for full
  ///     foreground.
  ///   - side: the rows and columns of the grid.
  /// - Returns: `nil` when the character has fewer rows or columns of pixels than the grid.
  init?(of foreground: Plane, side: Int) {
    let components = Mask(of: foreground, atLeast: Self.border).components()
    guard let first = components.first?.box else { return nil }
    let box = components.reduce(first) { $0.union($1.box) }
    guard box.width >= side, box.height >= side else { return nil }
    self.init(
      levels: foreground.crop(box).resized(width: side, height: side).samples.map(Double.init))
  }

  /// Returns the correlation with another grid of the same size: 1 for the same shape, about 0 for
  /// unlike ones.
  func likeness(to other: GlyphGrid) -> Double {
    zip(levels, other.levels).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

extension CharacterShapes {
  /// The difference of correlation, summed over a word's characters, from which a word counts
  /// fully; a smaller one counts in part.
  static let clearDifference = 0.1

  /// Returns by how much a line of Chinese is nearer to `word` than to `other`.
  ///
  /// The two words differ in the writing of some characters. The result is the sum of these
  /// characters' differences of correlation.
  ///
  /// - Parameter foreground: the line's foreground, cropped to it.
  func difference(of foreground: Plane, to word: String, thanTo other: String) -> Double {
    guard word.count == other.count else { return 0 }
    var sum = 0.0
    for (index, (a, b)) in zip(word, other).enumerated() where a != b {
      // All characters of a Chinese text have the same width.
      let left = foreground.width * index / word.count
      let right = foreground.width * (index + 1) / word.count
      let cell = Rectangle(x: left, y: 0, width: right - left, height: foreground.height)
      guard let one = hanzi[a], let another = hanzi[b],
        let glyph = GlyphGrid(of: foreground.crop(cell), side: side)
      else { continue }
      sum +=
        glyph.likeness(to: GlyphGrid(levels: one)) - glyph.likeness(to: GlyphGrid(levels: another))
    }
    return sum
  }
}
