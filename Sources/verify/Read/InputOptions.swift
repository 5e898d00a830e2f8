import ArgumentParser
import Foundation
import Pipeline

/// Where the recordings are.
struct InputOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Recordings, screenshots, or folders of them.", valueName: "path"),
    completion: .file(extensions: RecordingPaths.extensions.sorted()))
  var paths: [String] = []

  @OptionGroup var list: ListOptions

  func validate() throws {
    if paths.contains("-") {
      throw ValidationError("a list on standard input is read with --files-from -")
    }
  }

  var isEmpty: Bool { paths.isEmpty && list.filesFrom == nil }

  func sources() throws -> [RecordingSource] {
    RecordingPaths.sources(at: paths + (try list.paths()))
  }

  /// The folders that were given and hold no recording.
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
      "Read paths from a file, one a line; - is standard input.", valueName: "file"),
    completion: .file())
  var filesFrom: String?

  @Flag(
    name: [.customShort("0"), .customLong("null")], help: "The paths in that file end with NUL.")
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
      throw UnreadableList(path: path)
    }
  }
}

/// A list of paths cannot be read.
struct UnreadableList: Error, CustomStringConvertible {
  let path: String
  var description: String { "\(path): the list of paths cannot be read" }
}
