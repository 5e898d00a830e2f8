import ArgumentParser
import Collection
import Files
import Foundation
import Pipeline
import Reporting

/// The databases and files of results at paths that a user gives.
struct MergeSources {
  /// Extensions of the files that are taken from a folder. A file that the user names may have any.
  private static let extensions: Set<String> = ["ndjson", "sqlite"]

  /// The files in their order, those of a folder in the order of their names.
  private(set) var files: [String] = []
  /// Files and folders whose names are not UTF-8, so that they cannot be opened.
  private(set) var unreadable: [FolderListing.Unreadable] = []

  /// Finds the files. It leaves out hidden files, links to folders, and the collection itself.
  init(at paths: [String], besides database: String) throws {
    let own = URL(fileURLWithPath: database).resolvingSymlinksInPath().path
    for path in paths {
      guard FileKind(ofFileAt: path) == .folder else {
        files.append(path)
        continue
      }
      let before = files.count + unreadable.count
      try add(below: path, besides: own)
      if files.count + unreadable.count == before {
        throw Failure(
          "\(path): no results (.ndjson) and no collection (.sqlite) in this folder", .unusableData)
      }
    }
  }

  private mutating func add(below folder: String, besides own: String) throws {
    guard let listing = FolderListing(folder: folder, extensions: Self.extensions) else {
      throw ImportExportError.unreadable(path: folder)
    }
    unreadable += listing.unreadable
    for path in listing.paths {
      if Self.isNamedAsResults(path) {
        files.append(path)
      } else if path.hasSuffix(".sqlite") {
        if URL(fileURLWithPath: path).resolvingSymlinksInPath().path != own { files.append(path) }
      } else if FileKind(ofFileAt: path) == .folder,
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil
      {
        try add(below: path, besides: own)
      }
    }
  }

  /// True for a file whose name alone shows that it holds results, since a folder may have
  /// thousands.
  static func isNamedAsResults(_ path: String) -> Bool { path.hasSuffix(".ndjson") }

  /// Returns true for a database, and false for results. A file that is not named as results is
  /// told by its first bytes.
  ///
  /// - Throws: `ImportExportError` for a path with no file that can be read.
  static func isDatabase(at path: String) throws -> Bool {
    if isNamedAsResults(path), FileKind(ofFileAt: path) == .regular { return false }
    let url = URL(fileURLWithPath: path)
    guard let head = FileContents.head(of: url, count: DatabaseFile.headLength) else {
      throw ImportExportError.unreadable(path: path)
    }
    return DatabaseFile.isDatabase(firstBytes: head)
  }
}
