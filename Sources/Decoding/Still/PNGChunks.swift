internal import CDeflate

/// What the parts of a PNG file with a palette of 8 bits say (PNG specification, sections 5 and 11).
struct PNGChunks {
  private(set) var width = 0
  private(set) var height = 0
  /// Red, green, blue and straight alpha.
  private(set) var colours: [SIMD4<UInt8>] = []
  /// The pixels, as zlib packs them.
  private(set) var packed: [UInt8] = []

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// Bits a pixel, kind of colour (a palette), compression, filter, and no interlacing.
  private static let plain: [UInt8] = [8, 3, 0, 0, 0]

  /// `nil` for every other picture, and for one that is not whole.
  init?(of file: [UInt8]) {
    guard file.starts(with: Self.signature) else { return nil }
    var place = Self.signature.count
    while place + 12 <= file.count {
      let length = ByteSource.number(file[place..<(place + 4)])
      guard length <= file.count - place - 12 else { return nil }
      let end = place + 8 + length
      guard Self.checksum(of: file[(place + 4)..<end]) == ByteSource.number(file[end..<(end + 4)])
      else { return nil }
      let name = String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self)
      if name == "IEND" {
        guard width > 0, height > 0, !colours.isEmpty, !packed.isEmpty else { return nil }
        return
      }
      guard take(name, file[(place + 8)..<end]) else { return nil }
      place = end + 4
    }
    return nil
  }

  /// - Returns: whether the chunk is one of a plain picture with a palette.
  private mutating func take(_ name: String, _ body: ArraySlice<UInt8>) -> Bool {
    if width == 0, name != "IHDR" { return false }
    switch name {
    case "IHDR":
      guard body.count == 13, body.suffix(5) == Self.plain[...], width == 0 else { return false }
      width = ByteSource.number(body.prefix(4))
      height = ByteSource.number(body.dropFirst(4).prefix(4))
      // Neither is more than 31 bits.
      return (1...Int(Int32.max)).contains(width) && (1...Int(Int32.max)).contains(height)
    case "PLTE":
      guard body.count % 3 == 0, (1...256).contains(body.count / 3), colours.isEmpty else {
        return false
      }
      colours = stride(from: body.startIndex, to: body.endIndex, by: 3).map {
        SIMD4(body[$0], body[$0 + 1], body[$0 + 2], 255)
      }
    case "tRNS":
      guard body.count <= colours.count, packed.isEmpty else { return false }
      for (colour, alpha) in body.enumerated() { colours[colour].w = alpha }
    case "IDAT":
      guard !colours.isEmpty else { return false }
      packed += body
    default:
      // A lower-case first letter says that the pixels can be told without it; what moves is no render.
      return name.utf8.first.map { $0 & 0x20 != 0 } == true && name != "acTL"
    }
    return true
  }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> Int {
    unsafe bytes.withUnsafeBytes { Int(unsafe libdeflate_crc32(0, $0.baseAddress, $0.count)) }
  }
}
