internal import CProcess
internal import Foundation
internal import Synchronization

/// A process that was started to work for this one, and the channel to it.
///
/// The child's end of the channel is its standard input. It is the leader of a session of its own, so that
/// Ctrl-C reaches this process alone, and no terminal can be reached from it.
package final class ChildProcess: Sendable {
  package let channel: MessageChannel
  private let id: pid_t
  /// nil as long as nobody has waited for its end.
  private let end = Mutex<ChildEnd?>(nil)

  init(id: pid_t, channel: MessageChannel) {
    self.id = id
    self.channel = channel
  }

  /// Ends the child at once; one that has ended is left alone.
  package func kill() {
    end.withLock { end in
      // Until somebody has waited for it, its number is given to no other process.
      if end == nil { _ = Foundation.kill(id, SIGKILL) }
    }
  }

  /// Waits for the end of the child, and says what it was.
  @discardableResult
  package func wait() -> ChildEnd {
    end.withLock { end in
      if let end { return end }
      var status: CInt = 0
      var answer = unsafe waitpid(id, &status, 0)
      while answer == -1, errno == EINTR { answer = unsafe waitpid(id, &status, 0) }
      let seen = ChildEnd(status: status)
      end = seen
      return seen
    }
  }
}
