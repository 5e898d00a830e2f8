import Imaging

/// Reads a table's bytes from the front, field by field. A field that is not as the format says is
/// `nil`.
struct TableFields {
  private let bytes: [UInt8]
  private(set) var position: Int
  /// 1 for the file's first line.
  private(set) var line = 1

  private static let tab = UInt8(ascii: "\t")
  private static let lineFeed = UInt8(ascii: "\n")

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = 0
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Reads the bytes up to the next tab or line end and skips that end; `nil` when there are none,
  /// or when the other end comes first.
  private mutating func field(endingLine: Bool) -> ArraySlice<UInt8>? {
    var end = position
    while end < bytes.count, bytes[end] != Self.tab, bytes[end] != Self.lineFeed { end += 1 }
    guard end < bytes.count, bytes[end] == (endingLine ? Self.lineFeed : Self.tab), end > position
    else { return nil }
    defer { position = end + 1 }
    if endingLine { line += 1 }
    return bytes[position..<end]
  }

  mutating func text(endingLine: Bool = false) -> String? {
    field(endingLine: endingLine).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Skips a field; false when it is not `word`.
  mutating func skip(_ word: StaticString) -> Bool { text() == word.description }

  mutating func number(endingLine: Bool = false) -> Int? {
    guard let field = field(endingLine: endingLine), field.count <= 9 else { return nil }
    var value = 0
    for byte in field {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = 10 * value + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  mutating func flag() -> Bool? {
    guard let number = number(), number <= 1 else { return nil }
    return number == 1
  }

  /// Reads a field of `count` bytes in lower-case hex.
  mutating func hexadecimal(count: Int) -> [UInt8]? {
    guard let field = field(endingLine: false), field.count == 2 * count else { return nil }
    var out: [UInt8] = []
    out.reserveCapacity(count)
    var high: UInt8?
    for byte in field {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let top = high {
        out.append(top << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return out
  }

  mutating func word() -> UInt64? { hexadecimal(count: 8).map { Self.word($0[...]) } }

  mutating func fourWords() -> SIMD4<UInt64>? {
    guard let bytes = hexadecimal(count: 32) else { return nil }
    return SIMD4(
      Self.word(bytes[0..<8]), Self.word(bytes[8..<16]), Self.word(bytes[16..<24]),
      Self.word(bytes[24..<32]))
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func look() -> Look? {
    guard let speciesId = number(), let form = text(), let isShiny = flag(), let isFemale = flag()
    else { return nil }
    return Look(speciesId: speciesId, form: form, isShiny: isShiny, isFemale: isFemale)
  }
}
