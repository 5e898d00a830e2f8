/// A box cell for comparison: the brightness of 24 × 24 parts, and the color of 12 × 12.
///
/// Brightness and color are luma and color differences of ITU-R 601 at full range, as in JPEG (JFIF
/// 1.02, section 7). Recordings store color at half resolution too.
package struct CellGrid: Hashable, Sendable {
  package static let side = CellPixels.side
  package static let colorSide = side / 2
  /// The number of bytes of the brightness alone.
  package static let lumaCount = side * side
  package static let byteCount = lumaCount + 2 * colorSide * colorSide
  /// The number of bytes of the 12 × 12 parts.
  static let coarseCount = 3 * colorSide * colorSide
  /// The name of the algorithm that makes the bytes.
  package static let algorithm = "cell-grid/24-12-ycc-1"

  /// Luma row by row, then the blue and the red differences; 128 stands for a difference of 0.
  package let bytes: [UInt8]

  /// - Returns: `nil` for any other number of bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  package init(_ pixels: CellPixels) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    for mean in pixels.means { bytes.append(Self.byte(Self.luma(mean))) }
    let halved = pixels.halved
    for mean in halved { bytes.append(Self.byte(128 + 0.564 * (mean.z - Self.luma(mean)))) }
    for mean in halved { bytes.append(Self.byte(128 + 0.713 * (mean.x - Self.luma(mean)))) }
    self.bytes = bytes
  }

  private static func luma(_ color: SIMD4<Float>) -> Float {
    0.299 * color.x + 0.587 * color.y + 0.114 * color.z
  }

  private static func byte(_ value: Float) -> UInt8 { UInt8(min(max(value, 0), 255).rounded()) }

  /// The brightness and colors of 12 × 12 parts, which are compared first.
  package var coarse: [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(Self.coarseCount)
    for row in 0..<Self.colorSide {
      for column in 0..<Self.colorSide {
        let i = 2 * row * Self.side + 2 * column
        let sum =
          Int(bytes[i]) + Int(bytes[i + 1]) + Int(bytes[i + Self.side])
          + Int(bytes[i + Self.side + 1])
        out.append(UInt8((sum + 2) / 4))
      }
    }
    return out + bytes[Self.lumaCount...]
  }

  /// The largest difference from white in any part that is not at the border.
  package var largestFromWhite: Int {
    func largest(from start: Int, side: Int, white: Int) -> Int {
      var most = 0
      for y in 1..<(side - 1) {
        for x in 1..<(side - 1) { most = max(most, abs(Int(bytes[start + y * side + x]) - white)) }
      }
      return most
    }
    let colors = Self.colorSide * Self.colorSide
    return max(
      largest(from: 0, side: Self.side, white: 255),
      largest(from: Self.lumaCount, side: Self.colorSide, white: 128),
      largest(from: Self.lumaCount + colors, side: Self.colorSide, white: 128))
  }

  /// Returns the share of some of the 12 × 12 parts that differ from white by more than `levels`.
  package func share(of parts: [Int], fromWhiteBeyond levels: Int) -> Double {
    let (luma, count) = (coarse, Self.colorSide * Self.colorSide)
    return parts.share { part in
      let (blue, red) = (bytes[Self.lumaCount + part], bytes[Self.lumaCount + count + part])
      return max(255 - Int(luma[part]), abs(Int(blue) - 128), abs(Int(red) - 128)) > levels
    }
  }

  package static let white = CellGrid(
    CellPixels(means: Array(repeating: SIMD4(255, 255, 255, 0), count: CellPixels.count)))
}
