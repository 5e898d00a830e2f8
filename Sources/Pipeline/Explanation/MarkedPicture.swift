import Imaging

/// A picture with numbered boxes, and what each number means.
struct MarkedPicture {
  private(set) var image: RGBImage
  private(set) var legend: [String] = []
  private let unit: Int

  /// What was read, what was looked for and not read, and where nothing is read.
  static let found = RGB(0, 140, 60)
  static let missing = RGB(210, 30, 30)
  static let area = RGB(90, 90, 220)

  init(_ picture: any Picture) {
    image = picture.colour(in: picture.bounds)
    unit = max(1, min(picture.width, picture.height) / 400)
  }

  /// Draws a box and gives it the next number.
  mutating func mark(_ box: Rectangle, _ colour: RGB, _ meaning: String) {
    let number = legend.count + 1
    image.outline(box.insetBy(dx: -unit, dy: -unit), in: colour, thickness: unit)
    image.tag(number, x: box.x - unit, y: box.y - unit, in: colour, dot: unit)
    legend.append("\(number)  \(meaning)")
  }
}
