import Dex
import Imaging

/// The pictures of a table that come nearest to one cell, the nearest first.
struct CellRanking {
  struct Match: Hashable {
    /// The picture's index in the table.
    let picture: Int
    let distance: Float
  }

  let matches: [Match]

  /// The number of pictures that are compared in full. In 7,168 drawn cells, the right one was
  /// always among the first ten.
  private static let mostCandidates = 64
  /// The number of species whose pictures are all compared in full, for the claims of form and
  /// shininess.
  private static let wholeSpecies = 4

  /// The indices of a table's pictures that may come nearest to `grid`.
  static func candidates(for grid: CellGrid, in table: CellTable) -> [Int] {
    let distances = table.grids.coarseDistances(to: grid)
    let bar = distances.sorted()[min(mostCandidates, distances.count) - 1]
    let near = distances.indices.filter { distances[$0] <= bar }
      .sorted { (distances[$0], $0) < (distances[$1], $1) }.prefix(mostCandidates)
    var species: [Int] = []
    for picture in near where !species.contains(table.speciesId(of: picture)) {
      species.append(table.speciesId(of: picture))
      if species.count == wholeSpecies { break }
    }
    let whole = species.flatMap { table.pictures(ofSpecies: $0) }
    return Set(near).union(whole).sorted()
  }

  /// Ranks `candidates`, which are not empty.
  init(of grid: CellGrid, among candidates: [Int], in table: CellTable) {
    matches = candidates.map {
      Match(picture: $0, distance: table.grids.distance(of: $0, to: grid))
    }
    .sorted { ($0.distance, $0.picture) < ($1.distance, $1.picture) }
  }

  var best: Match { matches[0] }

  /// The best distance divided by the best distance of another species; 0 when all candidates are
  /// of one species.
  func ratio(in table: CellTable) -> Float {
    let species = table.speciesId(of: best.picture)
    guard let rival = matches.first(where: { table.speciesId(of: $0.picture) != species })
    else { return 0 }
    return best.distance / max(rival.distance, .leastNormalMagnitude)
  }
}
