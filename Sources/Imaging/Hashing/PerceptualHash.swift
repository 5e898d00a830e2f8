/// The 64-bit perceptual hash of a picture, bit for bit that of Python's `imagehash.phash`
/// (ImageHash 4.3): luma, 32 × 32 Lanczos, DCT-II, the 8 × 8 low frequencies against their median.
package struct PerceptualHash: Hashable, Sendable, Codable {
  /// The coefficient at the top left (DC) is the most significant bit, then row by row.
  /// Bits, and so the greatest distance.
  package static let bitCount = 64

  package let bits: UInt64

  package init(bits: UInt64) { self.bits = bits }

  private static let transform = CosineTransform(size: 32, kept: 8)

  /// - Precondition: the plane is not empty.
  package init(_ luma: Plane) {
    bits =
      Self.transform.bitsAboveMedian(
        of: luma.resampled(.lanczos, width: 32, height: 32))[0]
  }

  /// - Parameter hexadecimal: 16 digits of either case.
  package init?(hexadecimal: some StringProtocol) {
    guard hexadecimal.utf8.count == 16, hexadecimal.allSatisfy(\.isHexDigit),
      let bits = UInt64(hexadecimal, radix: 16)
    else { return nil }
    self.bits = bits
  }

  /// 16 lower-case digits, as `str(imagehash.phash(…))` gives them.
  package var hexadecimal: String { bits.hexadecimal }

  /// The Hamming distance, 0…64. Two hashes of real pictures have as many set bits each, so it is
  /// even between them.
  package func distance(to other: PerceptualHash) -> Int { (bits ^ other.bits).nonzeroBitCount }
}

extension UInt64 {
  /// 16 lower-case digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
