import Dex
import Imaging

/// Tells ♀ from ♂ at the end of a name, which text recognition never reads.
///
/// Of all species only Nidoran♀ and Nidoran♂ differ in it. ♀ is a ring over a cross: its ink lies high and
/// is even to both sides. ♂ is a ring with an arrow to the upper right: its ring lies low and to the left.
enum GenderSign {
  /// The sign that the last glyph of `line` may be; `nil` when its shape is neither's.
  ///
  /// Any letter has some shape: the answer means something only where a sign must stand.
  static func last(of line: TextLine) -> Gender? {
    line.glyphs.last.flatMap { sign(in: $0.box, of: line.ink) }
  }

  /// The sign that the ink in `glyph` may be; `nil` when its shape is neither's.
  static func sign(in glyph: Rectangle, of ink: Plane) -> Gender? {
    guard glyph.width > 5, glyph.height > 5 else { return nil }
    // The ring has a hole, the cross and the arrow have none.
    guard let hole = ink.crop(glyph).holes.max(by: { $0.count < $1.count }), hole.count >= 3
    else { return nil }
    let x = (Double(hole.box.x) + Double(hole.box.width) / 2) / Double(glyph.width)
    let y = (Double(hole.box.y) + Double(hole.box.height) / 2) / Double(glyph.height)
    if y < 0.45, abs(x - 0.5) < 0.1 { return .female }
    if y > 0.52, x < 0.48 { return .male }
    return nil
  }
}
