/// The 256-bit perceptual hash: `imagehash.phash` with `hash_size=16`, that is 64 × 64 Lanczos,
/// DCT-II, the 16 × 16 low frequencies against their median.
package struct PerceptualHash256: Hashable, Sendable {
  /// Four words, the first with the rows at the top; the most significant bit comes first.
  package let words: SIMD4<UInt64>

  package init(words: SIMD4<UInt64>) { self.words = words }

  private static let transform = CosineTransform(size: 64, kept: 16)

  /// - Precondition: the plane is not empty.
  package init(_ luma: Plane) {
    let bits = Self.transform.bitsAboveMedian(
      of: luma.resampled(.lanczos, width: 64, height: 64))
    words = SIMD4(bits[0], bits[1], bits[2], bits[3])
  }

  /// - Parameter hexadecimal: 64 digits of either case.
  package init?(hexadecimal: some StringProtocol) {
    guard hexadecimal.utf8.count == 64, hexadecimal.allSatisfy(\.isHexDigit) else { return nil }
    var words = SIMD4<UInt64>()
    var rest = hexadecimal[...]
    for i in 0..<4 {
      guard let word = UInt64(rest.prefix(16), radix: 16) else { return nil }
      words[i] = word
      rest = rest.dropFirst(16)
    }
    self.words = words
  }

  /// 64 lower-case digits.
  package var hexadecimal: String { (0..<4).map { words[$0].hexadecimal }.joined() }

  /// The Hamming distance, 0…256.
  package func distance(to other: PerceptualHash256) -> Int {
    let difference = words ^ other.words
    return (0..<4).reduce(0) { $0 + difference[$1].nonzeroBitCount }
  }
}
