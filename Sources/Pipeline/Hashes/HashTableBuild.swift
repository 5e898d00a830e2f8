import Decoding
package import Dex
import Foundation
import Imaging
import Synchronization

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
  ) async throws(ReferenceFolderError) -> HashTableBuild {
    let work = folders.flatMap { folder in folder.pictures.map { (folder, $0) } }
    guard !work.isEmpty else { throw .noPictures(paths: folders.map(\.url.path)) }
    var references: [Reference] = []
    var unreadable: [String] = []
    let turns = Turns()
    let jobs = max(1, min(jobs, work.count))
    await withTaskGroup(of: [(Reference?, String?)].self) { group in
      for _ in 0..<jobs {
        group.addTask {
          var share: [(Reference?, String?)] = []
          while true {
            let place = turns.taken.add(1, ordering: .relaxed).oldValue
            guard place < work.count else { return share }
            let (folder, picture) = work[place]
            share.append(Self.hash(picture, in: folder, on: header.background))
            progress(turns.done.add(1, ordering: .relaxed).newValue)
          }
        }
      }
      for await share in group {
        references += share.compactMap(\.0)
        unreadable += share.compactMap(\.1)
      }
    }
    let aliases = folders.flatMap(\.aliases).map { ($0.key, Self.source(of: $0.value)) }
    return HashTableBuild(
      table: HashTable(
        header: header, references: uniqueBySource(references),
        aliases: Dictionary(aliases, uniquingKeysWith: { first, _ in first })),
      unreadable: unreadable.sorted())
  }

  /// Returns the picture's reference, or the reason why there is none.
  private static func hash(
    _ picture: ReferenceFolder.Picture, in folder: ReferenceFolder, on background: RGB
  ) -> (Reference?, String?) {
    do {
      let path = folder.url.appending(path: picture.path).path
      let sprite =
        switch try StoredStill(at: path) {
        case .palette(let image): FramedSprite(image, on: background)
        case .colours(let image): FramedSprite(image, on: background)
        }
      let reference = sprite.map {
        Reference(
          look: picture.look, hash: PerceptualHash($0.luma), hash256: PerceptualHash256($0.luma),
          signature: $0.signature, canvasBox: CanvasBox($0.box, of: $0.bounds),
          source: source(of: picture.path))
      }
      return (reference, reference == nil ? "\(picture.path): nothing in it is opaque" : nil)
    } catch {
      return (nil, "\(picture.path): \(error)")
    }
  }

  /// A picture's path without its extension.
  static func source(of path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path }
    return String(path[..<dot])
  }

  /// Returns the references with each source once: two folders may hold the same names.
  private static func uniqueBySource(_ references: [Reference]) -> [Reference] {
    var seen: Set<String> = []
    return references.sorted().filter { seen.insert($0.source).inserted }
  }
}

/// Pictures that the jobs have taken, and have done.
private final class Turns: Sendable {
  let taken = Atomic(0)
  let done = Atomic(0)
}
