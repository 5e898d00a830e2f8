/// A PNG put together from its chunks, right or wrong.
struct PNGFile {
  struct Chunk {
    var name: String
    var body: [UInt8]
  }

  var chunks: [Chunk]

  /// A picture with a palette, of which the rows are noise.
  ///
  /// - Parameters:
  ///   - colours: in the palette.
  ///   - alphas: of them, how many have an alpha; nil for a file without any.
  init(width: Int = 13, height: Int = 7, colours: Int = 256, alphas: Int? = nil, filter: UInt8 = 0)
  {
    var noise = Noise()
    let header = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height)) + [8, 3, 0, 0, 0]
    let rows = (0..<height).flatMap { _ in
      [filter] + (0..<width).map { _ in noise.next() % UInt8(min(colours, 255)) }
    }
    chunks = [
      Chunk(name: "IHDR", body: header),
      Chunk(name: "PLTE", body: (0..<(3 * colours)).map { _ in noise.next() }),
    ]
    if let alphas {
      chunks.append(Chunk(name: "tRNS", body: (0..<alphas).map { _ in noise.next() }))
    }
    chunks += [Chunk(name: "IDAT", body: Self.zlib(rows)), Chunk(name: "IEND", body: [])]
  }

  subscript(name: String) -> [UInt8] {
    get { chunks.first { $0.name == name }?.body ?? [] }
    set { for i in chunks.indices where chunks[i].name == name { chunks[i].body = newValue } }
  }

  /// With the chunks' checksums.
  var bytes: [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunks.flatMap { chunk in
        let named = Array(chunk.name.utf8) + chunk.body
        return Self.bigEndian(UInt32(chunk.body.count)) + named + Self.bigEndian(Self.crc(named))
      }
  }

  /// One stored block (RFC 1951, section 3.2.4) in a zlib stream (RFC 1950).
  static func zlib(_ data: [UInt8]) -> [UInt8] {
    precondition(data.count < 65536)
    let length = [UInt8(data.count & 255), UInt8(data.count >> 8)]
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in data {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return [0x78, 0x01, 1] + length + length.map { ~$0 } + data + bigEndian(b << 16 | a)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
  }

  static func bigEndian(_ number: UInt32) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private struct Noise {
    private var state: UInt32 = 1

    mutating func next() -> UInt8 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }
}
