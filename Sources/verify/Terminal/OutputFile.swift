import Collection
import Dex
import Files
import Foundation
import Pipeline
import Reporting

/// A file that the user names for an answer.
enum OutputFile {
  /// Writes a whole file: at every moment there is the old one or the new one. A pipe or a device
  /// is written directly.
  ///
  /// It never replaces a collection or a recording, since a slip of the hand would destroy what
  /// nothing brings back. A picture may be replaced by a picture, unless it is an input.
  ///
  /// - Parameter inputs: the files that the answer was made from.
  static func write(
    _ contents: Data, to path: String, madeFrom inputs: [String] = []
  ) throws(Failure) {
    let url = place(path)
    let kind = FileKind(ofFileAt: url.path)
    if kind == .regular {
      let words =
        inputs.map(place).contains(url) ? "what it is made from" : precious(url, below: contents)
      if let words {
        throw Failure(
          "\(path): is \(words) and is not written over; give another place", .cannotCreate)
      }
    }
    do {
      if kind == .other {
        try FileHandle(forWritingTo: url).write(contentsOf: contents)
      } else {
        try WholeFile.write(contents, to: url)
      }
    } catch {
      throw Failure(unwritable: path, because: error)
    }
  }

  /// Writes an answer to the named file, or to standard output for `nil` and `-`.
  static func writeAnswer(
    _ contents: Data, to path: String?, madeFrom inputs: [String] = []
  ) throws {
    guard let path, path != "-" else { return try StandardStream.output.write(contents) }
    try write(contents, to: path, madeFrom: inputs)
  }

  /// Creates a folder to write to, where there is none.
  static func makeFolder(_ path: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path), withIntermediateDirectories: true)
    } catch {
      throw Failure(unwritable: path, because: error)
    }
  }

  /// Writes files below a folder, and prints their paths.
  static func write(_ files: [NamedFile], below folder: String) throws {
    let paths = files.map { (folder as NSString).appendingPathComponent($0.name) }
    for (file, path) in zip(files, paths) {
      try makeFolder((path as NSString).deletingLastPathComponent)
      try write(file.contents, to: path)
    }
    try StandardStream.output.writeLines(paths.map(TerminalText.escaped))
  }

  /// The file behind any links, so that the links stay. It may not exist yet.
  private static func place(_ path: String) -> URL {
    var place = URL(fileURLWithPath: path)
    if FileManager.default.fileExists(atPath: path) { return place.resolvingSymlinksInPath() }
    for _ in 0..<mostLinks {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)
      else { break }
      place =
        URL(fileURLWithPath: target, relativeTo: place.deletingLastPathComponent())
        .absoluteURL
    }
    return place.resolvingSymlinksInPath()
  }

  /// The most links on the way to a file, as for the kernel (path_resolution(7)).
  private static let mostLinks = 40

  /// The kind of the existing file, when it must not be replaced; otherwise `nil`.
  private static func precious(_ url: URL, below contents: Data) -> String? {
    for ending in DatabaseFile.endingsBeside where url.path.hasSuffix(ending) {
      let database = URL(fileURLWithPath: String(url.path.dropLast(ending.count)))
      if let head = head(of: database), DatabaseFile.isCollection(firstBytes: head) {
        return "a part of a collection"
      }
    }
    guard let head = head(of: url) else { return nil }
    if DatabaseFile.isCollection(firstBytes: head) { return "a collection" }
    switch RecordingKind(firstBytes: head) {
    case .video: return "a recording"
    case .picture: return RecordingKind(firstBytes: contents) == .picture ? nil : "a picture"
    case nil: return nil
    }
  }

  private static func head(of url: URL) -> Data? {
    FileContents.head(of: url, count: DatabaseFile.headLength)
  }
}
