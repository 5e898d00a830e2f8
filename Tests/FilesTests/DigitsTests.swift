import Foundation
import Testing

@testable import Files

struct DigitsTests {
  @Test(arguments: [
    (25, 4, 10, "0025"), (12345, 4, 10, "12345"), (0, 0, 10, "0"), (11, 4, 16, "000b"),
    (255, 1, 16, "ff"),
  ])
  func `numbers get zeros before them, and lose no digit`(
    number: Int, count: Int, radix: Int, text: String
  ) {
    #expect(number.zeroPadded(to: count, radix: radix) == text)
  }

  @Test func `hexadecimal has two digits for each byte, and 16 for a word`() {
    #expect([UInt8]([0, 1, 0xAB, 255]).hexadecimal == "0001abff")
    #expect(UInt64(0xFF).hexadecimal == "00000000000000ff")
    #expect(UInt64.max.hexadecimal == "ffffffffffffffff")
  }

  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func `the checksum is FNV-1a of 64 bits`(text: String, sum: String) {
    // The values of draft-eastlake-fnv, appendix C.
    #expect(text.checksum == sum)
  }

  @Test func `JSON has sorted keys and plain slashes`() throws {
    let data = try JSONEncoder.stable().encode(["b": "x/y", "a": "z"])
    #expect(String(decoding: data, as: UTF8.self) == #"{"a":"z","b":"x/y"}"#)
  }
}
