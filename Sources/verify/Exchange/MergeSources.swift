import ArgumentParser
import Collection
import Foundation
import Pipeline

/// The databases and files of results at paths that a user gives.
struct MergeSources {
  /// Extensions of the files that are taken from a folder; a file that is given itself may have any.
  private static let extensions = [".ndjson", ".sqlite"]

  /// A file, and the way to take it over.
  enum Source {
    case database(String)
    case results(String)
  }

  /// Returns the files at paths in their order, those of a folder in the order of their names.
  ///
  /// Hidden files and links to folders are left out, and so is the collection itself.
  static func files(at paths: [String], besides database: String) throws -> [String] {
    let own = URL(fileURLWithPath: database).resolvingSymlinksInPath().path
    return try paths.flatMap { path in
      guard FileKind(ofFileAt: path) == .folder else { return [path] }
      let found = try files(below: path).filter {
        $0.hasSuffix(".ndjson") || URL(fileURLWithPath: $0).resolvingSymlinksInPath().path != own
      }
      if found.isEmpty {
        throw NothingToMerge(
          description: "\(path): no results (.ndjson) and no collection (.sqlite) in this folder")
      }
      return found
    }
  }

  private static func files(below folder: String) throws -> [String] {
    let files = FileManager.default
    guard let names = try? files.contentsOfDirectory(atPath: folder) else {
      throw ExchangeError.unreadable(path: folder)
    }
    return try names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name in
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if extensions.contains(where: name.hasSuffix) { return [path] }
      let isFolder =
        FileKind(ofFileAt: path) == .folder
        && (try? files.destinationOfSymbolicLink(atPath: path)) == nil
      return isFolder ? try self.files(below: path) : []
    }
  }

  /// Looks at the first bytes of a file.
  ///
  /// - Throws: `ExchangeError` for what is no file that can be read.
  static func source(at path: String) throws -> Source {
    guard FileKind(ofFileAt: path) == .regular,
      let file = FileHandle(forReadingAtPath: path),
      let start = try? file.read(upToCount: DatabaseFile.headLength) ?? Data()
    else { throw ExchangeError.unreadable(path: path) }
    return DatabaseFile.isDatabase(firstBytes: start) ? .database(path) : .results(path)
  }
}

/// There is no file to take over at the paths given.
struct NothingToMerge: Error, CustomStringConvertible {
  let description: String
}
