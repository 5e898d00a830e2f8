import Dex
import Imaging

/// The cells of one page while they are read.
struct PageCells {
  struct Cell {
    /// The cell in the screen's colors, scaled so that white is 255.
    var pixels: CellPixels
    var grid: CellGrid
    /// The largest difference from white.
    let fromWhite: Int
    /// Indexes in the table of pictures that may be this one; empty for an empty cell.
    let candidates: [Int]
    /// `nil` for an empty cell.
    var ranking: CellRanking?
    var isFitted = false
  }

  private let page: PagePixels
  private let gain: SIMD4<Float>
  private let table: CellTable
  private let rule: ClaimRule
  private let sureRatio: Float
  /// The cells by place, without hidden ones.
  private(set) var cells: [Int: Cell] = [:]

  init(
    page: PagePixels, gain: SIMD4<Float>, cells: [Int], table: CellTable, rule: ClaimRule,
    sureRatio: Float
  ) {
    self.page = page
    self.gain = gain
    self.table = table
    self.rule = rule
    self.sureRatio = sureRatio
    for place in cells {
      let pixels = seen(place, offset: PagePixels.Offset())
      let grid = CellGrid(pixels)
      let fromWhite = grid.largestFromWhite
      let candidates =
        fromWhite > rule.mostEmpty ? CellRanking.candidates(for: grid, in: table) : []
      self.cells[place] = Cell(
        pixels: pixels, grid: grid, fromWhite: fromWhite, candidates: candidates,
        ranking: candidates.isEmpty
          ? nil : CellRanking(of: grid, among: candidates, in: table))
    }
  }

  private func seen(_ place: Int, offset: PagePixels.Offset) -> CellPixels {
    page.cell(place, offset: offset).mapped { $0 * gain }
  }

  /// Cells whose species is beyond doubt, in order.
  private var sure: [(place: Int, picture: Int)] {
    cells.compactMap { place, cell in
      guard let ranking = cell.ranking, ranking.ratio(in: table) <= sureRatio else { return nil }
      return (place, ranking.best.place)
    }.sorted { $0.place < $1.place }
  }

  /// Finds the page's offset, and ranks its cells there.
  mutating func register() {
    let known = sure.map { (cell: $0.place, grid: table.grids[$0.picture]) }
    guard !known.isEmpty else { return }
    let offset = PageRegistration(page: page, gain: gain).offset(by: known)
    guard offset != PagePixels.Offset() else { return }
    for place in cells.keys {
      let pixels = seen(place, offset: offset)
      cells[place]?.pixels = pixels
      rank(place, as: pixels)
    }
  }

  /// Fits the page's colors twice: fitted colors correct cells that were taken for another look at
  /// first.
  mutating func fitColours() {
    for _ in 0..<2 {
      let sure = self.sure
      guard !sure.isEmpty else { return }
      var parts: [Int: ColourCorrection] = [:]
      for (place, picture) in sure {
        guard let cell = cells[place] else { continue }
        parts[place] = ColourCorrection(
          seen: cell.pixels.halved, known: table.grids[picture].colours)
      }
      let all = parts.keys.sorted().compactMap { parts[$0] }
        .reduce(ColourCorrection()) { $0 + $1 }
      for place in cells.keys {
        guard let cell = cells[place], cell.ranking != nil else { continue }
        let others = parts[place].map { all - $0 } ?? all
        cells[place]?.isFitted =
          parts.count - (parts[place] == nil ? 0 : 1) >= rule.leastOthers
        rank(place, as: cell.pixels.mapped(others.fitted()))
      }
    }
  }

  private mutating func rank(_ place: Int, as pixels: CellPixels) {
    guard let cell = cells[place], !cell.candidates.isEmpty else { return }
    let grid = CellGrid(pixels)
    cells[place]?.grid = grid
    cells[place]?.ranking = CellRanking(of: grid, among: cell.candidates, in: table)
  }
}
