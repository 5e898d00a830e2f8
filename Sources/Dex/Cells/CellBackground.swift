package import Imaging

/// The background of a Pokémon on a box page of the Switch: white, with a pale disc.
///
/// Measured on a real page of 1080 rows, where a cell is 106 pixels wide. The disc's center lies 4
/// pixels to the right of the cell's center and 1 below it. The disc's color is (240, 255, 255);
/// its edge fades out between the radii 32 and 39.
package enum CellBackground {
  /// Pixels of a cell in the measures below.
  private static let cell = 106.0
  private static let center = (x: 57.0, y: 54.0)
  private static let fade = 32.0...39.0
  /// The amount by which the disc is darker than white, in red, green and blue.
  private static let shade = SIMD4<Float>(15, 0, 0, 0)
  /// The background's name in a table's file.
  package static let name = "white disc 57,54 32-39 f0ffff of 106"

  package static let pixels: CellPixels = {
    let side = CellPixels.side
    // Each part is the mean of 8 × 8 points.
    let points = 8
    return CellPixels(
      means: (0..<CellPixels.count).map { place in
        var sum = 0.0
        for point in 0..<(points * points) {
          let part = (x: place % side, y: place / side)
          let x = (Double(part.x) + (Double(point % points) + 0.5) / Double(points)) / Double(side)
          let y = (Double(part.y) + (Double(point / points) + 0.5) / Double(points)) / Double(side)
          sum += weight(x: x * cell, y: y * cell)
        }
        return SIMD4(255, 255, 255, 0) - shade * Float(sum / Double(points * points))
      })
  }()

  /// The 12 × 12 parts of a cell that lie within the disc, without its edge.
  package static let disc: [Int] = {
    let halves = pixels.halved
    return halves.indices.filter { halves[$0].x <= 255 - shade.x }
  }()

  private static func weight(x: Double, y: Double) -> Double {
    let (dx, dy) = (x - center.x, y - center.y)
    let radius = (dx * dx + dy * dy).squareRoot()
    let share = (fade.upperBound - radius) / (fade.upperBound - fade.lowerBound)
    return min(max(share, 0), 1)
  }
}
