package import Dex
package import Imaging
package import Verification

/// One cell of a page, as it was read.
package struct CellReading: Sendable {
  package var slot: Slot
  /// The cell in the page's fitted colors; `nil` for one that is hidden, cut off or may be covered.
  package let grid: CellGrid?
}

/// Reads the cells of a box page by comparing each with every render.
///
/// The page calibrates itself. The gaps give its white, and the cells that are surely known its
/// offset and its colors; each cell is judged by the colors of the others.
package struct BoxPageReader: Sendable {
  private let table: CellTable
  private let dex: Dex

  /// The smallest known share of a page's filled cells. With fewer, the page has another grid.
  private static let leastKnown = 0.5
  /// The fewest filled cells by which a grid is judged.
  private static let leastJudged = 3

  package init(table: CellTable, dex: Dex) {
    self.table = table
    self.dex = dex
  }

  /// Returns the page's thirty cells, row by row; `nil` where it has another layout.
  package func read(_ picture: any Picture, at registration: BoxRegistration) -> [CellReading]? {
    guard let cells = cells(on: picture, at: registration),
      Self.areOfLayout(cells, at: registration)
    else { return nil }
    return cells
  }

  /// Returns the thirty cells wherever the pictures stand; `nil` where no white is between them.
  package func cells(on picture: any Picture, at registration: BoxRegistration) -> [CellReading]? {
    let gaps = PageWhite.gaps(of: registration.layout).map {
      picture.color(in: registration.frame($0))
    }
    guard let white = PageWhite(gaps), !table.looks.isEmpty else { return nil }
    let page = PagePixels(picture, at: registration)
    let cover = CellCover(page: page, white: white)
    let places = 0..<registration.layout.grid.count
    let whole = places.filter { registration.isWhole($0, on: picture) }
    let cells = whole.filter { !cover.isHidden($0) }
    var reading = PageCells(page: page, gain: white.gain, cells: cells, table: table)
    reading.register()
    reading.fitColors()
    var read = places.map { place in
      var cell = slot(place, of: reading, columns: registration.layout.grid.columns)
      // Nobody knows what the part of a cell shows that is cut off.
      if !whole.contains(place) { cell.slot.state = .unknown }
      return cell
    }
    cover.open(&read, among: whole)
    WhiteCover(on: picture, at: registration, white: white).open(&read)
    return read
  }

  private func slot(_ place: Int, of reading: PageCells, columns: Int) -> CellReading {
    var slot = Slot(row: place / columns + 1, column: place % columns + 1, state: .hidden)
    guard let cell = reading.cells[place] else { return CellReading(slot: slot, grid: nil) }
    if cell.fromWhite <= ClaimRule.mostEmpty {
      slot.state = .empty
    } else if let ranking = cell.ranking {
      let claim = CellClaim(
        table: table, ranking: ranking,
        looks: cell.looks ?? CellLooks(of: cell, nearest: ranking.best.place, in: table),
        isFitted: cell.screen != nil, noise: reading.noise)
      claim.claim(in: &slot)
      slot.species = slot.speciesId.flatMap { dex.species($0)?.name }
      // Behind each Pokémon is a disc. A pointer or a menu's word has none.
      let disc = cell.grid.share(of: CellGround.disc, fromWhiteBeyond: ClaimRule.mostWhite)
      let isFilled =
        claim.isRender || cell.fromWhite >= ClaimRule.leastFilled && disc >= ClaimRule.leastDisc
      slot = isFilled ? slot : slot.unclaimed(as: .unknown)
      if isFilled { slot.state = .filled }
    }
    return CellReading(slot: slot, grid: cell.grid)
  }

  /// Returns true where the pictures stand at the layout's places. On a page with another grid,
  /// hardly any picture is known.
  ///
  /// Where the left frame is cut off, the page's width is not measured, and known cells must
  /// confirm it. A picture that is stretched by more than a twentieth fits no render. With less, a
  /// Pokémon still stands in its own cell.
  package static func areOfLayout(
    _ cells: [CellReading], at registration: BoxRegistration
  ) -> Bool {
    let filled = cells.filter { $0.grid != nil }.map(\.slot)
      .filter { $0.state == .filled || $0.state == .unknown }
    let known = filled.count { $0.speciesId != nil }
    guard registration.isWidthMeasured || known >= leastJudged else { return false }
    guard filled.count >= leastJudged else { return filled.allSatisfy { $0.state == .filled } }
    return Double(known) >= leastKnown * Double(filled.count)
  }
}
