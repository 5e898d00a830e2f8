import ArgumentParser
import Collection
import Foundation
import Reporting

/// Which collection.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The database of the collection.", valueName: "file"), completion: .file())
  var database: String?

  var path: String {
    database ?? Settings.current.text(.database) ?? CollectionLocation.path()
  }

  /// True for a collection that no file is kept of.
  var isInMemory: Bool { path == ":memory:" }

  /// The option as a person would type it, for a command that is proposed; empty where it was not given.
  var typed: String { database.map { " --database " + CommandLine.typed($0) } ?? "" }

  /// The collection, to be read alone; an empty one where there is none yet, which is said where one was named.
  func reading() throws -> CollectionStore {
    if database != nil, !isThere {
      StandardStream.error.tell("\(CollectionError.missing(path: path))")
    }
    return try CollectionStore.reading(path: path)
  }

  /// The collection, for a command that changes it.
  ///
  /// - Parameter isMaking: make it where there is none, for a command that brings something into it.
  func writing(_ kind: RunKind, isMaking: Bool = false) throws -> CollectionStore {
    let store = try CollectionStore.open(path: isMaking ? path : existingPath())
    if let remark = store.remark {
      StandardStream.error.tell(remark)
    }
    return store.starting(kind, command: CommandLine.typed)
  }

  /// The path of a database that must be there.
  func existingPath() throws -> String {
    guard isThere else { throw CollectionError.missing(path: path) }
    return path
  }

  private var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  /// The collection as it is in the file.
  func existing() throws -> CollectionStore {
    try CollectionStore.reading(path: try existingPath())
  }
}
