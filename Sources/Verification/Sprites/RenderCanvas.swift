import Dex
import Imaging

/// The square on which a page shows a render's whole canvas, in pixels of a picture of its
/// surroundings.
package struct RenderCanvas: Hashable, Sendable {
  package let x: Double
  package let y: Double
  package let side: Double

  /// Share of the side by which the canvas may stand elsewhere: bars and render of one page are
  /// each within 1 % of where programs know them, and the page is placed by the bars.
  static let mostShift = 0.025

  /// The boxes that a reference's Pokémon may have: where the canvas stands by the layout, and
  /// where it stands when one side and one end are those of the outline that was found.
  ///
  /// An outline that is lost on one side, white on white, is right on another.
  func boxes(of reference: Reference, outlines: [Rectangle]) -> [Rectangle] {
    let nominal = reference.canvasBox.rectangle(x: x, y: y, side: side)
    var lefts = [nominal.x]
    var tops = [nominal.y]
    for outline in outlines {
      lefts += [outline.x, outline.maxX - nominal.width]
      tops += [outline.y, outline.maxY - nominal.height]
    }
    let reach = Self.mostShift * side
    func near(_ places: [Int], _ place: Int) -> [Int] {
      var out: [Int] = []
      for other in places where abs(Double(other - place)) <= reach && !out.contains(other) {
        out.append(other)
      }
      return out
    }
    return near(lefts, nominal.x).flatMap { left in
      near(tops, nominal.y).map { top in
        Rectangle(x: left, y: top, width: nominal.width, height: nominal.height)
      }
    }
  }
}
