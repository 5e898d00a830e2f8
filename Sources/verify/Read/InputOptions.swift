import ArgumentParser
import Collection
import Files
import Foundation
import Pipeline
import Reporting

/// The arguments that name recordings.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Recordings, screenshots, or folders of them.", valueName: "path"),
    completion: .file(extensions: RecordingPaths.extensions.sorted()))
  var paths: [String] = []

  @OptionGroup var list: ListOptions

  func validate() throws {
    if paths.contains("-") {
      throw ValidationError(
        "- is not a path; use --files-from - to read a list from standard input")
    }
  }

  var isEmpty: Bool { paths.isEmpty && list.filesFrom == nil }

  func sources() throws -> [RecordingSource] {
    RecordingPaths.sources(at: paths + (try list.paths()))
  }

  /// The given folders that hold no recording.
  func emptyFolders(_ sources: [RecordingSource]) -> [String] {
    paths.filter { path in
      let inside = path.hasSuffix("/") ? path : "\(path)/"
      return FileKind(ofFileAt: path) == .folder
        && !sources.contains { $0.path == path || $0.path.hasPrefix(inside) }
    }
  }
}

/// A list of further paths in a file.
struct ListOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read paths from this file, one per line; - is standard input.", valueName: "file"),
    completion: .file())
  var filesFrom: String?

  @Flag(name: [.customShort("0"), .customLong("null")], help: "Paths in that file end with NUL.")
  var endedByNul = false

  /// The paths in the list; none where there is no list.
  func paths() throws -> [String] {
    guard let filesFrom else { return [] }
    return RecordingPaths.paths(inList: try list(filesFrom), endedByNul: endedByNul)
  }

  private func list(_ path: String) throws -> Data {
    do {
      if path == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Failure(
        "cannot read the list of paths \(path): \(FileContents.problem(at: path))", .unusableData)
    }
  }
}

/// The options that name the places where readings are stored.
struct StorageOptions: ParsableArguments {
  @OptionGroup var database: DatabaseOptions

  @Option(
    help: ArgumentHelp(
      "Write a results file for each recording to this folder, for verify merge.",
      valueName: "folder"), completion: .directory)
  var results: String?

  @Flag(
    name: [.customLong("no-database"), .customLong("guest")],
    help: "Use no collection: store nothing.")
  var noDatabase = false

  @Option(
    help: ArgumentHelp("Name to use for the recording instead of its path.", valueName: "name"))
  var name: String?

  func validate() throws {
    if noDatabase, database.database != nil {
      throw ValidationError("--no-database and --database exclude each other")
    }
    if name?.isEmpty == true { throw ValidationError("--name must not be empty") }
  }

  /// True where the readings stay in a collection.
  var isLasting: Bool { !noDatabase && !database.isInMemory }

  /// Opens the collection that readings are stored in; returns `nil` where none is wanted.
  func collection() throws -> CollectionStore? {
    noDatabase ? nil : try database.writing(.read, isMaking: true)
  }

  /// Returns the locks that tell other runs what this one reads; `nil` where nothing is stored.
  func locks(_ log: @escaping @Sendable (String) -> Void) -> RecordingLocks? {
    isLasting ? RecordingLocks(database: database.path, warn: log) : nil
  }

  /// - Parameter isMaking: true to create the folder of results where there is none.
  func archive(_ collection: CollectionStore?, isMaking: Bool) throws -> ReadingArchive {
    if isMaking, let results { try OutputFile.makeFolder(results) }
    return ReadingArchive(collection: collection, results: results.map { ResultsFolder(path: $0) })
  }

  /// Returns the recordings under the names that the user gives them.
  func named(_ sources: [RecordingSource]) throws -> [RecordingSource] {
    guard let name else { return sources }
    guard sources.count == 1, var source = sources.first else {
      throw ValidationError("--name needs exactly one recording; there are \(sources.count)")
    }
    source.name = name
    return [source]
  }
}
