import Dex
import Foundation

/// A file that an answer is written to, where the user said.
enum OutputFile {
  /// Writes it whole: there is the old one or the new one at every moment.
  ///
  /// Never over a collection or a recording: a slip of the hand would cost what nothing brings back.
  static func write(_ contents: Data, to path: String) throws(UnwritableOutput) {
    let url = URL(fileURLWithPath: path)
    if let kind = precious(url) {
      throw UnwritableOutput(path: path, reason: "is \(kind) and is not written over")
    }
    do { try WholeFile.write(contents, to: url) } catch {
      throw UnwritableOutput(path: path, reason: "cannot be written")
    }
  }

  /// Bytes from the beginning that tell.
  private static let headLength = 72

  /// What the file there is, when it is to be kept.
  private static func precious(_ url: URL) -> String? {
    guard let file = try? FileHandle(forReadingFrom: url),
      let head = try? file.read(upToCount: headLength)
    else { return nil }
    // An SQLite database, and at byte 68 "vrfy", the application's id (SQLite's file format, 1.3).
    if head.starts(with: Data("SQLite format 3\0".utf8)), head.suffix(4) == Data("vrfy".utf8) {
      return "a collection"
    }
    // Matroska's first element, and the first box of an MP4.
    let isVideo =
      head.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
      || head.dropFirst(4).starts(with: Data("ftyp".utf8))
    return isVideo ? "a recording" : nil
  }
}

/// An output cannot be created.
struct UnwritableOutput: Error, CustomStringConvertible {
  let path: String
  let reason: String
  var description: String { "\(path): \(reason); give another place with --output" }
}
