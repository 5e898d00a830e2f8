import Files
package import Imaging

package struct HashTableHeader: Hashable, Sendable {
  /// The format that this program reads and writes.
  package static let format = 2
  /// The word before the format number, which marks a file as a hash table of this program.
  static let magic = "verify-hashes"
  /// The algorithms of the three columns of hashes and colors, each with its version.
  package static let algorithms = "imagehash.phash/8 imagehash.phash/16 \(ColorSignature.algorithm)"
  /// The framing rule for pictures, as `SpriteCrop` applies it.
  package static let crop = "alpha>=\(SpriteCrop.alphaBar) square odd-to-right-and-bottom"

  /// The color behind the pictures.
  package let background: RGB
  /// The kind of the pictures, such as `home-render`, which a verdict names as its evidence.
  package let source: String

  package init(background: RGB, source: String) {
    self.background = background
    self.source = source
  }
}

extension RGB {
  /// Six lower-case hex digits.
  package var hexadecimal: String { [red, green, blue].hexadecimal }

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

/// The reason why a hash table cannot be used.
package enum HashTableError: Error, Hashable, Sendable {
  /// There is no readable file at the path.
  case unreadable(path: String, why: String)
  /// The file is not a hash table of this program.
  case foreign(path: String)
  /// The file was written for another version of this program.
  case otherFormat(path: String, format: Int)
  /// The file is a hash table, but not the one that was written.
  case damaged(path: String, what: String)
  /// The table was made with other algorithms or another framing rule.
  case incompatible(path: String, what: String)
}

extension HashTableError: CustomStringConvertible {
  package var description: String {
    let rebuild = "make one with `verify hashes build`"
    return switch self {
    case .unreadable(let path, let why): "cannot read the hash table \(path): \(why); \(rebuild)"
    case .foreign(let path): "\(path) is not a hash table of verify; \(rebuild)"
    case .otherFormat(let path, let format):
      "the hash table \(path) has format \(format), and this version reads "
        + "\(HashTableHeader.format); \(rebuild)"
    case .damaged(let path, let what):
      "the hash table \(path) is damaged (\(what)); fetch it again, or \(rebuild)"
    case .incompatible(let path, let what):
      "the hash table \(path) was made otherwise than this version compares (\(what)); \(rebuild)"
    }
  }
}
