/// An opaque color picture: `width` × `height` pixels of interleaved red, green and blue.
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
    let samples = samples.span
    return (0..<(width * height)).map {
      RGB(samples[3 * $0], samples[3 * $0 + 1], samples[3 * $0 + 2])
    }
  }

  /// The pixels of the outermost rows and columns, the corners twice.
  package var border: [RGB] {
    let (right, bottom) = (width - 1, height - 1)
    let rows = (0..<width).flatMap { [self[$0, 0], self[$0, bottom]] }
    let columns = (0..<height).flatMap { [self[0, $0], self[right, $0]] }
    return rows + columns
  }

  /// Returns the part inside `rectangle`, which is clipped to the picture.
  package func crop(_ rectangle: Rectangle) -> RGBImage {
    let part = rectangle.intersection(bounds)
    var out: [UInt8] = []
    out.reserveCapacity(3 * part.area)
    for y in part.y..<part.maxY {
      out.append(contentsOf: samples[(3 * (y * width + part.x))..<(3 * (y * width + part.maxX))])
    }
    return RGBImage(width: part.width, height: part.height, samples: out)
  }

  /// Returns the ITU-R 601 luma of each pixel.
  package func luma() -> Plane {
    var plane = Plane(width: width, height: height)
    let source = samples.span
    var target = plane.samples.mutableSpan
    for i in 0..<(width * height) {
      target[i] = RGB(source[3 * i], source[3 * i + 1], source[3 * i + 2]).luma
    }
    return plane
  }

  /// The median of each channel on its own, as for a list of pixels; `nil` for an empty picture.
  package var median: RGB? { RGB.median(of: pixels) }

  /// Returns the least of the three channels of each pixel.
  package func weakestChannel() -> Plane {
    Plane(width: width, height: height, samples: pixels.map(\.minimum))
  }

  /// Makes a picture of one color.
  package init(filledWith color: RGB, width: Int, height: Int) {
    var samples = [UInt8](repeating: color.red, count: 3 * width * height)
    if color.green != color.red || color.blue != color.red {
      for i in stride(from: 0, to: samples.count, by: 3) {
        samples[i + 1] = color.green
        samples[i + 2] = color.blue
      }
    }
    self.init(width: width, height: height, samples: samples)
  }

  /// Draws the outline of `box`, `thickness` pixels wide and inside it, clipped to the picture.
  package mutating func outline(_ box: Rectangle, in color: RGB, thickness: Int) {
    let sides = [
      Rectangle(x: box.x, y: box.y, width: box.width, height: thickness),
      Rectangle(x: box.x, y: box.maxY - thickness, width: box.width, height: thickness),
      Rectangle(x: box.x, y: box.y, width: thickness, height: box.height),
      Rectangle(x: box.maxX - thickness, y: box.y, width: thickness, height: box.height),
    ]
    for side in sides { fill(side, with: color) }
  }

  package mutating func fill(_ box: Rectangle, with color: RGB) {
    let part = box.intersection(bounds)
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX { self[x, y] = color }
    }
  }

  /// Draws a number in white on a tag of `color` whose lower left corner is at (`x`, `y`). Each
  /// dot is `dot` pixels wide.
  package mutating func tag(_ number: Int, x: Int, y: Int, in color: RGB, dot: Int) {
    let digits = String(number).compactMap(\.wholeNumberValue)
    let width = (digits.count * 4 + 1) * dot
    let top = max(0, y - 7 * dot)
    fill(Rectangle(x: x, y: top, width: width, height: 7 * dot), with: color)
    for (place, digit) in digits.enumerated() {
      for (row, bits) in Self.digits[digit].enumerated() {
        for column in 0..<3 where bits >> (2 - column) & 1 == 1 {
          fill(
            Rectangle(
              x: x + (place * 4 + 1 + column) * dot, y: top + (row + 1) * dot, width: dot,
              height: dot), with: RGB(255, 255, 255))
        }
      }
    }
  }

  /// Digits of three by five dots, a number of three bits a row, with the left dot highest.
  private static let digits: [[Int]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7], [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 1, 1, 1], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
  ]
}

/// A picture with straight (not premultiplied) alpha: four samples a pixel, row by row.
package struct RGBAImage: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package var samples: [UInt8]

  /// - Precondition: `samples.count == 4 * width * height`.
  package init(width: Int, height: Int, samples: [UInt8]) {
    precondition(samples.count == 4 * width * height)
    self.width = width
    self.height = height
    self.samples = samples
  }

  package var bounds: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }
}
