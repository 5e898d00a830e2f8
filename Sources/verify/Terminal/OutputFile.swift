import Collection
import Dex
import Foundation
import Pipeline

/// A file that an answer is written to, where the user said.
enum OutputFile {
  /// Writes it whole: there is the old one or the new one at every moment. A pipe or a device is written to
  /// as it is.
  ///
  /// Never over a collection or a recording: a slip of the hand would cost what nothing brings back. A picture
  /// is written over by a picture alone, unless it is an input.
  ///
  /// - Parameter input: what the answer was made from.
  static func write(
    _ contents: Data, to path: String, madeFrom input: String? = nil
  ) throws(UnwritableOutput) {
    let url = place(path)
    let kind = FileKind(ofFileAt: url.path)
    if kind == .regular {
      let words = url == input.map(place) ? "what it is made from" : precious(url, below: contents)
      if let words {
        throw .unusablePlace(path: path, reason: "is \(words) and is not written over")
      }
    }
    do {
      if kind == .other {
        try FileHandle(forWritingTo: url).write(contentsOf: contents)
      } else {
        try WholeFile.write(contents, to: url)
      }
    } catch {
      throw UnwritableOutput(error, path: path)
    }
  }

  /// Makes a folder to write to, where there is none.
  static func makeFolder(_ path: String) throws(UnwritableOutput) {
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path), withIntermediateDirectories: true)
    } catch {
      throw UnwritableOutput(error, path: path)
    }
  }

  /// Behind any links, which are to go on pointing there.
  private static func place(_ path: String) -> URL {
    URL(fileURLWithPath: path).resolvingSymlinksInPath()
  }

  /// What the file there is, when it is to be kept.
  private static func precious(_ url: URL, below contents: Data) -> String? {
    guard let file = try? FileHandle(forReadingFrom: url),
      let head = try? file.read(upToCount: DatabaseFile.headLength)
    else { return nil }
    if DatabaseFile.isCollection(firstBytes: head) { return "a collection" }
    switch RecordingKind(firstBytes: head) {
    case .video: return "a recording"
    case .picture: return RecordingKind(firstBytes: contents) == .picture ? nil : "a picture"
    case nil: return nil
    }
  }
}
