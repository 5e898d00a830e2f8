import ArgumentParser
import Collection
import Pipeline

/// The places where readings are kept.
struct KeepingOptions: ParsableArguments {
  @OptionGroup var database: DatabaseOptions

  @Option(
    help: ArgumentHelp(
      "Write a file of results for each recording, which verify merge takes over elsewhere.",
      valueName: "folder"), completion: .directory)
  var results: String?

  @Flag(
    name: [.customLong("no-database"), .customLong("guest")],
    help: "Read and answer without a collection: none is read, and none is made.")
  var noDatabase = false

  @Option(
    help: ArgumentHelp(
      "The name of the one recording, in the answer and in what is kept, instead of its path.",
      valueName: "name"))
  var name: String?

  func validate() throws {
    if noDatabase, database.database != nil {
      throw ValidationError("--no-database and --database exclude each other")
    }
    if name?.isEmpty == true { throw ValidationError("--name takes a name that is not empty") }
  }

  /// The collection that readings are stored in; nil where none is wanted.
  func collection() throws -> CollectionStore? {
    noDatabase ? nil : try database.writing(.read, isMaking: true)
  }

  /// Tells other runs what this one reads; nil where nothing is kept of it.
  func claims(_ tell: @escaping @Sendable (String) -> Void) -> RecordingClaims? {
    noDatabase || database.isInMemory ? nil : RecordingClaims(database: database.path, warn: tell)
  }

  /// - Parameter isMaking: make the folder of results where there is none.
  func archive(_ collection: CollectionStore?, isMaking: Bool) throws -> ReadingArchive {
    let folder = results.map { ResultsFolder(path: $0) }
    if isMaking { try folder?.make() }
    return ReadingArchive(collection: collection, results: folder)
  }

  /// The recordings under the names that the user gives them.
  func named(_ sources: [RecordingSource]) throws -> [RecordingSource] {
    guard let name else { return sources }
    guard sources.count == 1, var source = sources.first else {
      throw ValidationError("--name names one recording, and \(sources.count) are given")
    }
    source.name = name
    return [source]
  }
}
