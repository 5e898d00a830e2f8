import ArgumentParser
import Collection
import Foundation
import Reporting

/// Which collection.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The database of the collection.", valueName: "file"), completion: .file())
  var database: String?

  var path: String { database ?? CollectionLocation.path() }

  /// The collection, to be read alone.
  func reading() throws -> CollectionStore { try CollectionStore.reading(path: path) }

  /// The collection, for a command that changes it.
  func writing(_ kind: RunKind) throws -> CollectionStore {
    let store = try CollectionStore.open(path: path)
    if let remark = store.remark {
      StandardStream.error.tell(remark)
    }
    return store.starting(kind, command: CommandLine.typed)
  }

  var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  /// The path of a database that must be there.
  func existingPath() throws -> String {
    guard isThere else {
      throw ExchangeError.unreadable(path: path)
    }
    return path
  }

  /// The collection as it is in the file.
  func existing() throws -> CollectionStore {
    try CollectionStore.reading(path: try existingPath())
  }
}
