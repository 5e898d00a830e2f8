import Files

/// The 64-bit perceptual hash of a picture: luma, 32 × 32 Lanczos, DCT-II, then the 8 × 8 low
/// frequencies against their median. It equals Python's `imagehash.phash` (ImageHash 4.3) bit for
/// bit.
package struct PerceptualHash: Hashable, Sendable {
  /// The number of bits, which is also the greatest distance.
  package static let bitCount = 64

  /// A bit for each coefficient, row by row. The one at the top left (DC) is the most significant.
  package let bits: UInt64

  package init(bits: UInt64) { self.bits = bits }

  private static let transform = CosineTransform(size: 32, kept: 8)

  /// - Precondition: the plane is not empty.
  package init(_ luma: Plane) {
    bits = Self.transform.bitsAboveMedian(of: luma.resampled(.lanczos, width: 32, height: 32))[0]
  }

  /// - Parameter hexadecimal: 16 digits of either case.
  package init?(hexadecimal: some StringProtocol) {
    guard hexadecimal.utf8.count == 16, hexadecimal.allSatisfy(\.isHexDigit),
      let bits = UInt64(hexadecimal, radix: 16)
    else { return nil }
    self.bits = bits
  }

  /// The hash as 16 lower-case digits, as `str(imagehash.phash(…))` gives them.
  package var hexadecimal: String { bits.hexadecimal }

  /// Returns the Hamming distance, 0…64: even between real pictures, with equally many set bits.
  package func distance(to other: PerceptualHash) -> Int { (bits ^ other.bits).nonzeroBitCount }
}

/// Coding as hexadecimal digits, because a number would lose bits in SQLite and JavaScript.
extension PerceptualHash: Codable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let hash = PerceptualHash(hexadecimal: try value.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "no hash of a picture")
    }
    self = hash
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(hexadecimal)
  }
}

/// The 256-bit perceptual hash: 64 × 64 Lanczos, DCT-II, then the 16 × 16 low frequencies against
/// their median. It equals `imagehash.phash` with `hash_size=16`.
package struct PerceptualHash256: Hashable, Sendable {
  /// Four words, with the top rows in the first one. The most significant bit comes first.
  package let words: SIMD4<UInt64>

  package init(words: SIMD4<UInt64>) { self.words = words }

  private static let transform = CosineTransform(size: 64, kept: 16)

  /// - Precondition: the plane is not empty.
  package init(_ luma: Plane) {
    let bits = Self.transform.bitsAboveMedian(of: luma.resampled(.lanczos, width: 64, height: 64))
    words = SIMD4(bits[0], bits[1], bits[2], bits[3])
  }

  /// The hash as 64 lower-case digits.
  package var hexadecimal: String { (0..<4).map { words[$0].hexadecimal }.joined() }

  /// Returns the Hamming distance, 0…256.
  package func distance(to other: PerceptualHash256) -> Int {
    let difference = words ^ other.words
    return (0..<4).reduce(0) { $0 + difference[$1].nonzeroBitCount }
  }
}
