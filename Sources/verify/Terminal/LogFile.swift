import Foundation
import Synchronization

/// The file that everything said on standard error is written to as well, a line with its time.
enum LogFile {
  private static let file = Mutex<FileHandle?>(nil)

  /// Opens a file to be written to from its end on.
  ///
  /// - Throws: `UnwritableOutput`.
  static func open(_ path: String) throws(UnwritableOutput) {
    let descriptor = unsafe Foundation.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw UnwritableOutput(NSError(domain: NSPOSIXErrorDomain, code: Int(errno)), path: path)
    }
    file.withLock { $0 = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) }
  }

  /// Writes a line; nobody can be told when the disk is full.
  static func write(_ text: String) {
    let time = Date.now.formatted(.iso8601)
    file.withLock { try? $0?.write(contentsOf: Data("\(time) \(text)\n".utf8)) }
  }
}
