package import Imaging
import Verification

/// A box page's place on a frame, which maps reference pixels to pixels of the frame.
package struct BoxRegistration: Hashable, Sendable {
  package let layout: BoxLayout
  /// The numbers of frame pixels for each reference pixel, across and down.
  package let scaleX: Double
  package let scaleY: Double
  /// The frame position of the reference screen's origin.
  package let originX: Double
  package let originY: Double
  /// True where the panel's left and right edges were seen. Otherwise the left one lies outside of
  /// the frame, and `scaleX` is taken from the height.
  let isWidthMeasured: Bool
}

extension BoxRegistration {
  /// The place of a screen that fills a picture.
  init(layout: BoxLayout, filling picture: any Picture) {
    self.init(
      layout: layout, scaleX: Double(picture.width) / layout.reference.width,
      scaleY: Double(picture.height) / layout.reference.height, originX: 0, originY: 0,
      isWidthMeasured: true)
  }

  /// A rectangle of the reference screen in whole pixels of the frame.
  func frame(_ rectangle: ReferenceRectangle) -> Rectangle {
    let left = Int((originX + rectangle.x * scaleX).rounded())
    let top = Int((originY + rectangle.y * scaleY).rounded())
    let right = Int((originX + rectangle.maxX * scaleX).rounded())
    let bottom = Int((originY + rectangle.maxY * scaleY).rounded())
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The cells and the gaps around them.
  package var body: Rectangle { frame(layout.body) }

  /// The square of a cell. Cells are numbered 0, 1, 2 … row by row.
  package func cell(_ place: Int) -> Rectangle {
    let grid = layout.grid
    let (x, y) = (Double(place % grid.columns), Double(place / grid.columns))
    return frame(
      ReferenceRectangle(
        x: grid.firstX + grid.pitchX * x - grid.cell / 2,
        y: grid.firstY + grid.pitchY * y - grid.cell / 2, width: grid.cell, height: grid.cell))
  }

  /// Returns true where a cell and the gaps around it lie on `picture` as a whole.
  func isWhole(_ place: Int, on picture: any Picture) -> Bool {
    let grid = layout.grid
    let dx = Int(((grid.pitchX - grid.cell) / 2 * scaleX).rounded())
    let dy = Int(((grid.pitchY - grid.cell) / 2 * scaleY).rounded())
    return picture.bounds.contains(cell(place).insetBy(dx: -dx, dy: -dy))
  }
}

/// The part of a frame that holds a page's cells.
struct PagePixels {
  let registration: BoxRegistration
  private let image: RGBImage
  /// The corner of the part in the frame.
  private let origin: (x: Int, y: Int)

  init(_ picture: any Picture, at registration: BoxRegistration) {
    self.registration = registration
    let area = registration.body.insetBy(dx: -2, dy: -2).intersection(picture.bounds)
    image = picture.color(in: area)
    origin = (area.x, area.y)
  }

  /// A rectangle of the frame.
  func part(_ rectangle: Rectangle) -> RGBImage {
    image.crop(rectangle.offsetBy(dx: -origin.x, dy: -origin.y))
  }

  /// A page's offset from the place that its layout gives.
  struct Offset: Hashable {
    /// Pixels of the frame.
    var x = 0.0
    var y = 0.0
    /// The relative change of all distances from the page's middle.
    var stretch = 0.0
  }

  /// The vector from the middle of all cells to a cell's center, in pixels of the frame.
  func arm(of place: Int) -> (x: Double, y: Double) {
    let grid = registration.layout.grid
    let (column, row) = (place % grid.columns, place / grid.columns)
    return (
      (Double(column) - Double(grid.columns - 1) / 2) * grid.pitchX * registration.scaleX,
      (Double(row) - Double(grid.rows - 1) / 2) * grid.pitchY * registration.scaleY
    )
  }

  /// The square of a cell, reduced.
  func cell(_ place: Int, offset: Offset) -> CellPixels {
    let grid = registration.layout.grid
    let middleX = grid.firstX + grid.pitchX * Double(grid.columns - 1) / 2
    let middleY = grid.firstY + grid.pitchY * Double(grid.rows - 1) / 2
    let arm = arm(of: place)
    let stretch = 1 + offset.stretch
    let width = grid.cell * registration.scaleX * stretch
    let height = grid.cell * registration.scaleY * stretch
    let x = registration.originX + middleX * registration.scaleX + arm.x * stretch + offset.x
    let y = registration.originY + middleY * registration.scaleY + arm.y * stretch + offset.y
    return CellPixels(
      image, left: x - width / 2 - Double(origin.x), top: y - height / 2 - Double(origin.y),
      width: width, height: height)
  }
}
