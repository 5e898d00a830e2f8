import Imaging

/// The buttons that turn the page, which are golden while one is pressed and grey otherwise
/// (docs/layouts.md: exactly (255,210,107)).
enum TurnButtons {
  static func isLit(in picture: any Picture, at placement: Placement) -> Bool {
    [FieldName.turnLeft, .turnRight].contains { field in
      guard let place = placement.place(of: field) else { return false }
      // The button's own middle, where it is flat.
      let box = place.box.insetBy(dx: place.box.width / 6, dy: place.box.height / 4)
        .intersection(picture.bounds)
      let row = Rectangle(x: box.x, y: box.y + box.height / 4, width: box.width, height: 1)
      let pixels = picture.colour(in: row)
      guard pixels.width > 0, pixels.height > 0 else { return false }
      let golden = (0..<pixels.width).filter { isGolden(pixels[$0, 0]) }.count
      return golden * 2 > pixels.width
    }
  }

  private static func isGolden(_ pixel: RGB) -> Bool {
    guard let hue = pixel.hue, pixel.saturation > 0.4, pixel.maximum > 200 else { return false }
    return hue > 30 && hue < 56
  }
}
