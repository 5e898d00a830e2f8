import Decoding
package import Dex
import Foundation
import Imaging
package import Reporting

/// A hash table made from folders of reference pictures, and the pictures that could not go into
/// it.
package struct HashTableBuild: Sendable {
  package let table: HashTable
  /// Pictures that cannot be read or show nothing, each with the reason, sorted.
  package let unreadable: [String]

  /// Reads and hashes every picture, on `jobs` cores. The same folders give the same table for any
  /// number of jobs.
  ///
  /// - Parameter progress: called with the number of pictures done, from any thread.
  package static func run(
    folders: [ReferenceFolder], header: HashTableHeader, jobs: Int,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(Failure) -> HashTableBuild {
    let work = folders.enumerated().flatMap { number, folder in
      folder.pictures.map { (number, $0) }
    }
    guard !work.isEmpty else { throw ReferenceFolder.nothing(in: folders) }
    let sources = SourceNames(of: folders)
    let hashed = await concurrently(work.count, jobs: jobs, progress: progress) { index in
      let (number, picture) = work[index]
      return Self.hash(
        picture, in: folders[number], on: header.background, source: sources[number, picture.path])
    }
    let aliases = folders.enumerated().flatMap { number, folder in
      folder.aliases.map { ($0.key, sources[number, $0.value]) }
    }
    return HashTableBuild(
      table: HashTable(
        header: header, references: hashed.compactMap(\.0),
        aliases: Dictionary(aliases, uniquingKeysWith: { first, _ in first })),
      unreadable: hashed.compactMap(\.1).sorted())
  }

  /// Returns the picture's reference, or the reason why there is none.
  private static func hash(
    _ picture: ReferenceFolder.Picture, in folder: ReferenceFolder, on background: RGB,
    source: String
  ) -> (Reference?, String?) {
    do throws(DecodingError) {
      let path = folder.url.appending(path: picture.path).path
      let sprite =
        switch try StoredStill(at: path) {
        case .palette(let image): FramedSprite(image, on: background)
        case .colors(let image): FramedSprite(image, on: background)
        }
      let reference = sprite.map {
        Reference(
          look: picture.look, hash: PerceptualHash($0.luma), hash256: PerceptualHash256($0.luma),
          signature: $0.signature, canvasBox: CanvasBox($0.box, of: $0.bounds), source: source)
      }
      return (reference, reference == nil ? "\(picture.path): nothing in it is opaque" : nil)
    } catch {
      return (nil, "\(picture.path): \(error.ofPicture)")
    }
  }
}

/// A table of the cells of box pages, made from folders of reference pictures.
package enum CellTableBuild {
  /// Reduces every picture of a form that Pokémon HOME stores, on `jobs` cores. The same folders
  /// give the same table for any number of jobs.
  ///
  /// Pictures that cannot be read are left out; building the hash table names them.
  package static func run(
    folders: [ReferenceFolder], dex: Dex, jobs: Int
  ) async throws(Failure) -> CellTable {
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
    guard !work.isEmpty else { throw ReferenceFolder.nothingKnown(in: folders) }
    let grids = await concurrently(work.count, jobs: jobs) { index in
      (try? StoredStill(at: work[index].path)).map {
        CellGrid(CellPixels($0.expanded, on: CellBackground.pixels))
      }
    }
    return CellTable(
      pictures: zip(work, grids).compactMap { picture, grid in
        grid.map { (looks: picture.looks, grid: $0) }
      })
  }

  private static func isStorable(_ look: Look, in dex: Dex) -> Bool {
    dex.species(look.speciesId)?.form(look.form)?.isStorable ?? false
  }
}
