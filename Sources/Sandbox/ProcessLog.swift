internal import CProcess
internal import Foundation

/// The standard error of processes, line by line.
///
/// They write to a pipe: a process that may write to no file cannot write to the one that a user
/// sends the log to. A line is printed like everything else, in which nothing can command the
/// terminal.
package final class ProcessLog: Sendable {
  /// Where the processes write.
  let input: CInt
  private let output: CInt
  private let isDone = DispatchSemaphore(value: 0)

  /// Seconds for which the last lines are waited for: a process that was taken over may have left
  /// another one behind that keeps the pipe open.
  private static let timeout = 2.0
  /// Bytes.
  private static let longestLine = 1 << 16

  package init() throws(StartFailure) {
    var ends: [CInt] = [-1, -1]
    guard unsafe cprocess_pipe(&ends) == 0 else { throw StartFailure() }
    (output, input) = (ends[0], ends[1])
  }

  /// Begins to give lines to `take`, on a thread of its own, since reading a pipe blocks.
  package func start(_ take: @escaping @Sendable (String) -> Void) {
    Thread.detachNewThread { [self] in
      let file = FileHandle(fileDescriptor: output, closeOnDealloc: true)
      var rest = Data()
      while let part = try? file.read(upToCount: 1 << 12), !part.isEmpty {
        var lines = (rest + part).split(
          separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = Data(lines.removeLast())
        for line in lines { take(String(decoding: line, as: UTF8.self)) }
        if rest.count > Self.longestLine { rest.removeAll() }
      }
      isDone.signal()
    }
  }

  /// Waits for the last lines of the processes, which have ended.
  package func finish() {
    close(input)
    _ = isDone.wait(timeout: .now() + Self.timeout)
  }
}
