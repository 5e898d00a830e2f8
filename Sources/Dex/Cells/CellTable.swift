package import Imaging

/// The renders as the cells of a box page show them: one picture for all looks that share it.
package struct CellTable: Sendable {
  /// The looks that each picture shows, sorted; pictures are in the order of their first looks.
  package let looks: [[Look]]
  package let grids: CellGridList
  /// SHA-256 of the file's contents, as its header states it; `nil` for a table not read from one.
  package let identifier: String?

  private let places: [Int: [Int]]

  /// - Precondition: as many lists of looks as grids, each of one species' looks and not empty.
  init(looks: [[Look]], grids: CellGridList, identifier: String?) {
    precondition(looks.count == grids.count && looks.allSatisfy { !$0.isEmpty })
    self.looks = looks
    self.grids = grids
    self.identifier = identifier
    places = Dictionary(grouping: looks.indices) { looks[$0][0].speciesId }
  }

  /// A table of pictures in any order; those of one species with the same grid are one.
  package init(pictures: [(looks: [Look], grid: CellGrid)]) {
    struct Key: Hashable {
      let speciesId: Int
      let grid: CellGrid
    }
    var merged: [Key: Set<Look>] = [:]
    for picture in pictures {
      guard let first = picture.looks.first else { continue }
      let key = Key(speciesId: first.speciesId, grid: picture.grid)
      merged[key, default: []].formUnion(picture.looks.filter { $0.speciesId == first.speciesId })
    }
    let rows = merged.map { (looks: $0.value.sorted(), grid: $0.key.grid) }
      .sorted { a, b in
        a.looks[0] == b.looks[0]
          ? a.grid.bytes.lexicographicallyPrecedes(b.grid.bytes) : a.looks[0] < b.looks[0]
      }
    self.init(
      looks: rows.map(\.looks), grids: CellGridList(rows.map(\.grid)), identifier: nil)
  }

  /// The species that a picture is of, by national dex number.
  package func speciesId(of place: Int) -> Int { looks[place][0].speciesId }

  /// The places of a species' pictures; none when the table has none.
  package func places(ofSpecies speciesId: Int) -> [Int] { places[speciesId, default: []] }
}
