internal import CDeflate
internal import Imaging

/// Reads PNG files whose pixels are numbers in a palette of 8 bits, as most renders are, with libdeflate, which
/// unpacks them in less than half of zlib's time.
///
/// Whatever is unusual or wrong with a file is left to FFmpeg, which says what it is.
@safe struct PalettePNG: ~Copyable {
  private let decompressor: OpaquePointer

  private init(adopting decompressor: OpaquePointer) { unsafe self.decompressor = decompressor }

  /// `nil` when no memory is left.
  static func make() -> PalettePNG? {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    return unsafe PalettePNG(adopting: decompressor)
  }

  deinit { unsafe libdeflate_free_decompressor(decompressor) }

  /// - Returns: `nil` for everything but a whole and plain picture with a palette.
  func image(of file: [UInt8], maximumPixels: Int) -> PaletteImage? {
    guard let chunks = PNGChunks(of: file), chunks.width * chunks.height <= maximumPixels else {
      return nil
    }
    var rows = [UInt8](repeating: 0, count: (chunks.width + 1) * chunks.height)
    let room = rows.count
    let status = unsafe chunks.packed.withUnsafeBytes { packed in
      unsafe rows.withUnsafeMutableBytes { rows in
        // Without a place for the length, nothing but the full one is taken.
        unsafe libdeflate_zlib_decompress(
          decompressor, packed.baseAddress, packed.count, rows.baseAddress, room, nil)
      }
    }
    guard status == LIBDEFLATE_SUCCESS,
      let samples = Self.unfiltered(rows, width: chunks.width, height: chunks.height),
      samples.allSatisfy({ $0 < chunks.colours.count })
    else { return nil }
    let unused = [SIMD4<UInt8>](
      repeating: SIMD4(0, 0, 0, 255), count: PaletteImage.colourCount - chunks.colours.count)
    return PaletteImage(
      width: chunks.width, height: chunks.height, colours: chunks.colours + unused,
      samples: samples)
  }

  /// The numbers of the pixels, of rows that are told as differences from what is to the left and above
  /// (PNG specification, section 9), each behind the number of its filter.
  private static func unfiltered(_ rows: [UInt8], width: Int, height: Int) -> [UInt8]? {
    var out = [UInt8](repeating: 0, count: width * height)
    let source = rows.span
    var target = out.mutableSpan
    for y in 0..<height {
      let from = y * (width + 1)
      let to = y * width
      let filter = source[from]
      guard filter <= 4 else { return nil }
      // Whoever writes numbers of a palette mostly leaves rows as they are.
      if filter == 0 {
        for x in 0..<width { target[to + x] = source[from + 1 + x] }
        continue
      }
      for x in 0..<width {
        let difference = source[from + 1 + x]
        let left = x > 0 ? Int(target[to + x - 1]) : 0
        let above = y > 0 ? Int(target[to + x - width]) : 0
        let corner = x > 0 && y > 0 ? Int(target[to + x - width - 1]) : 0
        let predicted =
          switch filter {
          case 1: left
          case 2: above
          case 3: (left + above) / 2
          default: paeth(left, above, corner)
          }
        target[to + x] = difference &+ UInt8(truncatingIfNeeded: predicted)
      }
    }
    return out
  }

  /// Whichever of the three is nearest to left + above − corner; the first of those that are as near.
  private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> Int {
    let toLeft = abs(above - corner)
    let toAbove = abs(left - corner)
    let toCorner = abs(left + above - 2 * corner)
    if toLeft <= toAbove, toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
  }
}
