import Imaging
import Verification

/// The white of one page, as its capture chain shows it.
struct PageWhite: Hashable {
  let colour: RGB

  /// Each channel of a page's white: darker or more coloured is another ground.
  static let darkest: UInt8 = 190
  static let mostChroma = 40
  /// Levels by which coding moves white.
  static let noise = 24

  /// The middle colour of what should be white; `nil` when that is no white.
  init?(_ gaps: [RGBImage]) {
    guard let middle = RGB.median(of: gaps.flatMap(\.pixels)), middle.minimum >= Self.darkest,
      middle.chroma <= Self.mostChroma
    else { return nil }
    colour = middle
  }

  func matches(_ pixel: RGB) -> Bool { pixel.chebyshevDistance(to: colour) <= Self.noise }

  /// The share of pixels that are white.
  func share(of parts: [RGBImage]) -> Double {
    let pixels = parts.flatMap(\.pixels)
    return Double(pixels.count { matches($0) }) / Double(max(1, pixels.count))
  }

  /// What each channel is multiplied by for white to be 255.
  var gain: SIMD4<Float> {
    SIMD4(255 / Float(colour.red), 255 / Float(colour.green), 255 / Float(colour.blue), 0)
  }

  /// The gaps between the columns, without what the renders beside them bleed into.
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
