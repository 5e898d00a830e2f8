import Dex
import Imaging

/// A cell and the pictures of its likeliest species, in the same colors.
///
/// They are compared as the screen shows them, where its colors are known: a screen that clips or
/// weakens colors makes looks alike, and its noise is the same in all colors.
struct CellLooks {
  /// One picture of the species beside the nearest one.
  struct Step {
    /// The squared distance from the nearest picture to this one.
    let difference: Float
    /// The share of the way from the nearest picture to this one that the cell has moved, 0…1.
    let way: Float
    /// The standard deviation of that share for what the fit of the page's colors leaves open.
    let deviation: Float

    /// The squared distance that the cell has moved.
    var moved: Float { way * way * difference }
  }

  /// The other pictures of the species, by their indices in the table.
  let steps: [Int: Step]

  init(of cell: PageCells.Cell, nearest: Int, in table: CellTable) {
    let seen = cell.screen == nil ? cell.grid : CellGrid(cell.pixels)
    func picture(_ index: Int) -> CellGrid {
      cell.screen?(table.grids[index]) ?? table.grids[index]
    }
    let best = picture(nearest)
    let shown = best.colors
    let others = table.pictures(ofSpecies: table.speciesId(of: nearest)).filter { $0 != nearest }
    steps = Dictionary(
      uniqueKeysWithValues: others.map { index in
        let other = picture(index)
        let difference = best.distance(to: other)
        let way = best.product(towards: other, and: seen) / max(difference, .leastNormalMagnitude)
        let deviation = cell.screen?.fit.deviation(
          of: table.grids[nearest].colors, along: zip(other.colors, shown).map { $0 - $1 })
        return (index, Step(difference: difference, way: way, deviation: deviation ?? 0))
      })
  }
}
