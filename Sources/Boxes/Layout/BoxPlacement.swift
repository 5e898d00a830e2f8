package import Imaging
import Verification

/// Where a box page lies on a frame: reference pixels to pixels of the frame.
package struct BoxPlacement: Hashable, Sendable {
  package let layout: BoxLayout
  /// Frame pixels a reference pixel.
  package let scale: Double
  /// The frame position of the reference screen's origin.
  package let originX: Double
  package let originY: Double

  /// A rectangle of the reference screen in whole pixels of the frame.
  func frame(_ rectangle: ReferenceRectangle) -> Rectangle {
    let left = Int((originX + rectangle.x * scale).rounded())
    let top = Int((originY + rectangle.y * scale).rounded())
    let right = Int((originX + rectangle.maxX * scale).rounded())
    let bottom = Int((originY + rectangle.maxY * scale).rounded())
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The cells and the gaps round them.
  package var body: Rectangle { frame(layout.body) }

  /// A cell's square, 0, 1, 2 … row by row.
  package func cell(_ place: Int) -> Rectangle {
    let grid = layout.grid
    let (x, y) = (Double(place % grid.columns), Double(place / grid.columns))
    return frame(
      ReferenceRectangle(
        x: grid.firstX + grid.pitchX * x - grid.cell / 2,
        y: grid.firstY + grid.pitchY * y - grid.cell / 2, width: grid.cell, height: grid.cell))
  }
}
