internal import Imaging

/// Reads the PNGs that renders come as: a palette, a byte a pixel, rows that are neither interlaced nor filtered, as is
/// usual for palettes (PNG 3, section 12.7).
///
/// FFmpeg reads them as well, and takes longer. Any other PNG, and one with the least thing wrong, is left to it.
struct PalettePNG {
  private let inflater = Inflater()
  private let limits: DecodingLimits

  init(limits: DecodingLimits) { self.limits = limits }

  /// - Returns: `nil` for what is left to FFmpeg.
  func image(in file: [UInt8]) -> PaletteImage? {
    guard let chunks = PNGChunk.all(of: file), Self.isInOrder(chunks),
      let (width, height) = size(chunks[0], in: file), let colours = Self.colours(chunks, in: file)
    else { return nil }
    var stream: [UInt8] = []
    for chunk in chunks where chunk.kind == .data { stream += file[chunk.body] }
    // Before each row stands the number of its filter.
    let stride = width + 1
    var rows = [UInt8](repeating: 0, count: height * stride)
    guard inflater.inflate(stream, into: &rows) else { return nil }
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height)
    for y in 0..<height {
      guard rows[y * stride] == 0 else { return nil }
      samples += rows[(y * stride + 1)..<((y + 1) * stride)]
    }
    return PaletteImage(width: width, height: height, colours: colours, samples: samples)
  }

  /// Columns and rows of a picture of the one kind (section 11.2.1).
  private func size(_ header: PNGChunk, in file: [UInt8]) -> (Int, Int)? {
    guard header.kind == .header, header.body.count == 13 else { return nil }
    let start = header.body.lowerBound
    // 8 bits, a palette, the one compression, the one set of filters, no interlacing.
    let kind = (8..<13).map { file[start + $0] }
    guard kind == [8, 3, 0, 0, 0] else { return nil }
    let width = ByteSource.number(file[start..<(start + 4)])
    let height = ByteSource.number(file[(start + 4)..<(start + 8)])
    guard width > 0, height > 0, width <= limits.maximumPixels / height else { return nil }
    return (width, height)
  }

  /// Whether the chunks without which there is no picture are those of this kind, and where they belong (section 5.6):
  /// header, palette, data in a row, end, and the palette's alpha behind it.
  private static func isInOrder(_ chunks: [PNGChunk]) -> Bool {
    let kinds = chunks.map(\.kind).filter { $0.isCritical || $0 == .transparency }
    guard kinds.starts(with: [.header, .palette]) else { return false }
    let data = kinds.dropFirst(2).drop { $0 == .transparency }
    return data.count > 1 && data.dropLast().allSatisfy { $0 == .data } && data.last == .end
      && kinds.count - data.count <= 3
  }

  /// The colours of the palette (section 11.2.2), with the alpha of as many as have one (section 11.3.1); those that it
  /// does not name are black, as FFmpeg has them.
  private static func colours(_ chunks: [PNGChunk], in file: [UInt8]) -> [SIMD4<UInt8>]? {
    func body(_ kind: PNGChunk.Kind) -> Range<Int> {
      chunks.first { $0.kind == kind }?.body ?? 0..<0
    }
    let (palette, alpha) = (body(.palette), body(.transparency))
    guard palette.count % 3 == 0, palette.count <= 3 * PaletteImage.colourCount,
      alpha.count <= palette.count / 3
    else { return nil }
    var colours = [SIMD4<UInt8>](repeating: SIMD4(0, 0, 0, 255), count: PaletteImage.colourCount)
    for (index, place) in stride(from: palette.lowerBound, to: palette.upperBound, by: 3)
      .enumerated()
    {
      colours[index] = SIMD4(file[place], file[place + 1], file[place + 2], 255)
    }
    for (index, place) in alpha.enumerated() { colours[index].w = file[place] }
    return colours
  }
}
