/// The colours of a Pokémon's picture, coarsely: the mean colour of each cell of a grid over the
/// square that `SpriteCrop` frames, and how much of the cell the Pokémon covers.
///
/// It tells shiny from normal and forms of one species apart, where perceptual hashes cannot: they
/// see luma alone. `docs/colour-signature.md` says how well, and why the grid is as it is.
package struct ColourSignature: Hashable, Sendable {
  /// Cells along a side.
  package static let side = 8

  /// A cell's mean colour, the background included where it shows, and its cover.
  package struct Cell: Hashable, Sendable {
    package var colour: RGB
    /// Part of the cell that the Pokémon covers, 0…15 fifteenths.
    package var cover: UInt8
  }

  /// `side` × `side` cells, row by row.
  package let cells: [Cell]

  /// - Precondition: there are `side` × `side` cells.
  package init(cells: [Cell]) {
    precondition(cells.count == Self.side * Self.side)
    self.cells = cells
  }

  /// What a screen shows: the cover is not known there, and counted as full.
  ///
  /// - Parameter square: as `RGBImage.spriteSquare` frames it.
  package init(square: RGBImage) {
    let means = square.resampled(.triangle, width: Self.side, height: Self.side)
    cells = (0..<(Self.side * Self.side)).map {
      Cell(colour: means[$0 % Self.side, $0 / Self.side], cover: 15)
    }
  }

  /// What a render with transparency shows on a background.
  ///
  /// - Parameter box: as `SpriteCrop.box(of:)` finds it.
  package init(sprite: RGBAImage, box: Rectangle, background: RGB) {
    let square = sprite.composed(on: background).spriteSquare(box: box, background: background)
    let alpha = sprite.alpha.spriteSquare(box: box, background: 0)
    let covers = alpha.resampled(.triangle, width: Self.side, height: Self.side)
    let colours = ColourSignature(square: square)
    cells = zip(colours.cells, covers.samples).map {
      Cell(colour: $0.colour, cover: ($1 + 8) / 17)
    }
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
