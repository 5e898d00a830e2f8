/// A short checksum that notices accidents, not forgers: FNV-1a of 64 bits
/// (draft-eastlake-fnv, section 2).
package enum Checksum {
  /// 16 hex digits for the UTF-8 bytes of a text.
  package static func hex(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 {
      hash ^= UInt64(byte)
      hash = hash &* 0x0000_0100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
