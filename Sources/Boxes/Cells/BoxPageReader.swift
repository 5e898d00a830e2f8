package import Dex
package import Imaging
package import Verification

/// One cell of a page, as it was read.
package struct CellMeasurement: Sendable {
  package var slot: Slot
  /// The cell in the page's fitted colors; `nil` for one that is hidden, cut off or may be covered.
  package let grid: CellGrid?
}

/// The cells of one page, row by row, and what they say about the screen's colors.
package struct BoxPageMeasurement: Sendable {
  package fileprivate(set) var cells: [CellMeasurement]
  /// The colors of its sure cells, for each species.
  var colors: [Int: SpeciesColors] = [:]
  /// The cells of a page that has too few species to tell its colors, and who read them.
  fileprivate var open: (cells: PageCells, reader: BoxPageReader)?

  package init(cells: [CellMeasurement]) { self.cells = cells }

  /// Claims what the page alone left open, by the colors of the recording's other pages.
  package mutating func claim(by colors: RecordedColors) {
    guard let (alone, reader) = open else { return }
    open = nil
    var pageCells = alone
    pageCells.fitColors(by: colors)
    for place in cells.indices where cells[place].slot.state == .filled {
      let claimed = reader.claimed(cells[place].slot.unclaimed(as: .hidden), place, of: pageCells)
      if claimed.state == .filled { cells[place].slot = claimed }
    }
  }
}

/// Reads the cells of a box page by comparing each with every render.
///
/// The page calibrates itself. The gaps give its white, and the cells that are surely known its
/// offset and its colors; each cell is judged by the colors of the others. Where those are too few,
/// the recording's other pages give the colors.
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
  package func read(_ picture: any Picture, at registration: BoxRegistration) -> BoxPageMeasurement?
  {
    guard let measurement = self.measurement(of: picture, at: registration),
      Self.areOfLayout(measurement.cells, at: registration)
    else { return nil }
    return measurement
  }

  /// Returns the thirty cells wherever the pictures stand; `nil` where no white is between them.
  package func measurement(
    of picture: any Picture, at registration: BoxRegistration
  ) -> BoxPageMeasurement? {
    let gaps = PageWhite.gaps(of: registration.layout).map {
      picture.color(in: registration.frame($0))
    }
    guard let white = PageWhite(gaps), !table.looks.isEmpty else { return nil }
    let page = PagePixels(picture, at: registration)
    let cover = CellCover(page: page, white: white)
    let places = 0..<registration.layout.grid.count
    let whole = places.filter { registration.isWhole($0, on: picture) }
    let cells = whole.filter { !cover.isHidden($0) }
    let pageCells = PageCells(page: page, gain: white.gain, cells: cells, table: table)
    let columns = registration.layout.grid.columns
    var read = places.map { place in
      let slot = Slot(row: place / columns + 1, column: place % columns + 1, state: .hidden)
      var cell = CellMeasurement(
        slot: claimed(slot, place, of: pageCells), grid: pageCells.cells[place]?.grid)
      // Nobody knows what the part of a cell shows that is cut off.
      if !whole.contains(place) { cell.slot.state = .unknown }
      return cell
    }
    cover.open(&read, among: whole)
    WhiteCover(on: picture, at: registration, white: white).open(&read)
    var measurement = BoxPageMeasurement(cells: read)
    measurement.colors = pageCells.colors
    measurement.open = pageCells.isOpen ? (pageCells, self) : nil
    return measurement
  }

  /// Returns a slot with the state of a page's cell, and the claims that hold.
  ///
  /// - Parameter slot: a slot without claims; it stays so where the cell is hidden.
  fileprivate func claimed(_ slot: Slot, _ place: Int, of pageCells: PageCells) -> Slot {
    guard let cell = pageCells.cells[place] else { return slot }
    var slot = slot
    let disc = cell.grid.share(of: CellBackground.disc, fromWhiteBeyond: ClaimRule.mostWhite)
    if cell.fromWhite <= ClaimRule.mostEmpty {
      // Coding moves parts of the page's white, and not all of them.
      slot.state = disc <= ClaimRule.mostOtherWhite ? .empty : .unknown
    } else if let ranking = cell.ranking {
      let claim = CellClaim(
        table: table, ranking: ranking,
        looks: cell.looks ?? CellLooks(of: cell, nearest: ranking.best.picture, in: table),
        isFitted: cell.screen != nil, noise: pageCells.noise)
      claim.claim(in: &slot)
      slot.species = slot.speciesId.flatMap { dex.species($0)?.name }
      // Behind each Pokémon is a disc. A pointer or a menu's word has none.
      let isFilled =
        claim.isRender || cell.fromWhite >= ClaimRule.leastFilled && disc >= ClaimRule.leastDisc
      slot = isFilled ? slot : slot.unclaimed(as: .unknown)
      if isFilled { slot.state = .filled }
    }
    return slot
  }

  /// Returns true where the pictures stand at the layout's places. On a page with another grid,
  /// hardly any picture is known.
  ///
  /// Where the left frame is cut off, the page's width is not measured, and known cells must
  /// confirm it. A picture that is stretched by more than a twentieth fits no render. With less, a
  /// Pokémon still stands in its own cell.
  package static func areOfLayout(
    _ cells: [CellMeasurement], at registration: BoxRegistration
  ) -> Bool {
    let filled = cells.filter { $0.grid != nil }.map(\.slot)
      .filter { $0.state == .filled || $0.state == .unknown }
    let known = filled.count { $0.speciesId != nil }
    guard registration.isWidthMeasured || known >= leastJudged else { return false }
    guard filled.count >= leastJudged else { return filled.allSatisfy { $0.state == .filled } }
    return Double(known) >= leastKnown * Double(filled.count)
  }
}
