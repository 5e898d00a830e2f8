/// Tables from samples of luma and chroma to full-range luma and to RGB.
///
/// They hold integers, so that every machine gives the same pixels.
package struct ColorMatrix: Sendable {
  /// Bits of a sample that the tables are indexed with.
  package let bits: Int
  /// Full-range luma of each sample, 0…255.
  package let luma: [UInt8]
  /// The part of luma in each color, by sample, in units of 1/65536 of a level of 255. It holds
  /// the rounding half.
  package let parts: [Int32]
  private let redOfRed: [Int32]
  private let greenOfBlue: [Int32]
  private let greenOfRed: [Int32]
  private let blueOfBlue: [Int32]

  /// - Parameters:
  ///   - bits: bits of a sample, 8…16.
  ///   - isFullRange: false for luma of 16…235 and chroma of 16…240 around 128, times four for 10
  ///     bits (ITU-R BT.709).
  ///   - red: the part of red in luma, 0…1.
  ///   - blue: the part of blue in luma, 0…1; green has the rest.
  package init(bits: Int, isFullRange: Bool, red: Double, blue: Double) {
    self.bits = bits
    let count = 1 << bits
    let unit = Double(1 << (bits - 8))
    let top = Double(count - 1)
    let (black, lumaSpan) = isFullRange ? (0, top) : (16 * unit, 219 * unit)
    let chromaSpan = isFullRange ? top : 224 * unit
    let middle = 128 * unit
    let indices = 0..<count
    luma = indices.map {
      UInt8(max(0, min(255, ((Double($0) - black) * 255 / lumaSpan).rounded())))
    }
    let lumaScale = 65536 * 255 / lumaSpan
    parts = indices.map { Int32(((Double($0) - black) * lumaScale).rounded()) + 32768 }
    let chromaScale = 65536 * 255 / chromaSpan
    let green = 1 - red - blue
    func table(_ factor: Double) -> [Int32] {
      indices.map { Int32(((Double($0) - middle) * factor * chromaScale).rounded()) }
    }
    redOfRed = table(2 * (1 - red))
    blueOfBlue = table(2 * (1 - blue))
    greenOfBlue = table(-2 * (1 - blue) * blue / green)
    greenOfRed = table(-2 * (1 - red) * red / green)
  }

  /// Returns the red, green and blue of each pixel in turn, 0…255.
  ///
  /// - Precondition: The three have as many samples; of each, the low `bits` count.
  package func colors(luma: [UInt16], blue: [UInt16], red: [UInt16]) -> [UInt8] {
    colors(luma, blue, red) { UInt8(truncatingIfNeeded: max(0, min(255, $0 >> 16))) }
  }

  /// Returns the red, green and blue of each pixel in turn, in units of 1/65536 of a level of 255.
  /// They are neither rounded nor cut to the range of a level.
  ///
  /// - Precondition: The three have as many samples; of each, the low `bits` count.
  package func unrounded(luma: [UInt16], blue: [UInt16], red: [UInt16]) -> [Int32] {
    colors(luma, blue, red) { $0 }
  }

  @inline(__always)
  private func colors<Level: FixedWidthInteger>(
    _ luma: [UInt16], _ blue: [UInt16], _ red: [UInt16], level: (Int32) -> Level
  ) -> [Level] {
    precondition(luma.count == blue.count && luma.count == red.count)
    // An array that is made for no elements is the one that all threads share, and its count is
    // written.
    if luma.isEmpty { return [] }
    let mask = UInt16(truncatingIfNeeded: parts.count - 1)
    let (parts, redOfRed, blueOfBlue) = (parts.span, redOfRed.span, blueOfBlue.span)
    let (greenOfBlue, greenOfRed) = (greenOfBlue.span, greenOfRed.span)
    return unsafe [Level](unsafeUninitializedCapacity: 3 * luma.count) { colors, count in
      for place in luma.indices {
        // A masked sample is below the tables' count.
        let (y, u, v) = (Int(luma[place] & mask), Int(blue[place] & mask), Int(red[place] & mask))
        let light = unsafe parts[unchecked: y]
        unsafe colors[3 * place] = level(light &+ redOfRed[unchecked: v])
        unsafe colors[3 * place + 1] = level(
          light &+ greenOfBlue[unchecked: u] &+ greenOfRed[unchecked: v])
        unsafe colors[3 * place + 2] = level(light &+ blueOfBlue[unchecked: u])
      }
      count = 3 * luma.count
    }
  }
}
