internal import CProcess
internal import Foundation

/// What processes say on their standard error, heard line by line.
///
/// They write to a pipe: whoever may write to no file cannot write to the one that a user sends the talk to,
/// and what they say is told like everything else, in which nothing can command the terminal.
package final class ChildTalk: Sendable {
  /// Where the processes write.
  let input: CInt
  private let output: CInt
  private let isDone = DispatchSemaphore(value: 0)

  /// Seconds that are waited for what was said last: a process that was taken over may have left another one
  /// behind that keeps the pipe open.
  private static let patience = 2.0

  package init() throws(StartFailure) {
    var ends: [CInt] = [-1, -1]
    guard unsafe cprocess_pipe(&ends) == 0 else { throw StartFailure() }
    (output, input) = (ends[0], ends[1])
  }

  /// Begins to listen, on a thread of its own.
  package func listen(_ hear: @escaping @Sendable (String) -> Void) {
    Thread { [self] in
      let file = FileHandle(fileDescriptor: output, closeOnDealloc: true)
      var rest = Data()
      while let part = try? file.read(upToCount: Self.mostAtOnce), !part.isEmpty {
        rest += part
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          hear(String(decoding: rest[..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
        if rest.count > Self.longestLine { rest.removeAll() }
      }
      isDone.signal()
    }.start()
  }

  /// Waits until everything is heard that the processes said, which have ended.
  package func finish() {
    close(input)
    _ = isDone.wait(timeout: .now() + Self.patience)
  }

  /// Bytes.
  private static let mostAtOnce = 1 << 12
  private static let longestLine = 1 << 16
}
