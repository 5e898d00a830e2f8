/// The colours of a Pokémon's picture, coarsely: the mean colour of each cell of a grid over the
/// square that `SpriteCrop` frames, and whether the Pokémon is in the cell.
///
/// It tells shiny from normal and forms of one species apart, where perceptual hashes cannot: they
/// see luma alone. `docs/colour-signature.md` says how well, and why the grid is as it is.
package struct ColourSignature: Hashable, Sendable {
  /// Cells along a side.
  package static let side = 8
  /// Length of the signature in bytes, two a cell.
  package static let byteCount = 2 * side * side
  /// What a table's header calls it, with its version.
  package static let algorithm = "colour-grid/\(side)x\(side)-1555-1"

  /// Alpha of a cell on average from which the Pokémon is in it, 0…255.
  private static let coverBar: UInt8 = 64
  private static let coverBit: UInt16 = 0x8000

  /// `side` × `side` cells, row by row: the cover bit, then the mean colour with the background
  /// where it shows, 5 bits each of red, green and blue.
  private let cells: [UInt16]

  /// What a screen shows: where the Pokémon is must be known from what it is compared with.
  ///
  /// - Parameter square: as `RGBImage.spriteSquare` frames it.
  package init(square: RGBImage) {
    self.init(square: square, cover: nil)
  }

  /// What a render with transparency shows on a background.
  ///
  /// - Parameter box: as `SpriteCrop.box(of:)` finds it.
  package init(sprite: RGBAImage, box: Rectangle, background: RGB) {
    self.init(
      square: sprite.spriteSquare(box: box, background: background),
      cover: sprite.alpha.spriteSquare(box: box, background: 0))
  }

  /// The signature of a square that is at hand, and of the alpha of what it was made from.
  package init(square: RGBImage, cover: Plane?) {
    let means = (0..<3).map {
      Self.cellMeans(
        of: square.samples, channel: $0, of: 3, width: square.width, height: square.height)
    }
    let covers = cover.map {
      Self.cellMeans(of: $0.samples, channel: 0, of: 1, width: $0.width, height: $0.height)
    }
    cells = (0..<(Self.side * Self.side)).map { i in
      Self.cell(
        SIMD3(means[0][i], means[1][i], means[2][i]),
        isCovered: covers.map { $0[i] >= Self.coverBar } ?? true)
    }
  }

  /// The signature of a picture with a palette: that of the square and cover of its `expanded`.
  ///
  /// - Parameters:
  ///   - box: inside the picture.
  ///   - shown: each of its colours on the background.
  init(_ image: PaletteImage, box: Rectangle, shown: [RGB], background: RGB) {
    let square = SpriteCrop.square(around: box)
    let channels = PaletteChannels(zip(shown, image.colours).map { ($0, alpha: $1.w) })
    let behind = SIMD4(
      UInt32(background.red), UInt32(background.green), UInt32(background.blue), 0)
    cells = (0..<(Self.side * Self.side)).map { i in
      let columns = Self.span(of: i % Self.side, length: square.width)
      let rows = Self.span(of: i / Self.side, length: square.height)
      let cell = Rectangle(
        x: square.x + columns.lowerBound, y: square.y + rows.lowerBound, width: columns.count,
        height: rows.count)
      let part = cell.intersection(box)
      let area = SIMD4(repeating: UInt32(cell.area))
      let padding = UInt32(cell.area - part.area)
      let sums = channels.sums(in: part, of: image) &+ behind &* padding
      let means = SIMD4<UInt8>(truncatingIfNeeded: (sums &+ area / 2) / area)
      return Self.cell(
        SIMD3(means.x, means.y, means.z), isCovered: means.w >= Self.coverBar)
    }
  }

  private static func cell(_ mean: SIMD3<UInt8>, isCovered: Bool) -> UInt16 {
    (0..<3).reduce(isCovered ? 1 : 0) { $0 << 5 | fiveBits(mean[$1]) }
  }

  /// The nearest of 32 even steps.
  private static func fiveBits(_ sample: UInt8) -> UInt16 { (UInt16(sample) * 31 + 127) / 255 }

  /// The mean of each cell of one channel of interleaved samples; the cells' borders lie on whole
  /// pixels, and a picture smaller than the grid has cells that share them.
  private static func cellMeans(
    of samples: [UInt8], channel: Int, of channels: Int, width: Int, height: Int
  ) -> [UInt8] {
    let samples = samples.span
    return (0..<(side * side)).map { i in
      let columns = span(of: i % side, length: width)
      var sum = 0
      let rows = span(of: i / side, length: height)
      for y in rows {
        var place = (y * width + columns.lowerBound) * channels + channel
        for _ in columns {
          sum &+= Int(samples[place])
          place &+= channels
        }
      }
      let count = columns.count * rows.count
      return UInt8((sum + count / 2) / count)
    }
  }

  /// The pixels of one of the cells along a side, one at least.
  private static func span(of cell: Int, length: Int) -> Range<Int> {
    let start = cell * length / side
    return start..<max(start + 1, (cell + 1) * length / side)
  }

  /// - Parameter bytes: as `bytes` gives them.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    cells = (0..<(Self.side * Self.side)).map {
      UInt16(bytes[2 * $0]) << 8 | UInt16(bytes[2 * $0 + 1])
    }
  }

  /// Each cell's two bytes, the higher first.
  package var bytes: [UInt8] { cells.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }

  /// Two lower-case hex digits a byte.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * Self.byteCount)
    for cell in cells {
      for place in stride(from: 12, through: 0, by: -4) {
        text.append(digits[Int(cell >> place & 15)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether the Pokémon is in a cell.
  func isCovered(_ cell: Int) -> Bool { cells[cell] & Self.coverBit != 0 }

  /// A cell's mean red, green and blue, 0…255.
  func colour(_ cell: Int) -> SIMD3<Double> {
    let bits = cells[cell]
    let steps = SIMD3(Double(bits >> 10 & 31), Double(bits >> 5 & 31), Double(bits & 31))
    return steps * (255.0 / 31)
  }
}

extension RGBAImage {
  /// The alpha channel alone.
  package var alpha: Plane {
    var out = Plane(width: width, height: height)
    for i in out.samples.indices { out.samples[i] = samples[4 * i + 3] }
    return out
  }
}
