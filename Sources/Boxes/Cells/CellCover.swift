import Imaging
import Verification

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

/// Tells beside which cells something white lies over the page's frame or header, such as a
/// message. A cell that it covers looks empty.
struct WhiteCover {
  /// Cells in a row or column, from the covered side to the other one.
  private(set) var lines: [[Int]] = []

  /// The share of a cell's part of the frame that is white at most: neither frame nor header has
  /// any, but coding spills some from the panel.
  private static let mostWhite = 0.1

  init(on picture: any Picture, at registration: BoxRegistration, white: PageWhite) {
    let layout = registration.layout
    let (grid, body) = (layout.grid, layout.body)
    func isCovered(_ part: ReferenceRectangle) -> Bool {
      let pixels = picture.color(in: registration.frame(part)).pixels
      return pixels.share(where: white.matches) > Self.mostWhite
    }
    let (columns, rows) = (Array(0..<grid.columns), Array(0..<grid.rows))
    for strip in layout.frames + [layout.header] {
      let isUpright = strip.height > strip.width
      let isFirst = strip.maxX <= layout.panel.x || strip.maxY <= layout.panel.y
      for number in isUpright ? rows : columns {
        let part =
          isUpright
          ? strip.rows(from: body.y + grid.pitchY * Double(number), height: grid.pitchY)
          : strip.columns(from: body.x + grid.pitchX * Double(number), width: grid.pitchX)
        let line =
          isUpright
          ? columns.map { number * grid.columns + $0 } : rows.map { $0 * grid.columns + number }
        if isCovered(part) { lines.append(isFirst ? line : line.reversed()) }
      }
    }
  }

  /// Leaves open what cells may hide: those before the first one whose Pokémon is known.
  func open(_ cells: inout [CellMeasurement]) {
    for line in lines {
      for place in line.prefix(while: { cells[$0].slot.speciesId == nil }) {
        let slot = cells[place].slot
        if slot.state != .hidden { cells[place].slot = slot.unclaimed(as: .unknown) }
      }
    }
  }
}

extension ReferenceRectangle {
  fileprivate func rows(from y: Double, height: Double) -> ReferenceRectangle {
    let (top, bottom) = (max(self.y, y), min(maxY, y + height))
    return ReferenceRectangle(x: x, y: top, width: width, height: max(0, bottom - top))
  }

  fileprivate func columns(from x: Double, width: Double) -> ReferenceRectangle {
    let (left, right) = (max(self.x, x), min(maxX, x + width))
    return ReferenceRectangle(x: left, y: y, width: max(0, right - left), height: height)
  }
}
