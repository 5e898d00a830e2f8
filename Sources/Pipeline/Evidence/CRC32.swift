import Foundation

/// The cyclic redundancy check of ZIP (ISO 3309, reversed polynomial EDB88320).
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    var sum = UInt32(byte)
    for _ in 0..<8 {
      let isOdd = sum & 1 == 1
      sum >>= 1
      if isOdd { sum ^= 0xEDB8_8320 }
    }
    return sum
  }

  static func value(of data: Data) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in data {
      let place = UInt8(truncatingIfNeeded: sum) ^ byte
      sum = (sum >> 8) ^ table[Int(place)]
    }
    return ~sum
  }
}
