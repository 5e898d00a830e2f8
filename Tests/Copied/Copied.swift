internal import CProcess
internal import Sandbox
internal import Foundation
internal import Synchronization

/// Copies itself, tries whether threads of the copies can wait for each other's locks, and says so
/// in a line.
@main
enum Copied {
  static func main() {
    if locksWorkInCopies() { print("locks") }
  }

  /// Whether two threads of a copy, and of a copy of the copy, can wait for each other's locks.
  private static func locksWorkInCopies() -> Bool {
    // From its first lock on a thread's number is remembered.
    waitForEachOther()
    return works {
      waitForEachOther()
      _exit(
        works {
          waitForEachOther(); _exit(0)
        } ? 0 : 1)
    }
  }

  private static func works(_ work: @escaping @Sendable () -> Never) -> Bool {
    // The thread that was waited for may still be on its way out, with locks of the runtime's.
    for _ in 0..<100 where !ChildProcess.canServe {}
    let id = ChildProcess.copy {
      unblockAlarms()
      alarm(20)
      work()
    }
    var status: CInt = 0
    return unsafe id > 0 && waitpid(id, &status, 0) == id && cprocess_has_exited(status) != 0
      && cprocess_exit_status(status) == 0
  }

  /// Whoever starts this program may have them blocked.
  private static func unblockAlarms() {
    var alarms = sigset_t()
    unsafe sigemptyset(&alarms)
    unsafe sigaddset(&alarms, SIGALRM)
    unsafe pthread_sigmask(SIG_UNBLOCK, &alarms, nil)
  }

  private static func waitForEachOther() {
    let lock = Lock()
    let isDone = DispatchSemaphore(value: 0)
    lock.count.withLock { _ in
      Thread.detachNewThread {
        lock.count.withLock { $0 += 1 }
        isDone.signal()
      }
      usleep(50_000)
    }
    isDone.wait()
  }
}

private final class Lock: Sendable {
  let count = Mutex(0)
}
