import Dex
import Imaging
import Verification

@testable import Boxes

/// A box page drawn from the table's own cells, as little else as a page is found by.
struct DrawnPage {
  private(set) var image: RGBImage
  let registration: BoxRegistration

  /// - Parameter height: of a picture of 16:9.
  init(height: Int = 1080) throws {
    let width = height * 16 / 9
    let layout = try BoxLayout.bundled()
    image = RGBImage(filledWith: RGB(200, 255, 205), width: width, height: height)
    registration = BoxRegistration(layout: layout, filling: image)
    fill(x: 0, y: 0, width: 700, height: 88, RGB(255, 255, 255))
    fill(x: 46, y: 88, width: 890, height: 758, RGB(61, 250, 232))
    fill(x: 46, y: 88, width: 890, height: 88, RGB(19, 195, 177))
    fill(x: 56, y: 176, width: 870, height: 660, RGB(255, 255, 255))
  }

  /// Fills a rectangle, in pixels of 1080 rows.
  mutating func fill(x: Double, y: Double, width: Double, height: Double, _ color: RGB) {
    let scale = registration.scaleY
    image.fill(
      Rectangle(
        x: Int((x * scale).rounded()), y: Int((y * scale).rounded()),
        width: Int((width * scale).rounded()), height: Int((height * scale).rounded())),
      with: color)
  }

  /// Draws a cell: each of its parts in one color.
  mutating func draw(_ grid: CellGrid, at place: Int) {
    let cell = registration.cell(place)
    let luma = grid.bytes
    let colors = grid.colors
    for y in 0..<cell.height {
      for x in 0..<cell.width {
        let (column, row) = (x * CellGrid.side / cell.width, y * CellGrid.side / cell.height)
        let half = row / 2 * CellGrid.colorSide + column / 2
        let mean = colors[half]
        let own = Float(luma[row * CellGrid.side + column])
        let shift = own - (0.299 * mean.x + 0.587 * mean.y + 0.114 * mean.z)
        func byte(_ value: Float) -> UInt8 { UInt8(min(max(value + shift, 0), 255)) }
        image[cell.x + x, cell.y + y] = RGB(byte(mean.x), byte(mean.y), byte(mean.z))
      }
    }
  }

  mutating func set(_ color: RGB, x: Int, y: Int) { image[x, y] = color }

  /// Changes every color, as a capture chain does.
  mutating func change(_ change: (UInt8) -> UInt8) {
    for i in image.samples.indices { image.samples[i] = change(image.samples[i]) }
  }
}

extension RGBImage {
  /// Returns the picture without some pixels of its sides.
  func cut(
    left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0
  ) -> RGBImage {
    crop(Rectangle(x: left, y: top, width: width - left - right, height: height - top - bottom))
  }

  /// Returns the picture as a part of a larger one.
  func framed(width: Int, height: Int, x: Int, y: Int, _ background: RGB) -> RGBImage {
    var out = RGBImage(filledWith: background, width: width, height: height)
    for row in 0..<self.height where (0..<height).contains(y + row) {
      for column in 0..<self.width where (0..<width).contains(x + column) {
        out[x + column, y + row] = self[column, row]
      }
    }
    return out
  }
}
