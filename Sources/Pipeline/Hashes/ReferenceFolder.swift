import CSV
package import Dex
import Files
package import Foundation
package import Reporting

/// A folder of reference pictures, with the look that each of them shows.
package struct ReferenceFolder: Sendable {
  /// A picture's path below the folder, and its look.
  package struct Picture: Hashable, Sendable {
    package let path: String
    package let look: Look
  }

  package let url: URL
  /// The tables that may say what the pictures show.
  package var tables: [URL] {
    (Self.indexNames + [Self.lookupName]).map { url.appending(path: $0) }
  }
  /// Sorted by path.
  package let pictures: [Picture]
  /// Looks without a picture of their own, and the path of the one that stands for each.
  package let aliases: [Look: String]
  /// Picture files of unknown looks that no row names, sorted.
  package let unknown: [String]
  /// Rows of the index that cannot be used, each with the reason.
  package let unusable: [String]
  /// True where an index says what the pictures show, rather than their names.
  package let hasIndex: Bool
  /// The roles that the folder's own name gives all of its pictures; none where it has an index.
  package let roles: Set<FolderRole>

  /// Finds a folder's pictures by its `index.csv` (either kind, see `ReferenceIndex`), or without
  /// one by PokeAPI's names.
  package static func open(_ url: URL, dex: Dex) throws(Failure) -> ReferenceFolder {
    let files = try pictureFiles(below: url)
    let index: ReferenceIndex
    var hasIndex = true
    if let file = Self.index(of: url) {
      guard let table = try? CSVTable(contentsOf: file) else {
        throw Failure(
          "cannot read the index \(file.path); give leave to read it, or take it away if the files "
            + "are named as PokeAPI names them", .unusableData)
      }
      let lookup = try? CSVTable(contentsOf: url.appending(path: lookupName))
      guard let read = ReferenceIndex(table, lookup: lookup, dex: dex) else {
        throw Failure(
          "the index of \(url.path) has the columns \(table.columns.joined(separator: ",")); it needs "
            + "file,species,form,shiny,female", .unusableData)
      }
      index = read
    } else {
      hasIndex = false
      index = ReferenceIndex(pokeAPINames: files, roles: FolderRole.roles(of: url), dex: dex)
    }
    let named = Set(index.pictures.map(\.path))
    return ReferenceFolder(
      url: url, pictures: index.pictures.sorted { $0.path < $1.path }, aliases: index.aliases,
      unknown: files.filter { !named.contains($0) && !index.filesOfUnusable.contains($0) },
      unusable: index.unusable, hasIndex: hasIndex, roles: index.roles)
  }

  private static let indexNames = ["index.csv", "INDEX.csv"]
  private static let lookupName = "LOOKUP.csv"

  /// Returns the index of a folder's pictures, where it has one.
  package static func index(of folder: URL) -> URL? {
    indexNames.map { folder.appending(path: $0) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  private static func pictureFiles(below url: URL) throws(Failure) -> [String] {
    guard FileKind(ofFileAt: url.path) == .folder,
      let walk = FileManager.default.enumerator(atPath: url.path)
    else {
      throw Failure(
        "cannot read the folder \(url.path): it is not there, or is a file", .unusableData)
    }
    return walk.compactMap { $0 as? String }
      .filter {
        RecordingPaths.pictureExtensions.contains(($0 as NSString).pathExtension.lowercased())
      }
      .sorted()
  }
}

extension ReferenceFolder {
  /// Returns the reason why folders have no picture that can be used.
  static func nothing(in folders: [ReferenceFolder]) -> Failure {
    guard let folder = folders.first(where: \.hasIndex) else { return nothingKnown(in: folders) }
    let (path, unusable) = (folder.url.path, folder.unusable.count)
    return Failure(
      unusable == 0
        ? "the index of \(path) names no picture; add a row for each one"
        : "no row of the index of \(path) can be used: \(unusable) of \(unusable) are wrong; correct "
          + "them, or run `verify dex update` for a species that is new", .unusableData)
  }

  /// Returns the reason why folders have no picture of a known Pokémon.
  static func nothingKnown(in folders: [ReferenceFolder]) -> Failure {
    let paths = folders.map(\.url.path).joined(separator: ", ")
    return Failure(
      "no picture in \(paths) is known to be of a Pokémon; add an "
        + "index.csv with the columns file,species,form,shiny,female", .unusableData)
  }
}

/// A CSV file with a row of column names.
struct CSVTable: Sendable {
  let columns: [String]
  /// By column name; a row that is too short lacks its last columns.
  let rows: [[String: String]]
  /// The number of the line that each row begins on.
  let lines: [Int]

  init(contentsOf url: URL) throws {
    self.init(String(decoding: try Data(contentsOf: url), as: UTF8.self))
  }

  init(_ text: String) {
    let found = CSVText.rows(of: text)
    let names = found.first?.cells ?? []
    columns = names
    rows = found.dropFirst().map { row in
      Dictionary(zip(names, row.cells), uniquingKeysWith: { first, _ in first })
    }
    lines = found.dropFirst().map(\.line)
  }
}
