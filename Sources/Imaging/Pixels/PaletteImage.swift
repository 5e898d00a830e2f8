/// A picture of at most 256 colors, as most renders are: a palette, and a number for each pixel.
///
/// A pixel's values for hashing depend on its color alone, and are computed once for each color.
package struct PaletteImage: Hashable, Sendable {
  package static let colorCount = 256

  package let width: Int
  package let height: Int
  /// `colorCount` colors: red, green, blue and straight alpha, 0…255 each.
  package let colors: [SIMD4<UInt8>]
  /// The color's number for each pixel, row by row.
  package let samples: [UInt8]

  /// - Precondition: `samples.count == width * height` and `colors.count == colorCount`.
  package init(width: Int, height: Int, colors: [SIMD4<UInt8>], samples: [UInt8]) {
    precondition(samples.count == width * height && colors.count == Self.colorCount)
    self.width = width
    self.height = height
    self.colors = colors
    self.samples = samples
  }

  /// The picture with four samples for each pixel.
  package var expanded: RGBAImage {
    let bytes = colors.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    var out = [UInt8](repeating: 0, count: 4 * samples.count)
    for place in samples.indices {
      let color = 4 * Int(samples[place])
      for channel in 0..<4 { out[4 * place + channel] = bytes[color + channel] }
    }
    return RGBAImage(width: width, height: height, samples: out)
  }
}

/// The red, green, blue and alpha of a palette's colors, packed so that one addition adds all four.
struct PaletteChannels {
  /// Each color with 16 bits a channel, red in the lowest. 16 bits hold the sum of `run` samples.
  private let packed: [UInt64]
  private static let run = 256

  init(_ colors: [(RGB, alpha: UInt8)]) {
    packed = colors.map { color, alpha in
      UInt64(color.red) | UInt64(color.green) << 16 | UInt64(color.blue) << 32 | UInt64(alpha) << 48
    }
  }

  /// Returns each channel's sum over a part of a picture.
  ///
  /// - Precondition: the part is inside the picture.
  func sums(in part: Rectangle, of image: PaletteImage) -> SIMD4<UInt32> {
    let samples = image.samples.span
    let packed = packed.span
    var sums = SIMD4<UInt32>()
    for y in part.y..<part.maxY {
      var start = y * image.width + part.x
      let end = start + part.width
      while start < end {
        let stop = min(end, start + Self.run)
        var sum: UInt64 = 0
        for place in start..<stop { sum &+= packed[Int(samples[place])] }
        sums &+= SIMD4(
          UInt32(sum & 0xFFFF), UInt32(sum >> 16 & 0xFFFF), UInt32(sum >> 32 & 0xFFFF),
          UInt32(sum >> 48))
        start = stop
      }
    }
    return sums
  }
}
