/// A part of a PNG file (PNG 3, section 5.3).
struct PNGChunk {
  /// Four letters in one number, the first one highest.
  struct Kind: Hashable {
    let letters: UInt32

    static let header = Kind(letters: 0x4948_4452)  // IHDR
    static let palette = Kind(letters: 0x504C_5445)  // PLTE
    static let transparency = Kind(letters: 0x7452_4E53)  // tRNS
    static let data = Kind(letters: 0x4944_4154)  // IDAT
    static let end = Kind(letters: 0x4945_4E44)  // IEND

    /// Whether a picture cannot be shown without it: the first letter is a capital (section 5.4).
    var isCritical: Bool { letters & 0x2000_0000 == 0 }
  }

  let kind: Kind
  /// Where its contents are in the file.
  let body: Range<Int>

  /// Bytes before a file's first chunk.
  private static let signatureLength = 8

  /// The chunks of a file up to its end; `nil` when one is cut off or is not what its checksum says.
  static func all(of file: Span<UInt8>) -> [PNGChunk]? {
    var chunks: [PNGChunk] = []
    var place = signatureLength
    while place + 12 <= file.count {
      let start = place + 8
      let length = Int(file.bigEndian(at: place))
      guard length <= file.count - start - 4 else { return nil }
      let end = start + length
      guard Inflater.checksum(file.extracting((place + 4)..<end)) == file.bigEndian(at: end)
      else { return nil }
      let chunk = PNGChunk(kind: Kind(letters: file.bigEndian(at: place + 4)), body: start..<end)
      chunks.append(chunk)
      if chunk.kind == .end { return chunks }
      place = end + 4
    }
    return nil
  }
}

extension Span<UInt8> {
  /// The 32 bits that begin at `place`, the highest byte first.
  func bigEndian(at place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(self[place + $1]) }
  }
}
