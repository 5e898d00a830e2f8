/// The red, green, blue and alpha of a palette's colours, packed so that one addition adds all four.
struct PaletteChannels {
  /// 16 bits a channel, red in the lowest: they hold the sum of as many samples as `run`.
  private let packed: [UInt64]
  private static let run = 256

  init(_ colours: [(RGB, alpha: UInt8)]) {
    packed = colours.map { colour, alpha in
      UInt64(colour.red) | UInt64(colour.green) << 16 | UInt64(colour.blue) << 32
        | UInt64(alpha) << 48
    }
  }

  /// Each channel's sum over a part of a picture.
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
