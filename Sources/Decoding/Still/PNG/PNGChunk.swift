/// A part of a PNG file (PNG 3, section 5.3).
struct PNGChunk {
  /// Four letters in one number, the first one highest.
  struct Kind: Hashable {
    let letters: Int

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
  static func all(of file: [UInt8]) -> [PNGChunk]? {
    var chunks: [PNGChunk] = []
    var place = signatureLength
    while place + 12 <= file.count {
      let start = place + 8
      let length = ByteSource.number(file[place..<(place + 4)])
      guard length <= file.count - start - 4 else { return nil }
      let end = start + length
      guard Inflater.checksum(file[(place + 4)..<end]) == ByteSource.number(file[end..<(end + 4)])
      else { return nil }
      let kind = Kind(letters: ByteSource.number(file[(place + 4)..<start]))
      let chunk = PNGChunk(kind: kind, body: start..<end)
      chunks.append(chunk)
      if chunk.kind == .end { return chunks }
      place = end + 4
    }
    return nil
  }
}
