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
