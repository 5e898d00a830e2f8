import ArgumentParser
import Collection

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
    try CollectionStore.open(path: path).starting(kind, command: CommandLine.typed)
  }
}
