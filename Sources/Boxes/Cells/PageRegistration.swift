import Dex
import Imaging

/// Finds a page's offset from its layout, by a few cells whose pictures are known.
///
/// It takes two Gauss-Newton steps (Lucas and Kanade 1981). They explain the difference between a
/// cell and its picture by the way the cell changes when it is moved. What the cells do not tell,
/// such as the stretch on a page of one Pokémon, stays as the layout has it (ridge regression,
/// Hoerl and Kennard 1970).
struct PageRegistration {
  let page: PagePixels
  let gain: SIMD4<Float>

  /// The most cells that are compared: enough for three unknowns, and few enough to be cheap.
  static let mostCells = 8
  /// Pixels by which cells are moved to measure their change.
  private static let step = 0.5
  private static let steps = 2
  /// The largest offset in pixels, and the largest stretch: scaling moves a page by whole pixels.
  static let mostOffset = 2.0
  static let mostStretch = 0.004

  /// Returns the offset, or none when it would be larger than a page's may be.
  ///
  /// - Parameter known: the places of cells with the picture of each.
  func offset(by known: [(cell: Int, grid: CellGrid)]) -> PagePixels.Offset {
    // Cells from all over the page.
    let count = min(known.count, Self.mostCells)
    let spread = (0..<count).map { known[$0 * known.count / count] }
    var offset = PagePixels.Offset()
    for _ in 0..<Self.steps {
      let change = change(of: offset, by: spread)
      offset.x += change[0]
      offset.y += change[1]
      offset.stretch += change[2]
    }
    let isSmall =
      abs(offset.x) <= Self.mostOffset && abs(offset.y) <= Self.mostOffset
      && abs(offset.stretch) <= Self.mostStretch
    return isSmall ? offset : PagePixels.Offset()
  }

  /// The correction of an offset: x, y and stretch.
  private func change(
    of offset: PagePixels.Offset, by known: [(cell: Int, grid: CellGrid)]
  ) -> [Double] {
    // Half of the largest offset is its usual one.
    let usual = [Self.mostOffset, Self.mostOffset, Self.mostStretch].map { $0 / 2 }
    var equations = LeastSquares(parameters: usual.count, penalty: 0)
    var (squares, count) = (0.0, 0.0)
    for (cell, grid) in known {
      func luma(_ x: Double, _ y: Double) -> [Float] {
        var moved = offset
        moved.x += x
        moved.y += y
        return self.luma(cell, at: moved)
      }
      let here = luma(0, 0)
      let (left, onward) = (luma(-Self.step, 0), luma(Self.step, 0))
      let (up, down) = (luma(0, -Self.step), luma(0, Self.step))
      let arm = page.arm(of: cell)
      for i in here.indices {
        let across = Double(onward[i] - left[i])
        let along = Double(down[i] - up[i])
        let slope = [across, along, across * arm.x + along * arm.y]
        let rest = Double(grid.bytes[i]) - Double(here[i])
        equations.add(rest) { slope[$0] * usual[$0] }
        squares += rest * rest
        count += 1
      }
    }
    equations += LeastSquares(parameters: usual.count, penalty: max(squares / count, 1))
    return zip(equations.solution(), usual).map(*)
  }

  private func luma(_ cell: Int, at offset: PagePixels.Offset) -> [Float] {
    let pixels = page.cell(cell, offset: offset)
    let weights = SIMD4<Float>(0.299, 0.587, 0.114, 0) * gain
    return pixels.means.map { min(255, ($0 * weights).sum()) }
  }
}
