import Imaging
import Verification

/// The part of a frame that holds a page's cells.
struct PagePixels {
  let placement: BoxPlacement
  private let image: RGBImage
  /// Where the part begins in the frame.
  private let origin: (x: Int, y: Int)

  init(_ picture: any Picture, at placement: BoxPlacement) {
    self.placement = placement
    let area = placement.body.insetBy(dx: -2, dy: -2).intersection(picture.bounds)
    image = picture.colour(in: area)
    origin = (area.x, area.y)
  }

  /// A rectangle of the frame.
  func part(_ rectangle: Rectangle) -> RGBImage {
    image.crop(rectangle.offsetBy(dx: -origin.x, dy: -origin.y))
  }

  /// How far a page stands from where its layout says.
  struct Offset: Hashable {
    /// Pixels of the frame.
    var x = 0.0
    var y = 0.0
    /// The share by which distances from the page's middle are longer.
    var stretch = 0.0
  }

  /// The centre of a cell from the middle of all cells, in pixels of the frame.
  func arm(of place: Int) -> (x: Double, y: Double) {
    let grid = placement.layout.grid
    let (column, row) = (place % grid.columns, place / grid.columns)
    return (
      (Double(column) - Double(grid.columns - 1) / 2) * grid.pitchX * placement.scale,
      (Double(row) - Double(grid.rows - 1) / 2) * grid.pitchY * placement.scale
    )
  }

  /// A cell's square, reduced.
  func cell(_ place: Int, offset: Offset) -> CellPixels {
    let grid = placement.layout.grid
    let middleX = grid.firstX + grid.pitchX * Double(grid.columns - 1) / 2
    let middleY = grid.firstY + grid.pitchY * Double(grid.rows - 1) / 2
    let arm = arm(of: place)
    let size = grid.cell * placement.scale * (1 + offset.stretch)
    let x =
      placement.originX + middleX * placement.scale + arm.x * (1 + offset.stretch) + offset.x
    let y =
      placement.originY + middleY * placement.scale + arm.y * (1 + offset.stretch) + offset.y
    return CellPixels(
      image, left: x - size / 2 - Double(origin.x), top: y - size / 2 - Double(origin.y),
      size: size)
  }
}
