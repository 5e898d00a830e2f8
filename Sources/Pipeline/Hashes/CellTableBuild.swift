import Decoding
package import Dex
import Foundation
import Imaging

/// A table of the cells of box pages, made from folders of reference pictures.
package enum CellTableBuild {
  /// Reduces every picture of a form that Pokémon HOME stores, on `jobs` cores. The same folders
  /// give the same table for any number of jobs.
  ///
  /// Pictures that cannot be read are left out; building the hash table names them.
  package static func run(
    folders: [ReferenceFolder], dex: Dex, jobs: Int
  ) async throws(ReferenceFolderError) -> CellTable {
    let work = folders.flatMap { folder in
      let sharing = Dictionary(grouping: folder.aliases.keys) { folder.aliases[$0] ?? "" }
      return folder.pictures.map { picture in
        (
          path: folder.url.appending(path: picture.path).path,
          looks: ([picture.look] + sharing[picture.path, default: []]).filter {
            isStorable($0, in: dex)
          }
        )
      }.filter { !$0.looks.isEmpty }
    }
    guard !work.isEmpty else { throw .noPictures(paths: folders.map(\.url.path)) }
    let grids = await concurrently(work.count, jobs: jobs) { place in
      (try? StoredStill(at: work[place].path)).map {
        CellGrid(CellPixels($0.expanded, on: CellGround.pixels))
      }
    }
    return CellTable(
      pictures: zip(work, grids).compactMap { picture, grid in
        grid.map { (looks: picture.looks, grid: $0) }
      })
  }

  private static func isStorable(_ look: Look, in dex: Dex) -> Bool {
    dex.species(look.speciesId)?.forms.first { $0.identifier == look.form }?.isStorable ?? false
  }
}
