import Imaging

/// Light spots of a scene among white letters.
extension TextLine {
  /// Pixels of a stroke's width from which its middle is as light as the text: wherever it lies, it
  /// covers one of the pairs of pixels for which coding keeps one color.
  private static let fullWidth = 3.0
  /// Of a capital's height, the width of a thin stroke: in faces with kana an eighth.
  private static let stroke = 1.0 / 8
  /// Of the dimmest letter's lightest pixel, the least that another piece of the text has. A dot is
  /// as wide as a letter's stroke, so coding takes no more than a little more away from it.
  private static let leastShare = 0.75

  /// The line without low pieces that stand apart and are nowhere as light as its letters: motes,
  /// bubbles and flakes of the scene. A piece near a letter stays: an accent, a dot or a hyphen
  /// that coding has washed out. So does one as high as a letter, since something translucent may
  /// lie over it.
  func withoutSpots(capHeight: Double) -> TextLine? {
    guard capHeight * Self.stroke >= Self.fullWidth else { return self }
    let letters = glyphs.filter { Double($0.box.height) >= capHeight * Self.lowGlyph }
    guard let dimmest = letters.map(lightest(in:)).min() else { return self }
    let gap = Int(capHeight * Self.letterGap)
    return kept { piece in
      let near = piece.box.x - gap..<piece.box.maxX + gap
      return letters.contains { near.overlaps($0.box.x..<$0.box.maxX) }
        || Double(lightest(in: piece)) >= Self.leastShare * Double(dimmest)
    }
  }

  private func lightest(in piece: Component) -> UInt8 {
    foreground.crop(piece.box).samples.max() ?? 0
  }
}
