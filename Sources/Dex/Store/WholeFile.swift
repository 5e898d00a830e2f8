import Dispatch
package import Foundation

/// Writes files that are always either the old one or the new one, whole, even after a power cut.
package enum WholeFile {
  /// Files are written beside each other; what is to be done between two of them waits for all.
  private static let writers = DispatchQueue(label: "WholeFile", attributes: .concurrent)

  /// Writes to a temporary file beside it, which is synchronised and renamed over the old one; then
  /// synchronises the folder, so that the new name is on the disk too.
  package static func write(_ contents: Data, to url: URL) throws {
    try toTheEnd {
      try contents.write(to: url, options: .atomic)
      let folder = try FileHandle(forReadingFrom: url.deletingLastPathComponent())
      defer { try? folder.close() }
      try folder.synchronize()
    }
  }

  /// Does what leaves a temporary file when it is broken off; never within itself, where the inner one could wait for
  /// the program's end, and that for the outer one.
  package static func toTheEnd<Value>(_ body: () throws -> Value) rethrows -> Value {
    try writers.sync(execute: body)
  }

  /// Does something while no temporary file is there: ends the program, say.
  package static func whenNoneIsWritten(_ body: () -> Void) {
    writers.sync(flags: .barrier, execute: body)
  }
}
