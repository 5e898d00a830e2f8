import Dispatch
package import Foundation

/// Writes files atomically: even after a power cut, there is either the whole old file or the whole
/// new one.
package enum WholeFile {
  /// The queue of all writers. Writes run beside each other; a barrier waits for all of them.
  private static let writers = DispatchQueue(label: "WholeFile", attributes: .concurrent)

  /// Writes a temporary file beside the old one, synchronizes it and renames it over the old one.
  /// Then it synchronizes the folder, so that the new name is on the disk too. Who may read the old
  /// file may read the new one, and nobody else.
  package static func write(_ contents: Data, to url: URL) throws {
    try toTheEnd {
      let files = FileManager.default
      let old = try? files.attributesOfItem(atPath: url.path)[.posixPermissions]
      try contents.write(to: url, options: .atomic)
      if let old { try files.setAttributes([.posixPermissions: old], ofItemAtPath: url.path) }
      let folder = try FileHandle(forReadingFrom: url.deletingLastPathComponent())
      defer { try? folder.close() }
      try folder.synchronize()
    }
  }

  /// Runs code that would leave a temporary file if it were interrupted. Calls must not be nested:
  /// the inner one could wait for the program's end, which waits for the outer one.
  package static func toTheEnd<Value>(_ body: () throws -> Value) rethrows -> Value {
    try writers.sync(execute: body)
  }

  /// Runs code while no temporary file exists, such as the end of the program.
  package static func whenNoneIsWritten(_ body: () -> Void) {
    writers.sync(flags: .barrier, execute: body)
  }
}

/// Reads files whose paths may come from the user.
package enum FileContents {
  /// Says why the file at `path` could not be read, in words that end a sentence.
  package static func problem(at path: String) -> String {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      return switch errno {
      case ENOENT, ENOTDIR: "there is no such file or folder"
      case EACCES: "you may not enter a folder on its path"
      case let error: unsafe String(cString: strerror(error))
      }
    }
    return FileManager.default.isReadableFile(atPath: path)
      ? "it cannot be read" : "you may not read it"
  }

  /// Returns the first bytes of a file; `nil` where there is no regular one. A pipe is not even
  /// opened, since that waits for somebody to write into it.
  package static func head(of file: URL, count: Int) -> Data? {
    guard FileKind(ofFileAt: file.path) == .regular,
      let handle = try? FileHandle(forReadingFrom: file)
    else { return nil }
    defer { try? handle.close() }
    return try? handle.read(upToCount: count) ?? Data()
  }
}
