import Dex
import Imaging

/// Finds how far a page stands from where its layout says, by a few cells whose pictures are known.
///
/// One step of Gauss and Newton (Lucas and Kanade 1981): the difference between a cell and its picture is explained by how
/// the cell changes when it is moved.
struct PageRegistration {
  let page: PagePixels
  let gain: SIMD4<Float>

  /// Cells that are looked at: enough for three unknowns, and few enough to cost little.
  static let mostCells = 8
  /// Pixels by which cells are moved to see how they change.
  private static let step = 0.5
  /// The largest offset, in reference pixels, and the largest stretch; what is beyond is no known page.
  static let mostOffset = 1.5
  static let mostStretch = 0.004

  /// The offset; none when it would be larger than a page's may be.
  ///
  /// - Parameter known: places of cells, and the picture of each.
  func offset(by known: [(cell: Int, grid: CellGrid)]) -> PagePixels.Offset {
    var matrix = [Double](repeating: 0, count: 9)
    var right = [0.0, 0.0, 0.0]
    for (cell, grid) in Self.spread(known) {
      let here = luma(cell, x: 0, y: 0)
      let (left, onward) = (luma(cell, x: -Self.step, y: 0), luma(cell, x: Self.step, y: 0))
      let (up, down) = (luma(cell, x: 0, y: -Self.step), luma(cell, x: 0, y: Self.step))
      let arm = page.arm(of: cell)
      for i in here.indices {
        let across = Double(onward[i] - left[i])
        let along = Double(down[i] - up[i])
        let slope = [across, along, (across * arm.x + along * arm.y)]
        let rest = Double(grid.bytes[i]) - Double(here[i])
        for a in 0..<3 {
          for b in 0..<3 { matrix[3 * a + b] += slope[a] * slope[b] }
          right[a] += slope[a] * rest
        }
      }
    }
    guard let solved = Self.solved(matrix, right) else { return PagePixels.Offset() }
    let limit = Self.mostOffset * max(0.5, page.placement.scale)
    guard abs(solved[0]) <= limit, abs(solved[1]) <= limit, abs(solved[2]) <= Self.mostStretch
    else { return PagePixels.Offset() }
    return PagePixels.Offset(x: solved[0], y: solved[1], stretch: solved[2])
  }

  /// Cells from all over the page.
  private static func spread<Item>(_ items: [Item]) -> [Item] {
    let count = min(items.count, mostCells)
    return (0..<count).map { items[$0 * items.count / count] }
  }

  private func luma(_ cell: Int, x: Double, y: Double) -> [Float] {
    let pixels = page.cell(cell, offset: PagePixels.Offset(x: x, y: y))
    let weights = SIMD4<Float>(0.299, 0.587, 0.114, 0) * gain
    return pixels.means.map { min(255, ($0 * weights).sum()) }
  }

  /// Three unknowns by Cramer's rule; `nil` when they cannot be told.
  private static func solved(_ m: [Double], _ right: [Double]) -> [Double]? {
    func determinant(_ m: [Double]) -> Double {
      m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
        + m[2] * (m[3] * m[7] - m[4] * m[6])
    }
    let whole = determinant(m)
    guard whole.isFinite, abs(whole) > 1 else { return nil }
    return (0..<3).map { column in
      var changed = m
      for row in 0..<3 { changed[3 * row + column] = right[row] }
      return determinant(changed) / whole
    }
  }
}
