extension BinaryInteger {
  /// Returns the digits of a number with zeros before them.
  ///
  /// - Parameters:
  ///   - count: the fewest digits.
  ///   - radix: 2 to 36; digits above 9 are lower-case letters.
  package func zeroPadded(to count: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}

extension UInt64 {
  /// The number as 16 lower-case hexadecimal digits.
  package var hexadecimal: String { zeroPadded(to: 16, radix: 16) }
}

extension Sequence<UInt8> {
  /// The bytes as lower-case hexadecimal digits, two for each.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}

extension String {
  /// A short checksum of its UTF-8 bytes against accidents, not against forgers, as 16 hexadecimal
  /// digits: FNV-1a of 64 bits (draft-eastlake-fnv, section 2).
  package var checksum: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in utf8 {
      hash ^= UInt64(byte)
      hash = hash &* 0x0000_0100_0000_01b3
    }
    return hash.hexadecimal
  }
}
