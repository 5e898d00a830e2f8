import Imaging
import Verification

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
