/// The mean colour of each cell of a grid over the square that `SpriteCrop` frames, as a screen shows it. A table keeps a
/// `ColourSignature` of a render, which is coarser: where the Pokémon is, only that one knows.
package struct ColourGrid: Hashable, Sendable {
  /// Cells along a side.
  static let side = 8

  /// `side` × `side` cells, row by row: red, green and blue, 0…255.
  let colours: [SIMD3<Double>]

  /// - Parameter square: as `RGBImage.spriteSquare` frames it.
  package init(square: RGBImage) {
    colours = Self.cellMeans(of: square).map(SIMD3<Double>.init)
  }

  /// What a screen would show whose cells have the colours of a table's.
  package init(_ signature: ColourSignature) {
    colours = (0..<(Self.side * Self.side)).map(signature.colour)
  }

  /// The mean red, green and blue of each cell.
  static func cellMeans(of square: RGBImage) -> [SIMD3<UInt8>] {
    let means = (0..<3).map {
      cellMeans(
        of: square.samples, channel: $0, of: 3, width: square.width, height: square.height)
    }
    return means[0].indices.map { SIMD3(means[0][$0], means[1][$0], means[2][$0]) }
  }

  /// The mean of each cell of one channel of interleaved samples; the cells' borders lie on whole
  /// pixels, and a picture smaller than the grid has cells that share them.
  static func cellMeans(
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
  static func span(of cell: Int, length: Int) -> Range<Int> {
    let start = cell * length / side
    return start..<max(start + 1, (cell + 1) * length / side)
  }
}
