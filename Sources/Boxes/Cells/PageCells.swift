import Dex
import Imaging

/// The cells of one page while they are read.
struct PageCells: Sendable {
  struct Cell: Sendable {
    /// The cell in the screen's colors, scaled so that white is 255.
    var pixels: CellPixels
    var grid: CellGrid
    /// The largest difference from white.
    let fromWhite: Int
    /// Indexes in the table of pictures that may be this one; empty for an empty cell.
    let candidates: [Int]
    /// `nil` for an empty cell.
    var ranking: CellRanking?
    /// The renders' colors on this screen, by other cells; `nil` while too few are known.
    var screen: ColorMap?
    /// The looks of its likeliest species, once the page's colors are known.
    var looks: CellLooks?
  }

  /// The largest ratio of a sure cell's distance to that of another species.
  private static let sureRatio: Float = 0.5
  /// The passes of the fit of clipped colors: the second changes little, the fourth nothing.
  private static let clippedPasses = 4

  private let table: CellTable
  /// The noise between two looks of one species, as a multiple of the usual one, at least 1.
  private(set) var noise: Float = 1
  /// The cells by place, without hidden ones.
  private(set) var cells: [Int: Cell] = [:]
  /// The colors of the sure cells of each species.
  private(set) var colors: [Int: SpeciesColors] = [:]

  /// Reads the cells, and fits the page's offset and colors.
  ///
  /// - Parameters:
  ///   - gain: what makes the page's white 255, for each channel.
  ///   - places: those of the cells that are read.
  init(page: PagePixels, gain: SIMD4<Float>, cells places: [Int], table: CellTable) {
    self.table = table
    func seen(_ place: Int, offset: PagePixels.Offset) -> CellPixels {
      page.cell(place, offset: offset).mapped { $0 * gain }
    }
    for place in places {
      let pixels = seen(place, offset: PagePixels.Offset())
      let grid = CellGrid(pixels)
      let fromWhite = grid.largestFromWhite
      let candidates =
        fromWhite > ClaimRule.mostEmpty ? CellRanking.candidates(for: grid, in: table) : []
      cells[place] = Cell(
        pixels: pixels, grid: grid, fromWhite: fromWhite, candidates: candidates,
        ranking: candidates.isEmpty ? nil : CellRanking(of: grid, among: candidates, in: table))
    }
    let known = sure.map { (cell: $0.place, grid: table.grids[$0.picture]) }
    if !known.isEmpty {
      let offset = PageRegistration(page: page, gain: gain).offset(by: known)
      if offset != PagePixels.Offset() {
        for place in places {
          let pixels = seen(place, offset: offset)
          cells[place]?.pixels = pixels
          rank(place, as: pixels)
        }
      }
    }
    fitColors()
  }

  /// Cells whose species is beyond doubt, in order.
  private var sure: [(place: Int, picture: Int)] {
    cells.compactMap { place, cell in
      guard let ranking = cell.ranking, ranking.ratio(in: table) <= Self.sureRatio
      else { return nil }
      return (place, ranking.best.picture)
    }.sorted { $0.place < $1.place }
  }

  /// Fits the page's colors twice: they correct cells that were taken for another look at first.
  private mutating func fitColors() {
    for _ in 0..<2 { rank(by: colors(on: nil).mapValues(\.toRenders)) }
    colors = clippedColors
    show(by: colors.mapValues(\.toScreen))
  }

  /// True where a cell shows a Pokémon, and its page has too few species to tell its colors.
  var isOpen: Bool { cells.values.contains { $0.ranking != nil && $0.screen == nil } }

  /// Judges the cells again whose colors the page leaves open, where other pages tell them.
  mutating func fitColors(by recorded: RecordedColors) {
    rank(by: recorded.species.mapValues(\.toRenders), least: ClaimRule.leastOthers)
    show(by: recorded.species.mapValues(\.toScreen))
  }

  /// - Parameter least: the other species that a cell's colors come from at least.
  private mutating func rank(by species: [Int: ColorCorrection], least: Int = 0) {
    for (place, corrected) in fits(species) where corrected.count >= least {
      guard let cell = cells[place], cell.screen == nil else { continue }
      rank(place, as: cell.pixels.mapped { corrected.map($0) })
    }
  }

  private mutating func show(by species: [Int: ColorCorrection]) {
    for (place, screen) in fits(species) where screen.count >= ClaimRule.leastOthers {
      guard var cell = cells[place], cell.screen == nil, let nearest = cell.ranking?.best.picture
      else { continue }
      cell.screen = screen.map
      cell.looks = CellLooks(of: cell, nearest: nearest, in: table)
      cells[place] = cell
    }
    noise = measuredNoise
  }

  /// The mean square by which sure cells have moved to other looks, as a multiple of the usual one.
  /// Only looks count that cannot be mistaken, the nearest one for each cell.
  private var measuredNoise: Float {
    let moved = sure.compactMap { place, _ in
      cells[place]?.looks?.steps.values
        .filter { $0.difference >= ClaimRule.leastDifferenceUnfitted }
        .min { $0.difference < $1.difference }?.moved
    }
    guard !moved.isEmpty else { return 1 }
    return max(1, moved.reduce(0, +) / Float(moved.count) / ClaimRule.usualNoise)
  }

  /// The colors of the sure cells of each species, where the screen may clip some.
  ///
  /// A channel that the screen has clipped says only that it is as bright, or dark, as the limit.
  /// So it counts where the fit before falls short of that: for small errors, Tobin's likelihood of
  /// limited data comes to this ("Estimation of Relationships for Limited Dependent Variables",
  /// Econometrica, 1958).
  private var clippedColors: [Int: SpeciesColors] {
    (0..<Self.clippedPasses).reduce(colors(on: nil)) { species, _ in
      colors(on: Self.sum(of: species.mapValues(\.toScreen)).fitted())
    }
  }

  private static func sum(of species: [Int: ColorCorrection]) -> ColorCorrection {
    species.sorted { $0.key < $1.key }.reduce(ColorCorrection()) { $0 + $1.value }
  }

  /// The colors of the sure cells of each species. Cells with one picture count as one cell, or
  /// they would confirm each other's mistakes.
  ///
  /// - Parameter screen: the fit before; without it, clipped channels count for nothing.
  private func colors(on screen: ColorMap?) -> [Int: SpeciesColors] {
    var species: [Int: SpeciesColors] = [:]
    let pictures = Dictionary(grouping: sure, by: \.picture)
    for (picture, places) in pictures.sorted(by: { $0.key < $1.key }) {
      let render = table.grids[picture].colors
      let screens = places.compactMap { cells[$0.place]?.pixels.halved }
      func mean(_ equations: ([SIMD4<Float>]) -> ColorCorrection) -> ColorCorrection {
        screens.reduce(ColorCorrection()) {
          $0.combined(with: equations($1), times: 1 / Double(screens.count))
        }
      }
      let colors = SpeciesColors(
        toRenders: mean { ColorCorrection(from: $0, to: render) },
        toScreen: mean { ColorCorrection(from: table.grids[picture], toScreen: $0, after: screen) })
      let id = table.speciesId(of: picture)
      species[id] = species[id].map { $0 + colors } ?? colors
    }
    return species
  }

  /// Returns for each cell the map of colors that fits the cells of all other species, and the
  /// number of those species.
  ///
  /// Cells of one species would confirm each other's mistakes: on a page of plain ones, all may
  /// come nearest to the shiny picture, and colors that explain that would be fitted to them. Where
  /// too few other species are known to claim shininess, all cells serve.
  private func fits(_ species: [Int: ColorCorrection]) -> [Int: (map: ColorMap, count: Int)] {
    guard !species.isEmpty else { return [:] }
    let all = Self.sum(of: species)
    var maps: [Int: ColorMap] = [:]
    return cells.reduce(into: [:]) { fits, cell in
      guard let ranking = cell.value.ranking else { return }
      let id = table.speciesId(of: ranking.best.picture)
      let own = species[id]
      let others = species.count - (own == nil ? 0 : 1)
      let serving = others < ClaimRule.leastOthers ? all : own.map { all - $0 } ?? all
      let map = maps[id] ?? serving.fitted()
      maps[id] = map
      fits[cell.key] = (map, others)
    }
  }

  private mutating func rank(_ place: Int, as pixels: CellPixels) {
    guard let cell = cells[place], !cell.candidates.isEmpty else { return }
    let grid = CellGrid(pixels)
    cells[place]?.grid = grid
    cells[place]?.ranking = CellRanking(of: grid, among: cell.candidates, in: table)
  }
}
