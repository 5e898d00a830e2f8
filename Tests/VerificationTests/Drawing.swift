import Imaging

extension RGBImage {
  /// A picture of one colour.
  init(width: Int, height: Int, filledWith colour: RGB) {
    let pixel = [colour.red, colour.green, colour.blue]
    self.init(
      width: width, height: height,
      samples: Array(repeatElement(pixel, count: width * height).joined()))
  }

  /// Fills a rectangle, clipped to the picture.
  mutating func fill(_ rectangle: Rectangle, _ colour: RGB) {
    let part = rectangle.intersection(bounds)
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX { self[x, y] = colour }
    }
  }

  /// Fills the largest ellipse of a rectangle.
  mutating func fillEllipse(_ box: Rectangle, _ colour: RGB) {
    for y in box.y..<box.maxY {
      for x in box.x..<box.maxX where bounds.contains(x, y) {
        let dx = (Double(x - box.x) + 0.5) * 2 / Double(box.width) - 1
        let dy = (Double(y - box.y) + 0.5) * 2 / Double(box.height) - 1
        if dx * dx + dy * dy <= 1 { self[x, y] = colour }
      }
    }
  }

  /// The picture with each sample changed.
  func mapped(_ change: (UInt8) -> UInt8) -> RGBImage {
    RGBImage(width: width, height: height, samples: samples.map(change))
  }

  /// The picture with each pixel changed.
  func mappingPixels(_ change: (RGB) -> RGB) -> RGBImage {
    var out = self
    for y in 0..<height {
      for x in 0..<width { out[x, y] = change(self[x, y]) }
    }
    return out
  }

  /// The picture inside a border.
  func bordered(by margin: Int, _ colour: RGB = RGB(0, 0, 0)) -> RGBImage {
    var out = RGBImage(width: width + 2 * margin, height: height + 2 * margin, filledWith: colour)
    out.draw(self, x: margin, y: margin)
    return out
  }

  /// Draws another picture at a place, clipped.
  mutating func draw(_ picture: RGBImage, x: Int, y: Int) {
    for row in 0..<picture.height {
      for column in 0..<picture.width where bounds.contains(x + column, y + row) {
        self[x + column, y + row] = picture[column, row]
      }
    }
  }

  /// What a capture chain makes of a colour: each channel shifted.
  func shifted(_ red: Int, _ green: Int, _ blue: Int) -> RGBImage {
    mappingPixels { $0.shifted(red, green, blue) }
  }
}

extension RGB {
  func shifted(_ red: Int, _ green: Int, _ blue: Int) -> RGB {
    func channel(_ level: UInt8, _ shift: Int) -> UInt8 {
      UInt8(min(255, max(0, Int(level) + shift)))
    }
    return RGB(
      channel(self.red, red), channel(self.green, green), channel(self.blue, blue))
  }
}

extension Rectangle {
  func contains(_ px: Int, _ py: Int) -> Bool { px >= x && px < maxX && py >= y && py < maxY }
}
