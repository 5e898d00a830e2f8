internal import CProcess
internal import Foundation

extension ChildProcess {
  /// Does work in a copy of this process, in which nothing else of it goes on.
  ///
  /// A copy has everything loaded, which saves the tens of milliseconds that a program with a hundred
  /// libraries takes to start. But locks that other threads hold stay locked in it for ever: so it is `nil` where
  /// there is another thread, and on macOS, whose frameworks do not allow it at all. The copy ends when this
  /// process does.
  ///
  /// - Parameters:
  ///   - talk: what hears its standard error; nobody does without it.
  ///   - work: runs on a thread that has run nothing before.
  package static func fork(
    talk: ChildTalk?, _ work: @escaping @Sendable () -> Never
  ) throws(StartFailure) -> ChildProcess? {
    guard hasOneThread else { return nil }
    let (ours, theirs) = try socketPair()
    let id = copy {
      adopt(theirs, talk)
      work()
    }
    _ = close(theirs)
    guard id > 0 else {
      _ = close(ours)
      throw StartFailure()
    }
    return ChildProcess(id: id, channel: MessageChannel(descriptor: ours))
  }

  /// Copies this process as the leader of a session of its own; the copy's number, or -1.
  package static func copy(_ work: @escaping @Sendable () -> Never) -> Int32 {
    let copied = unsafe Unmanaged.passRetained(CopiedWork(work))
    defer { unsafe copied.release() }
    return unsafe cprocess_copy(
      { context in
        cprocess_die_with_parent()
        _ = setsid()
        guard let context = unsafe context else { return }
        unsafe Unmanaged<CopiedWork>.fromOpaque(context).takeUnretainedValue().work()
      }, copied.toOpaque())
  }

  /// Starts a program anew, with one argument.
  package static func start(
    program: String, argument: String, talk: ChildTalk? = nil
  ) throws(StartFailure) -> ChildProcess {
    let (ours, theirs) = try socketPair()
    defer { _ = close(theirs) }
    let id = unsafe cprocess_spawn(program, argument, theirs, talk?.input ?? -1)
    guard id > 0 else {
      _ = close(ours)
      throw StartFailure()
    }
    return ChildProcess(id: id, channel: MessageChannel(descriptor: ours))
  }

  /// Where this program itself is, also when its file was replaced since it started.
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

  static func socketPair() throws(StartFailure) -> (ours: CInt, theirs: CInt) {
    var sockets: [CInt] = [-1, -1]
    guard unsafe cprocess_socket_pair(&sockets) == 0 else { throw StartFailure() }
    return (sockets[0], sockets[1])
  }

  /// Makes a socket the standard input of this process, and leaves it nothing else but the standard error
  /// that somebody hears.
  private static func adopt(_ socket: CInt, _ talk: ChildTalk?) {
    _ = dup2(socket, STDIN_FILENO)
    let null = unsafe open("/dev/null", O_WRONLY)
    _ = dup2(null, STDOUT_FILENO)
    _ = dup2(talk?.input ?? null, STDERR_FILENO)
    for descriptor in (STDERR_FILENO + 1)..<mostDescriptors { _ = close(descriptor) }
  }

  /// More files than a program has open that has only read its command line.
  private static let mostDescriptors: CInt = 256
}

/// The system gives no more processes.
package struct StartFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package let description =
    "no process can be started to read recordings with; close other programs or use fewer jobs"

  package init() {}
}

/// What a copy is to do, on its way through C.
private final class CopiedWork: Sendable {
  let work: @Sendable () -> Never

  init(_ work: @escaping @Sendable () -> Never) { self.work = work }
}
