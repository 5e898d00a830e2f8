package import Imaging

/// What a hash table says of itself.
package struct HashTableHeader: Hashable, Sendable {
  /// The format that this program reads and writes.
  package static let format = 2
  /// The first line without its number: what makes a file a hash table of this program.
  static let magic = "verify-hashes"
  /// The algorithms of the three columns of hashes and colours, each with its version.
  package static let algorithms =
    "imagehash.phash/8 imagehash.phash/16 \(ColourSignature.algorithm)"
  /// How a picture is framed, as `SpriteCrop` does.
  package static let crop = "alpha>=\(SpriteCrop.alphaBar) square odd-to-right-and-bottom"

  /// The colour behind the pictures.
  package let background: RGB
  /// What the pictures are, such as `home-render`: what a verdict names as its evidence.
  package let source: String

  package init(background: RGB, source: String) {
    self.background = background
    self.source = source
  }
}

extension RGB {
  /// Six lower-case hex digits.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = [red, green, blue].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Parameter hexadecimal: six digits of either case.
  package init?(hexadecimal: some StringProtocol) {
    guard hexadecimal.utf8.count == 6, hexadecimal.allSatisfy(\.isHexDigit),
      let value = UInt32(hexadecimal, radix: 16)
    else { return nil }
    self.init(
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value))
  }
}
