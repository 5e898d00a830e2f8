extension RGB {
  /// The middle of each channel by itself, the lower one of two: what most of an even ground has, whatever stands on
  /// it.
  ///
  /// - Returns: `nil` for no pixels.
  package static func median(of pixels: [RGB]) -> RGB? {
    var levels = ChannelLevels()
    for pixel in pixels { levels.count(pixel.red, pixel.green, pixel.blue) }
    return levels.middle
  }
}

extension RGBImage {
  /// The middle of each channel by itself, as that of a list of pixels; `nil` for a picture without any.
  package var median: RGB? {
    var levels = ChannelLevels()
    for i in stride(from: 0, to: samples.count, by: 3) {
      levels.count(samples[i], samples[i + 1], samples[i + 2])
    }
    return levels.middle
  }
}

/// How often each level of each channel occurs.
private struct ChannelLevels {
  private var counts = [SIMD3<Int32>](repeating: .zero, count: 256)

  mutating func count(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    counts[Int(red)].x &+= 1
    counts[Int(green)].y &+= 1
    counts[Int(blue)].z &+= 1
  }

  var middle: RGB? {
    guard counts.contains(where: { $0 != .zero }) else { return nil }
    return RGB(middle { $0.x }, middle { $0.y }, middle { $0.z })
  }

  private func middle(_ channel: (SIMD3<Int32>) -> Int32) -> UInt8 {
    let all = counts.reduce(0) { $0 + Int(channel($1)) }
    var seen = 0
    for level in 0..<256 {
      seen += Int(channel(counts[level]))
      if seen * 2 >= all { return UInt8(level) }
    }
    return 255
  }
}
