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
  /// Whose child it is; `nil` for one of this process.
  private let server: ForkServer?
  /// nil as long as nobody has waited for its end.
  private let known = Mutex<ChildEnd?>(nil)

  init(id: pid_t, channel: MessageChannel, server: ForkServer? = nil) {
    self.id = id
    self.channel = channel
    self.server = server
  }

  deinit { end() }

  /// Ends the child at once, and says how it ended; one that has ended is left alone.
  @discardableResult
  package func end() -> ChildEnd {
    known.withLock { known in
      if let known { return known }
      let end = ChildEnd(status: server?.end(id) ?? Self.endOwn(id))
      known = end
      return end
    }
  }

  /// Ends a child of this process; its status as `waitpid` tells it.
  static func endOwn(_ id: pid_t) -> CInt {
    // Until somebody has waited for it, its number is given to no other process.
    _ = kill(id, SIGKILL)
    var status: CInt = 0
    while unsafe waitpid(id, &status, 0) == -1, errno == EINTR {}
    return status
  }
}
