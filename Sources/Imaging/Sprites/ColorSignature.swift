import Files

/// The coarse colors of a Pokémon's picture: for each cell of a grid over the square that
/// `SpriteCrop` frames, the mean color, and a bit that tells whether the Pokémon is in the cell.
///
/// It tells shiny from normal, and forms of one species apart, which perceptual hashes of luma
/// cannot. `docs/color-signature.md` gives the accuracy, and the reasons for the grid.
package struct ColorSignature: Hashable, Sendable {
  private static let side = ColorGrid.side
  /// The length of the signature in bytes, two a cell.
  package static let byteCount = 2 * side * side
  /// The algorithm's name and version, as a table's header states it.
  package static let algorithm = "colour-grid/\(side)x\(side)-1555-1"

  /// The mean alpha from which the Pokémon counts as in a cell, 0…255.
  private static let coverBar: UInt8 = 64
  private static let coverBit: UInt16 = 0x8000

  /// `side` × `side` cells, row by row. Each has the cover bit, then the mean color with 5 bits
  /// each of red, green and blue. The background counts where it shows.
  private let cells: [UInt16]

  /// Makes the signature of a framed square, and of the alpha of the picture that it was made from.
  package init(square: RGBImage, cover: Plane) {
    let means = ColorGrid.cellMeans(of: square)
    let covers = ColorGrid.cellMeans(
      of: cover.samples, channel: 0, of: 1, width: cover.width, height: cover.height)
    cells = zip(means, covers).map { Self.cell($0, isCovered: $1 >= Self.coverBar) }
  }

  /// Makes the signature of a picture with a palette, the same as that of its `expanded`.
  ///
  /// - Parameters:
  ///   - box: inside the picture.
  ///   - shown: each of its colors on the background.
  init(_ image: PaletteImage, box: Rectangle, shown: [RGB], background: RGB) {
    let square = SpriteCrop.square(around: box)
    let channels = PaletteChannels(zip(shown, image.colors).map { ($0, alpha: $1.w) })
    let behind = SIMD4(UInt32(background.red), UInt32(background.green), UInt32(background.blue), 0)
    cells = (0..<(Self.side * Self.side)).map { i in
      let columns = ColorGrid.span(of: i % Self.side, length: square.width)
      let rows = ColorGrid.span(of: i / Self.side, length: square.height)
      let cell = Rectangle(
        x: square.x + columns.lowerBound, y: square.y + rows.lowerBound, width: columns.count,
        height: rows.count)
      let part = cell.intersection(box)
      let area = SIMD4(repeating: UInt32(cell.area))
      let padding = UInt32(cell.area - part.area)
      let sums = channels.sums(in: part, of: image) &+ behind &* padding
      let means = SIMD4<UInt8>(truncatingIfNeeded: (sums &+ area / 2) / area)
      return Self.cell(SIMD3(means.x, means.y, means.z), isCovered: means.w >= Self.coverBar)
    }
  }

  private static func cell(_ mean: SIMD3<UInt8>, isCovered: Bool) -> UInt16 {
    (0..<3).reduce(isCovered ? 1 : 0) { $0 << 5 | fiveBits(mean[$1]) }
  }

  /// Returns the nearest of 32 even steps.
  private static func fiveBits(_ sample: UInt8) -> UInt16 { (UInt16(sample) * 31 + 127) / 255 }

  /// - Parameter bytes: in the layout of the property `bytes`.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    cells = (0..<(Self.side * Self.side)).map {
      UInt16(bytes[2 * $0]) << 8 | UInt16(bytes[2 * $0 + 1])
    }
  }

  /// The two bytes of each cell, the higher one first.
  package var bytes: [UInt8] { cells.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }

  /// The bytes as two lower-case hex digits each.
  package var hexadecimal: String { bytes.hexadecimal }

  /// Returns true when the Pokémon is in a cell.
  func isCovered(_ cell: Int) -> Bool { cells[cell] & Self.coverBit != 0 }

  /// Returns a cell's mean red, green and blue, 0…255.
  func color(_ cell: Int) -> SIMD3<Double> {
    let bits = cells[cell]
    let steps = SIMD3(Double(bits >> 10 & 31), Double(bits >> 5 & 31), Double(bits & 31))
    return steps * (255.0 / 31)
  }

  /// The distance up to which two references count as one, in the units of `ColorGrid.rank`. It
  /// lies between two kinds of pairs. The sizes of Pumpkaboo and of Gourgeist differ by no more
  /// than coding does (up to 6.6); the creams of Alcremie do differ (from 7.1).
  private static let indistinguishable = 7.0

  /// Returns true when two references count as one: a screen's colors hardly tell them apart.
  package func isIndistinguishable(from other: ColorSignature) -> Bool {
    min(distance(to: other), other.distance(to: self)) <= Self.indistinguishable
  }

  /// Returns the distance of a screen of this signature from `other`, over the cells of both.
  private func distance(to other: ColorSignature) -> Double {
    ColorGrid(self).rank([self, other])[1]
  }
}

extension RGBAImage {
  package var alpha: Plane {
    var out = Plane(width: width, height: height)
    for i in out.samples.indices { out.samples[i] = samples[4 * i + 3] }
    return out
  }
}
