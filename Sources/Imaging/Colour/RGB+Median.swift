extension RGB {
  /// The middle of each channel by itself, the lower one of two: what most of an even ground has, whatever stands on
  /// it.
  ///
  /// - Returns: `nil` for no pixels.
  package static func median(of pixels: [RGB]) -> RGB? {
    guard !pixels.isEmpty else { return nil }
    func middle(_ channel: (RGB) -> UInt8) -> UInt8 {
      var counts = [Int](repeating: 0, count: 256)
      for pixel in pixels { counts[Int(channel(pixel))] += 1 }
      var seen = 0
      for level in 0..<256 {
        seen += counts[level]
        if seen * 2 >= pixels.count { return UInt8(level) }
      }
      return 255
    }
    return RGB(middle(\.red), middle(\.green), middle(\.blue))
  }
}
