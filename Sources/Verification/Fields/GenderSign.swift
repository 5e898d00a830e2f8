import Dex
import Imaging

/// Tells ♀ from ♂, which text recognition never reads.
///
/// ♀ is a ring over a cross: its ring lies high and in the middle. ♂ is a ring with an arrow to the
/// upper right: its ring lies low and to the left.
enum GenderSign {
  /// Returns the sign that the foreground in `glyph` may be; `nil` when its shape is neither's.
  ///
  /// Any letter has some shape: the answer means something only where a sign must stand.
  static func sign(in glyph: Rectangle, of foreground: Plane) -> Gender? {
    guard glyph.width > 5, glyph.height > 5 else { return nil }
    // The ring has a counter, the cross and the arrow have none.
    guard
      let counter = counters(of: foreground.crop(glyph)).max(by: { $0.count < $1.count }),
      counter.count >= 3
    else { return nil }
    let x = (Double(counter.box.x) + Double(counter.box.width) / 2) / Double(glyph.width)
    let y = (Double(counter.box.y) + Double(counter.box.height) / 2) / Double(glyph.height)
    if y < 0.45, abs(x - 0.5) < 0.1 { return .female }
    if y > 0.52, x < 0.48 { return .male }
    return nil
  }

  /// Returns the measurement of a name with what the sign at its end says: of all species only
  /// Nidoran♀ and Nidoran♂ differ in it, and recognition knows neither.
  ///
  /// - Parameters:
  ///   - signs: the signs that end names, by dex number.
  ///   - decades: the decades of a sign that is seen.
  static func told(
    _ name: Measurement<Int>, by line: TextLine, signs: [Int: Gender], decades: Double
  ) -> Measurement<Int> {
    guard let best = name.best, signs[best] != nil, line.height >= FreeText.leastHeight,
      let glyph = line.glyphs.last?.box,
      let seen = sign(in: glyph, of: line.foreground)
    else { return name }
    return Measurement(
      name.ratios.map { ratio in
        let isOther = signs[ratio.value].map { $0 != seen } ?? false
        return Measurement.Ratio(ratio.value, ratio.log10 - (isOther ? decades : 0))
      }, floor: name.floor, text: name.text, box: name.box)
  }

  /// Returns the areas of background that the foreground encloses.
  private static func counters(of glyph: Plane) -> [Component] {
    Mask(
      width: glyph.width, height: glyph.height,
      marks: glyph.samples.map { $0 < TextLine.threshold }
    ).components().filter {
      $0.box.x > 0 && $0.box.y > 0 && $0.box.maxX < glyph.width && $0.box.maxY < glyph.height
    }
  }
}
