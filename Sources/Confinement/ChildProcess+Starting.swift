internal import CProcess
internal import Foundation

extension ChildProcess {
  /// Goes on in a copy of this process: `body` runs in it, and nothing else of the caller does.
  ///
  /// A copy has everything loaded, which saves the tens of milliseconds that a program with a hundred
  /// libraries takes to start. But only the calling thread goes on in it: locks that other threads hold
  /// stay locked for ever. So it is `nil` where there is another thread, and on macOS, whose frameworks do
  /// not allow it at all.
  ///
  /// - Parameter talk: what hears its standard error; nobody does without it.
  package static func fork(
    talk: ChildTalk?, _ body: () async -> Never
  ) async throws(StartFailure) -> ChildProcess? {
    guard hasOneThread else { return nil }
    let (ours, theirs) = try socketPair()
    switch cprocess_fork() {
    case -1:
      _ = close(ours)
      _ = close(theirs)
      throw StartFailure()
    case 0:
      _ = setsid()
      adopt(theirs, talk)
      await body()
    case let id:
      _ = close(theirs)
      return ChildProcess(id: id, channel: MessageChannel(descriptor: ours))
    }
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
