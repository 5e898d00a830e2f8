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
        throw UnwritableOutput(path: path, reason: "is \(words) and is not written over")
      }
    }
    do {
      if kind == .other {
        try FileHandle(forWritingTo: url).write(contentsOf: contents)
      } else {
        try WholeFile.write(contents, to: url)
      }
    } catch {
      throw UnwritableOutput(path: path, reason: "cannot be written")
    }
  }

  /// Behind any links, which are to go on pointing there.
  private static func place(_ path: String) -> URL {
    URL(fileURLWithPath: path).resolvingSymlinksInPath()
  }

  /// Bytes from the beginning that tell.
  private static let headLength = 72

  /// What the file there is, when it is to be kept.
  private static func precious(_ url: URL, below contents: Data) -> String? {
    guard let file = try? FileHandle(forReadingFrom: url),
      let head = try? file.read(upToCount: headLength)
    else { return nil }
    // An SQLite database, and at byte 68 "vrfy", the application's id (SQLite's file format, 1.3).
    if head.starts(with: Data("SQLite format 3\0".utf8)), head.suffix(4) == Data("vrfy".utf8) {
      return "a collection"
    }
    switch RecordingKind(firstBytes: head) {
    case .video: return "a recording"
    case .picture: return RecordingKind(firstBytes: contents) == .picture ? nil : "a picture"
    case nil: return nil
    }
  }
}

/// An output cannot be created.
struct UnwritableOutput: Error, CustomStringConvertible {
  let path: String
  let reason: String
  var description: String { "\(path): \(reason); give another place" }
}
