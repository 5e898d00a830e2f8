/// A colour of three channels of 0…255 (sRGB as displayed).
package struct RGB: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

/// An opaque colour picture: `width` × `height` pixels of interleaved red, green and blue.
package struct RGBImage: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Three samples a pixel, row by row, without padding.
  package var samples: [UInt8]

  /// - Precondition: `samples.count == 3 * width * height`.
  package init(width: Int, height: Int, samples: [UInt8]) {
    precondition(samples.count == 3 * width * height)
    self.width = width
    self.height = height
    self.samples = samples
  }

  package subscript(x: Int, y: Int) -> RGB {
    get {
      let i = 3 * (y * width + x)
      return RGB(samples[i], samples[i + 1], samples[i + 2])
    }
    set {
      let i = 3 * (y * width + x)
      samples[i] = newValue.red
      samples[i + 1] = newValue.green
      samples[i + 2] = newValue.blue
    }
  }

  /// Every pixel, row by row.
  package var pixels: [RGB] {
    (0..<(width * height)).map { RGB(samples[3 * $0], samples[3 * $0 + 1], samples[3 * $0 + 2]) }
  }

  package var bounds: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  /// The part inside `rectangle`, which is clipped to the picture.
  package func crop(_ rectangle: Rectangle) -> RGBImage {
    let part = rectangle.intersection(bounds)
    var out: [UInt8] = []
    out.reserveCapacity(3 * part.area)
    for y in part.y..<part.maxY {
      out.append(contentsOf: samples[(3 * (y * width + part.x))..<(3 * (y * width + part.maxX))])
    }
    return RGBImage(width: part.width, height: part.height, samples: out)
  }

  /// ITU-R 601 luma in Pillow's integers: `(19595 R + 38470 G + 7471 B + 32768) >> 16`
  /// (`Pillow/src/libImaging/Convert.c`), which `imagehash` rests on.
  package func luma() -> Plane {
    var out = [UInt8](repeating: 0, count: width * height)
    for i in out.indices {
      let red = Int(samples[3 * i])
      let green = Int(samples[3 * i + 1])
      let blue = Int(samples[3 * i + 2])
      out[i] = UInt8((red * 19595 + green * 38470 + blue * 7471 + 32768) >> 16)
    }
    return Plane(width: width, height: height, samples: out)
  }
}
