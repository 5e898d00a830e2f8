import Imaging
import Verification

/// Tells which cells something lies over: it lies over the white beside them too.
///
/// The cursor's label is 354 pixels wide of 1080 rows, so that it leaves a cell's side with each cell it lies over; an
/// arrow stands over the gap below a cell.
struct CellCover {
  let page: PagePixels
  let white: PageWhite

  /// The share of a side's rows, or of the gap's columns below, that may be other than white.
  static let mostAtSides = 0.1
  static let mostBelow = 0.05

  func isHidden(_ place: Int) -> Bool {
    sides(of: place).contains { darkRows(in: $0) > Self.mostAtSides }
      || darkColumns(in: below(place)) > Self.mostBelow
  }

  /// Strips to the left and right, half-way from the cell to the middle of the gap.
  private func sides(of place: Int) -> [RGBImage] {
    let cell = page.placement.cell(place)
    let grid = page.placement.layout.grid
    let gap = (grid.pitchX - grid.cell) / 2 * page.placement.scale
    let (near, width) = (Int((gap / 4).rounded()), max(2, Int((gap / 2).rounded())))
    return [cell.x - near - width, cell.maxX + near].map { x in
      page.part(Rectangle(x: x, y: cell.y, width: width, height: cell.height))
    }
  }

  /// The middle half of the gap to the next row.
  private func below(_ place: Int) -> RGBImage {
    let cell = page.placement.cell(place)
    let grid = page.placement.layout.grid
    let gap = (grid.pitchY - grid.cell) * page.placement.scale
    let height = max(2, Int((gap / 2).rounded()))
    return page.part(
      Rectangle(
        x: cell.x, y: cell.maxY + Int(((gap - Double(height)) / 2).rounded()), width: cell.width,
        height: height))
  }

  private func darkRows(in strip: RGBImage) -> Double {
    let dark = (0..<strip.height).count { y in
      (0..<strip.width).contains { !isLight(strip[$0, y]) }
    }
    return Double(dark) / Double(max(1, strip.height))
  }

  private func darkColumns(in strip: RGBImage) -> Double {
    let dark = (0..<strip.width).count { x in
      (0..<strip.height).allSatisfy { !isLight(strip[x, $0]) }
    }
    return Double(dark) / Double(max(1, strip.width))
  }

  /// Renders bleed a little: what lies over a page is darker, or coloured.
  private func isLight(_ pixel: RGB) -> Bool {
    pixel.chebyshevDistance(to: white.colour) <= 2 * PageWhite.noise
  }
}
