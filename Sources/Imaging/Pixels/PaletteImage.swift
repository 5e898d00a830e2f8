/// A picture of at most 256 colours, as most renders are stored: a number for each pixel, and the
/// colour that each number stands for.
///
/// What is hashed of a pixel depends on its colour alone, so that it is worked out once for each
/// colour instead of once for each pixel.
package struct PaletteImage: Hashable, Sendable {
  /// The numbers that a pixel can have.
  package static let colourCount = 256

  package let width: Int
  package let height: Int
  /// `colourCount` colours: red, green, blue and straight alpha, 0…255 each.
  package let colours: [SIMD4<UInt8>]
  /// The number of each pixel, row by row.
  package let samples: [UInt8]

  /// - Precondition: `samples.count == width * height` and `colours.count == colourCount`.
  package init(width: Int, height: Int, colours: [SIMD4<UInt8>], samples: [UInt8]) {
    precondition(samples.count == width * height && colours.count == Self.colourCount)
    self.width = width
    self.height = height
    self.colours = colours
    self.samples = samples
  }

  package var bounds: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  /// The same picture with its colours written out.
  package var expanded: RGBAImage {
    let bytes = colours.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    var out = [UInt8](repeating: 0, count: 4 * samples.count)
    for place in samples.indices {
      let colour = 4 * Int(samples[place])
      for channel in 0..<4 { out[4 * place + channel] = bytes[colour + channel] }
    }
    return RGBAImage(width: width, height: height, samples: out)
  }
}
