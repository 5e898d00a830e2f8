internal import CProcess
internal import Foundation

/// A process that has loaded what work needs, and of which each piece of work gets a fresh copy.
///
/// A copy costs a few milliseconds, however long loading takes. What takes one over while it works is gone
/// with it: the server itself reads nothing but what this program says to it, and that on a channel that no
/// copy has.
package final class ForkServer: Sendable {
  private let process: ChildProcess
  /// One question and its answer at a time.
  private let asking = NSLock()

  /// - Parameter process: one that answers with `serve`.
  package init(_ process: ChildProcess) { self.process = process }

  /// Goes on in a copy of the server, of which this process has the channel.
  ///
  /// - Returns: `nil` when the server is gone.
  /// - Throws: `StartFailure` when the system gives no more processes.
  package func copy() throws(StartFailure) -> ChildProcess? {
    let (ours, theirs) = try ChildProcess.socketPair()
    let id = asking.withLock {
      process.channel.send(Self.message(Self.copyRequest))
        && process.channel.send(descriptor: theirs)
        ? hear() : nil
    }
    _ = close(theirs)
    let channel = MessageChannel(descriptor: ours)
    guard let id else { return nil }
    guard id > 0 else { throw StartFailure() }
    return ChildProcess(id: id, channel: channel, server: self)
  }

  /// Ends a copy at once.
  ///
  /// - Returns: its status as `waitpid` tells it; that of a killed process when the server is gone, which
  ///   takes its copies along.
  func end(_ id: pid_t) -> CInt {
    asking.withLock { process.channel.send(Self.message(id)) ? hear() : nil } ?? SIGKILL
  }

  private func hear() -> Int32? {
    guard case .message(let answer) = process.channel.receive() else { return nil }
    return Self.number(answer)
  }
}

extension ForkServer {
  /// Whether this process can be copied: it must have no other thread, as `ChildProcess.fork` says.
  ///
  /// A thread that has done its work takes a moment to be gone.
  package static var canServe: Bool {
    for _ in 0..<farewells where !ChildProcess.hasOneThread { usleep(farewell) }
    return ChildProcess.hasOneThread
  }

  /// Microseconds for which a thread's end is waited for, so many times.
  private static let farewell: UInt32 = 500
  private static let farewells = 40

  /// Makes copies of this process when asked to, and ends when the other side of its channel does.
  ///
  /// - Parameter work: what a copy does; the channel has become its own.
  package static func serve(
    on channel: MessageChannel, _ work: @escaping @Sendable () -> Never
  ) -> Never {
    while case .message(let message) = channel.receive(), let asked = number(message) {
      guard asked == copyRequest else {
        channel.send(self.message(ChildProcess.endOwn(asked)))
        continue
      }
      guard let socket = channel.receiveDescriptor() else { break }
      let id = ChildProcess.copy {
        channel.become(socket)
        work()
      }
      _ = close(socket)
      channel.send(self.message(id))
    }
    // Not `exit`: what this process has loaded needs no farewell.
    _exit(EXIT_SUCCESS)
  }

  /// What asks for a copy; anything else is the number of the copy that is to be ended.
  private static let copyRequest: Int32 = 0

  private static func message(_ number: Int32) -> Data { Data("\(number)".utf8) }

  private static func number(_ message: Data) -> Int32? {
    Int32(String(decoding: message, as: UTF8.self))
  }
}
