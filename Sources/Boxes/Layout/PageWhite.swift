import Imaging
import Verification

/// The white of one page, as its capture chain shows it.
struct PageWhite: Hashable {
  let color: RGB

  /// The bounds of a page's white: a darker or more colored background is another one.
  static let darkest: UInt8 = 190
  static let mostChroma = 40
  /// Levels by which coding moves white.
  static let noise = 24

  /// Takes the median color of the gaps; fails when it is not white.
  init?(_ gaps: [RGBImage]) {
    guard let middle = RGB.median(of: gaps.flatMap(\.pixels)), Self.isPossible(middle)
    else { return nil }
    color = middle
  }

  /// Returns true for a color that a page's white may have.
  static func isPossible(_ pixel: RGB) -> Bool {
    pixel.minimum >= darkest && pixel.chroma <= mostChroma
  }

  func matches(_ pixel: RGB) -> Bool { pixel.chebyshevDistance(to: color) <= Self.noise }

  /// The factor for each channel that makes white 255.
  var gain: SIMD4<Float> {
    SIMD4(255 / Float(color.red), 255 / Float(color.green), 255 / Float(color.blue), 0)
  }

  /// The gaps between the columns, without their edges, which renders bleed into.
  static func gaps(of layout: BoxLayout) -> [ReferenceRectangle] {
    let (body, grid) = (layout.body, layout.grid)
    let width = grid.pitchX - grid.cell
    return (1..<grid.columns).map { column in
      ReferenceRectangle(
        x: body.x + grid.pitchX * Double(column) - width / 4, y: body.y, width: width / 2,
        height: body.height)
    }
  }
}
