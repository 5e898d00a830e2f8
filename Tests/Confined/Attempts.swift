internal import CProcess
internal import Confinement
internal import Foundation
internal import Synchronization

/// Confines itself, tries what a program must not be able to do that a recording has taken over, and says in
/// one line each what it could do.
@main
enum Attempts {
  /// - Parameter arguments: a folder with a file `file` in it and a socket `socket` that listens; or `--locks`.
  static func main() {
    if CommandLine.arguments.contains("--locks") { return report("locks", locksWorkInCopies()) }
    let folder = CommandLine.arguments[1]
    let isFree = CommandLine.arguments.contains("--free")
    if !isFree {
      let confinement = Confinement.enter(memory: 1 << 40)
      print("confined \(confinement.isOffline) \(confinement.isReadOnly)")
    }
    let file = folder + "/file"
    report("read", opens(file, O_RDONLY))
    report("write to nothing", opens("/dev/null", O_WRONLY))
    report("write", opens(file, O_WRONLY))
    report("make", opens(folder + "/new", O_WRONLY | O_CREAT))
    report("rename", unsafe rename(file, folder + "/other") == 0)
    report("remove", unsafe unlink(folder + "/second") == 0)
    report("run", runs("/bin/true"))
    report("network", isOpen(socket(AF_INET, stream, 0)))
    report("connect", connects(to: folder + "/socket"))
    report("copy", copies())
  }

  #if os(Linux)
    private static let stream = CInt(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif

  private static func report(_ what: String, _ isPossible: Bool) {
    if isPossible { print(what) }
  }

  private static func isOpen(_ descriptor: CInt) -> Bool {
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }

  private static func opens(_ path: String, _ flags: CInt) -> Bool {
    isOpen(unsafe open(path, flags, 0o600))
  }

  private static func runs(_ program: String) -> Bool {
    // Not Foundation's `Process`, which has need of sockets.
    let id = unsafe cprocess_spawn(program, "", 0, -1)
    var status: CInt = 0
    return unsafe id > 0 && waitpid(id, &status, 0) == id && cprocess_exit_status(status) == 0
  }

  private static func connects(to path: String) -> Bool {
    let descriptor = socket(AF_UNIX, stream, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  /// Whether it can still be copied, which takes nothing from anybody.
  private static func copies() -> Bool {
    let id = ChildProcess.copy { _exit(0) }
    var status: CInt = 0
    return unsafe id > 0 && waitpid(id, &status, 0) == id
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
    for _ in 0..<100 where !ForkServer.canServe {}
    let id = ChildProcess.copy {
      hearAlarms()
      alarm(20)
      work()
    }
    var status: CInt = 0
    return unsafe id > 0 && waitpid(id, &status, 0) == id && cprocess_has_exited(status) != 0
      && cprocess_exit_status(status) == 0
  }

  /// Whoever starts this program may have them blocked.
  private static func hearAlarms() {
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
