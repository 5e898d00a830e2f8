import Decoding
package import Dex
import Foundation
import Imaging

/// A hash table made from folders of reference pictures, and what could not go into it.
package struct HashTableBuild: Sendable {
  package let table: HashTable
  /// Pictures that cannot be read or show nothing, each with the reason, sorted.
  package let unreadable: [String]

  /// Reads and hashes every picture, on `jobs` cores; the same folders give the same table whatever
  /// their number.
  ///
  /// - Parameter progress: told the number of pictures done, from any thread.
  package static func run(
    folders: [ReferenceFolder], header: HashTableHeader, jobs: Int,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws(ReferenceFolderError) -> HashTableBuild {
    let work = folders.flatMap { folder in folder.pictures.map { (folder, $0) } }
    guard !work.isEmpty else { throw .noPictures(paths: folders.map(\.url.path)) }
    var references: [Reference] = []
    var unreadable: [String] = []
    let tally = BuildProgress(progress)
    let jobs = max(1, min(jobs, work.count))
    await withTaskGroup(of: [(Reference?, String?)].self) { group in
      for job in 0..<jobs {
        group.addTask {
          let decoder = StillDecoder()
          var share: [(Reference?, String?)] = []
          for place in stride(from: job, to: work.count, by: jobs) {
            let (folder, picture) = work[place]
            share.append(Self.hash(picture, in: folder, on: header.background, with: decoder))
            await tally.count()
          }
          return share
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

  /// The picture's reference, or why there is none.
  private static func hash(
    _ picture: ReferenceFolder.Picture, in folder: ReferenceFolder, on background: RGB,
    with decoder: StillDecoder
  ) -> (Reference?, String?) {
    do {
      let sprite = try decoder.decode(at: folder.url.appending(path: picture.path).path)
      let reference = reference(
        of: sprite, look: picture.look, source: source(of: picture.path), background: background)
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

  /// Two folders may hold the same names: a table names each source once.
  private static func uniqueBySource(_ references: [Reference]) -> [Reference] {
    var seen: Set<String> = []
    return references.sorted().filter { seen.insert($0.source).inserted }
  }

  /// What a table keeps of a picture; `nil` when nothing of it is opaque.
  static func reference(
    of sprite: RGBAImage, look: Look, source: String, background: RGB
  ) -> Reference? {
    guard let box = SpriteCrop.box(of: sprite) else { return nil }
    let square = sprite.spriteSquare(box: box, background: background)
    let luma = square.luma()
    return Reference(
      look: look, hash: PerceptualHash(luma), hash256: PerceptualHash256(luma),
      signature: ColourSignature(
        square: square, cover: sprite.alpha.spriteSquare(box: box, background: 0)), source: source)
  }
}

/// Counts the pictures that the jobs have done.
private actor BuildProgress {
  private var done = 0
  private let report: @Sendable (Int) -> Void

  init(_ report: @escaping @Sendable (Int) -> Void) { self.report = report }

  func count() {
    done += 1
    report(done)
  }
}
