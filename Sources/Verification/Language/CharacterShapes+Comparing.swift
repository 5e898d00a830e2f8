import Dex
import Imaging

extension CharacterShapes {
  /// The difference of correlation, summed over a word's characters, that is clear; a smaller one counts as a part
  /// of a word.
  static let clearDifference = 0.1

  /// How much nearer a line of Chinese is to `word` than to `other`, which differs from it in how some of its characters
  /// are written: the sum of the differences of correlation of these.
  ///
  /// - Parameter ink: as large as the line's ink.
  func difference(of ink: Plane, to word: String, thanTo other: String) -> Double {
    guard word.count == other.count else { return 0 }
    var sum = 0.0
    for (index, (a, b)) in zip(word, other).enumerated() where a != b {
      // Every character of a Chinese text is as wide as the others.
      let left = ink.width * index / word.count
      let right = ink.width * (index + 1) / word.count
      let cell = Rectangle(x: left, y: 0, width: right - left, height: ink.height)
      guard let one = hanzi[a], let another = hanzi[b],
        let glyph = GlyphGrid(of: ink.crop(cell), side: side)
      else { continue }
      sum +=
        glyph.likeness(to: GlyphGrid(levels: one)) - glyph.likeness(to: GlyphGrid(levels: another))
    }
    return sum
  }
}
