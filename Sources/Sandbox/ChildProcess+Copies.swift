internal import CProcess
package import Foundation
internal import Synchronization

/// A child that has loaded what work needs, and of which each piece of work gets a fresh copy.
///
/// A copy costs a few milliseconds, however long loading takes. It ends with its work, and with it
/// whatever has taken it over. The child itself reads only the messages of this program, on a
/// channel that no copy has.
extension ChildProcess {
  /// Goes on in a copy of the child, which must serve; this process has the copy's channel.
  ///
  /// - Returns: `nil` when the child is gone.
  /// - Throws: `StartFailure` when the system gives no more processes.
  package func copy() throws(StartFailure) -> ChildProcess? {
    var isGone = false
    do throws(StartFailure) {
      return try ChildProcess.start(on: self) { socket in
        let id = ask(Self.copyRequest, giving: socket)
        isGone = id == nil
        return id ?? -1
      }
    } catch {
      if isGone { return nil }
      throw error
    }
  }

  /// Ends a copy of the child at once.
  ///
  /// - Returns: its status as `waitpid` gives it; that of a killed process when the child is gone,
  ///   which takes its copies along.
  func end(copy id: pid_t) -> CInt { ask(id) ?? SIGKILL }

  /// Sends the child a message that concerns the copies to come. It gives no answer.
  package func send(_ message: Data) { asking.withLock { _ in _ = channel.send(message) } }

  private func ask(_ number: Int32, giving socket: CInt? = nil) -> Int32? {
    asking.withLock { _ in
      guard channel.send(Self.message(number)), socket.map(channel.send(descriptor:)) ?? true,
        case .message(let answer) = channel.receive()
      else { return nil }
      return Self.number(answer)
    }
  }

  /// True where this process can be copied: it must have no other thread, as `fork` says.
  ///
  /// A thread that has done its work takes a moment to be gone, for which up to 20 ms are waited.
  package static var canServe: Bool {
    for _ in 0..<40 {
      if hasOneThread { return true }
      usleep(500)
    }
    return false
  }

  /// Gives memory of a frame's size back to the system as soon as it is freed, from now on.
  ///
  /// By itself, glibc keeps what is smaller than the largest block that was ever freed (mallopt(3),
  /// "dynamic mmap threshold"): with frames of some megabytes, nearly all that a reading takes.
  package static func returnFreedMemory() { cprocess_return_blocks(1 << 20) }

  /// Makes copies of this process when its parent asks for them.
  ///
  /// - Parameter work: the work of a copy; the channel has become its own.
  /// - Returns: another message from the parent; `nil` when it is gone.
  package static func serve(
    on channel: MessageChannel, _ work: @escaping @Sendable () -> Never
  ) -> Data? {
    while case .message(let message) = channel.receive() {
      guard let asked = number(message) else { return message }
      guard asked == copyRequest else {
        channel.send(self.message(cprocess_end(asked)))
        continue
      }
      guard let socket = channel.receiveDescriptor() else { break }
      let id = copy {
        channel.become(socket)
        work()
      }
      _ = close(socket)
      channel.send(self.message(id))
    }
    return nil
  }

  /// The request for a copy; any other number is that of the copy that is to be ended.
  private static let copyRequest: Int32 = 0

  private static func message(_ number: Int32) -> Data { Data("\(number)".utf8) }

  private static func number(_ message: Data) -> Int32? {
    Int32(String(decoding: message, as: UTF8.self))
  }
}
