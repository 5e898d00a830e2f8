import Dex
import Imaging

extension CharacterShapes {
  /// The difference of correlation, summed over a word's characters, that is clear; a smaller one counts as a part
  /// of a word.
  static let clearDifference = 0.1

  /// Returns by how much a line of Chinese is nearer to `word` than to `other`, which differs from it in how some of its characters
  /// are written: the sum of the differences of correlation of these.
  ///
  /// - Parameter foreground: as large as the line's foreground.
  func difference(of foreground: Plane, to word: String, thanTo other: String) -> Double {
    guard word.count == other.count else { return 0 }
    var sum = 0.0
    for (index, (a, b)) in zip(word, other).enumerated() where a != b {
      // Every character of a Chinese text is as wide as the others.
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
