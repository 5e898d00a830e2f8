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

/// Tells which cells are covered: whatever covers a cell also covers the white beside it.
///
/// The cursor's label is 354 pixels wide where the screen has 1080 rows, so it reaches beyond a
/// side of every cell that it covers. An arrow covers the gap below a cell.
struct CellCover {
  let page: PagePixels
  let white: PageWhite

  /// The share of a side's rows, or of the columns of the gap below, that may differ from white.
  static let mostAtSides = 0.1
  static let mostBelow = 0.05
  /// The share of a side's rows that nothing of a plain page makes dark. One thin line does.
  static let mostBeside = 0.02
  /// The share of a side's rows that the label makes dark from side to side. It covers 0.62 of
  /// them, and its name lies in a third of those. A menu's lines are thinner.
  static let leastOfLabel = 0.25

  func isHidden(_ place: Int) -> Bool {
    sides(of: place).contains { darkRows(in: $0) > Self.mostAtSides }
      || darkColumns(in: below(place)) > Self.mostBelow
  }

  /// Returns true where a side of a cell is crossed by a menu's line or word, and not by the label.
  func isCrossed(_ place: Int) -> Bool {
    let sides = sides(of: place)
    return sides.contains { darkRows(in: $0) > Self.mostBeside }
      && !sides.contains { labelRows(in: $0) > Self.leastOfLabel }
  }

  /// Leaves open the empty cells that a crossed cell leads to without passing a Pokémon. One white
  /// menu or message may lie over all of them.
  ///
  /// - Parameter places: those of cells that lie on the picture as a whole.
  func open(_ cells: inout [CellMeasurement], among places: [Int]) {
    var rest = places.filter { cells[$0].slot.state != .filled && isCrossed($0) }
    var reached = Set(rest)
    while let place = rest.popLast() {
      let slot = cells[place].slot
      if slot.state == .empty {
        cells[place] = CellMeasurement(slot: slot.unclaimed(as: .unknown), grid: nil)
      }
      for next in cells.indices where cells[next].slot.isBeside(slot) {
        guard cells[next].slot.state != .filled, reached.insert(next).inserted else { continue }
        rest.append(next)
      }
    }
  }

  /// Strips to the left and right of a cell, halfway to the middle of the gap.
  private func sides(of place: Int) -> [RGBImage] {
    let cell = page.registration.cell(place)
    let grid = page.registration.layout.grid
    let gap = (grid.pitchX - grid.cell) / 2 * page.registration.scaleX
    let (near, width) = (Int((gap / 4).rounded()), max(2, Int((gap / 2).rounded())))
    return [cell.x - near - width, cell.maxX + near].map { x in
      page.part(Rectangle(x: x, y: cell.y, width: width, height: cell.height))
    }
  }

  /// The middle half of the gap to the next row.
  private func below(_ place: Int) -> RGBImage {
    let cell = page.registration.cell(place)
    let grid = page.registration.layout.grid
    let gap = (grid.pitchY - grid.cell) * page.registration.scaleY
    let height = max(2, Int((gap / 2).rounded()))
    return page.part(
      Rectangle(
        x: cell.x, y: cell.maxY + Int(((gap - Double(height)) / 2).rounded()), width: cell.width,
        height: height))
  }

  private func darkRows(in strip: RGBImage) -> Double {
    (0..<strip.height).share { y in (0..<strip.width).contains { !isLight(strip[$0, y]) } }
  }

  private func labelRows(in strip: RGBImage) -> Double {
    (0..<strip.height).share { y in (0..<strip.width).allSatisfy { !isLight(strip[$0, y]) } }
  }

  private func darkColumns(in strip: RGBImage) -> Double {
    (0..<strip.width).share { x in (0..<strip.height).allSatisfy { !isLight(strip[x, $0]) } }
  }

  /// Returns true for white with a little color from renders beside it. Whatever covers a page is
  /// darker, or more colored.
  private func isLight(_ pixel: RGB) -> Bool {
    pixel.chebyshevDistance(to: white.color) <= 2 * PageWhite.noise
  }
}
