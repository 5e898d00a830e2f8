import Dex
import Foundation
import Imaging
package import Verification

/// A box page as data: its marks, and the places of its cells and words, in reference pixels.
package struct BoxLayout: Hashable, Sendable, FormattedFile {
  /// The cells: their number, the center of the first one, the distance to the next one, and their
  /// side.
  package struct Grid: Hashable, Sendable, Decodable {
    package let columns: Int
    package let rows: Int
    let firstX: Double
    let firstY: Double
    let pitchX: Double
    let pitchY: Double
    /// Pixels of a side of the render's canvas, including its transparent margin.
    let cell: Double

    package var count: Int { columns * rows }
  }

  package static let format = 1

  package let format: Int
  package let name: String
  package let reference: ScreenLayout.Size
  package let grid: Grid
  /// The white of the panel that holds the cells: the header ends above it, the frame around it.
  let panel: ReferenceRectangle
  /// The width of the frame.
  let frame: Double
  /// A strip of the white tab that the screen's title stands on, above the header.
  let tab: ReferenceRectangle
  /// The hue that header and frame share, in degrees.
  let hue: Double
  /// A strip of the header's bar above the title.
  let header: ReferenceRectangle
  /// Strips of the frame around the cells.
  let frames: [ReferenceRectangle]
  /// The box's number, and the number of all boxes.
  let number: ReferenceRectangle
  let title: ReferenceRectangle
  /// The nature and the ability of the Pokémon under the cursor.
  let nature: ReferenceRectangle
  let ability: ReferenceRectangle
  /// The height of a capital letter in these words, in pixels.
  let capHeight: Double
  /// The number of Pokémon in all boxes, and the number there is room for.
  let deposited: ReferenceRectangle
  let emptyBoxes: ReferenceRectangle

  /// The layout that comes with the program.
  package static func bundled() throws(LayoutError) -> BoxLayout {
    try bundled("switch-box", in: .module, folder: "Layouts")
  }

  package var fault: String? { grid.count == 30 ? nil : "its grid has not 30 cells" }

  /// The strip of the panel between the last cells and the box's number, white from side to side.
  var clearing: ReferenceRectangle {
    let top = grid.firstY + grid.pitchY * Double(grid.rows - 1) + grid.cell / 2
    return ReferenceRectangle(x: panel.x, y: top, width: panel.width, height: number.y - top)
  }

  /// The cells and the gaps around them.
  var body: ReferenceRectangle {
    ReferenceRectangle(
      x: grid.firstX - grid.pitchX / 2, y: grid.firstY - grid.pitchY / 2,
      width: grid.pitchX * Double(grid.columns), height: grid.pitchY * Double(grid.rows))
  }
}
