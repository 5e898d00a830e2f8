internal import CProcess
internal import Foundation
internal import Synchronization

/// A process that works for this one, and the channel to it.
///
/// The child's end of the channel is its standard input. It is the leader of a session of its own,
/// so that Ctrl-C reaches this process alone, and no terminal can be reached from it.
package final class ChildProcess: Sendable {
  package let channel: MessageChannel
  private let id: pid_t
  /// The child that it is a copy of; `nil` for a child of this process.
  private let server: ChildProcess?
  /// One question to this child and its answer at a time.
  let asking = Mutex(())
  /// nil as long as nobody has waited for its end.
  private let ending = Mutex<ChildEnd?>(nil)
  /// Work that waits for the child, so that no thread of Swift's tasks has to.
  private let queue = DispatchQueue(label: "child process")

  private init(id: pid_t, channel: MessageChannel, server: ChildProcess?) {
    self.id = id
    self.channel = channel
    self.server = server
  }

  deinit { end() }

  /// Does work that waits for the child's messages, one piece at a time. A canceled task ends the
  /// child.
  package func wait<Value: Sendable>(
    for work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Result(catching: work)) }
      }
    } onCancel: {
      end()
    }
  }

  /// Ends the child at once, and returns how it ended; one that has ended is left alone.
  @discardableResult
  package func end() -> ChildEnd {
    ending.withLock { ending in
      let end = ending ?? ChildEnd(status: server?.end(copy: id) ?? cprocess_end(id))
      ending = end
      return end
    }
  }
}

extension ChildProcess {
  /// Does work in a copy of this process, in which nothing else of it goes on.
  ///
  /// A copy has everything loaded, which saves the tens of milliseconds that a program with a
  /// hundred libraries takes to start. But locks that other threads hold stay locked in it for
  /// ever: so it is `nil` where there is another thread, and on macOS, whose frameworks do not
  /// allow it at all. The copy ends when this process does.
  ///
  /// - Parameters:
  ///   - log: gets its standard error, which is thrown away without it.
  ///   - work: runs on a thread that has run nothing before.
  package static func fork(
    log: ProcessLog?, _ work: @escaping @Sendable () -> Never
  ) throws(StartFailure) -> ChildProcess? {
    guard hasOneThread else { return nil }
    return try start { socket in
      copy {
        // Nothing else is left to it but the standard error that is logged.
        _ = dup2(socket, STDIN_FILENO)
        let null = unsafe open("/dev/null", O_WRONLY)
        _ = dup2(null, STDOUT_FILENO)
        _ = dup2(log?.input ?? null, STDERR_FILENO)
        cprocess_close_others()
        work()
      }
    }
  }

  /// Starts a program anew, with one argument.
  package static func start(
    program: String, argument: String, log: ProcessLog? = nil
  ) throws(StartFailure) -> ChildProcess {
    try start { unsafe cprocess_spawn(program, argument, $0, log?.input ?? -1) }
  }

  /// Starts a process, which is given its end of the channel.
  static func start(
    on server: ChildProcess? = nil, _ start: (CInt) -> pid_t
  ) throws(StartFailure) -> ChildProcess {
    var sockets: [CInt] = [-1, -1]
    guard unsafe cprocess_socket_pair(&sockets) == 0 else { throw StartFailure() }
    let channel = MessageChannel(descriptor: sockets[0])
    let id = start(sockets[1])
    _ = close(sockets[1])
    guard id > 0 else { throw StartFailure() }
    return ChildProcess(id: id, channel: channel, server: server)
  }

  /// Copies this process as the leader of a session of its own; returns the copy's number, or -1.
  package static func copy(_ work: @escaping @Sendable () -> Never) -> Int32 {
    let copied = unsafe Unmanaged.passRetained(CopiedWork(work: work))
    defer { unsafe copied.release() }
    return unsafe cprocess_copy(
      { context in
        guard let context = unsafe context else { return }
        unsafe Unmanaged<CopiedWork>.fromOpaque(context).takeUnretainedValue().work()
      }, copied.toOpaque())
  }

  /// The path of this program, also when its file was replaced since it started.
  package static var ownProgram: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
  }

  static var hasOneThread: Bool {
    #if os(Linux)
      let tasks = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
      return tasks?.count == 1
    #else
      return false
    #endif
  }
}

/// The work of a copy, on its way through C.
private final class CopiedWork: Sendable {
  let work: @Sendable () -> Never

  init(work: @escaping @Sendable () -> Never) { self.work = work }
}

/// The end of a child process.
package enum ChildEnd: Hashable, Sendable, CustomStringConvertible {
  case exited(status: Int32)
  case crashed(signal: Int32)

  init(status: CInt) {
    self =
      cprocess_has_exited(status) != 0
      ? .exited(status: cprocess_exit_status(status)) : .crashed(signal: cprocess_signal(status))
  }

  package var description: String {
    switch self {
    case .exited(let status): "it ended with status \(status)"
    case .crashed(let signal):
      unsafe "it was ended by signal \(signal), \(String(cString: strsignal(signal)).lowercased())"
    }
  }
}

/// The system gives no more processes.
package struct StartFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package let description =
    "no process can be started to read recordings with; close other programs or use fewer jobs"
}
