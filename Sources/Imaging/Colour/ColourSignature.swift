/// The colours of a Pokémon's picture, coarsely: the mean colour of each cell of a grid over the
/// square that `SpriteCrop` frames, and whether the Pokémon is in the cell.
///
/// It tells shiny from normal and forms of one species apart, where perceptual hashes cannot: they
/// see luma alone. `docs/colour-signature.md` says how well, and why the grid is as it is.
package struct ColourSignature: Hashable, Sendable {
  private static let side = ColourGrid.side
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

  /// What a render with transparency shows on a background.
  ///
  /// - Parameter box: as `SpriteCrop.box(of:)` finds it.
  package init(sprite: RGBAImage, box: Rectangle, background: RGB) {
    self.init(
      square: sprite.spriteSquare(box: box, background: background),
      cover: sprite.alpha.spriteSquare(box: box, background: 0))
  }

  /// The signature of a square that is at hand, and of the alpha of what it was made from.
  package init(square: RGBImage, cover: Plane) {
    let means = ColourGrid.cellMeans(of: square)
    let covers = ColourGrid.cellMeans(
      of: cover.samples, channel: 0, of: 1, width: cover.width, height: cover.height)
    cells = zip(means, covers).map { Self.cell($0, isCovered: $1 >= Self.coverBar) }
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
      let columns = ColourGrid.span(of: i % Self.side, length: square.width)
      let rows = ColourGrid.span(of: i / Self.side, length: square.height)
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
