import Foundation
import Testing

@testable import Sandbox

#if os(Linux)
  /// The attempts of a process in the sandbox.
  struct SandboxTests {
    /// The lines that a program beside the tests prints.
    private func lines(of program: String, _ arguments: [String]) throws -> [String] {
      let process = Process()
      process.executableURL = Bundle.main.bundleURL.appending(path: program)
      process.arguments = arguments
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let words = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      return String(decoding: words, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// What the program `sandboxed` could do in a folder that everybody may write to.
    private func attempts(_ options: [String]) throws -> [String] {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: UUID().uuidString.prefix(8))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o777], ofItemAtPath: folder.path)
      return try lines(of: "sandboxed", options + [folder.path])
    }

    /// Without options as whoever runs the tests, and as nobody where that is root.
    static let users = getuid() == 0 ? [[], ["--nobody"]] : [[String]()]

    /// What is missing on this system of what a process takes from itself, by the first line of
    /// `sandboxed`.
    private func isWhole(_ first: String?) throws -> Bool {
      let missing = try #require(first?.split(separator: " ").last.flatMap { UInt32($0) })
      let walls = [Sandbox.Measure.fewFiles, .fewCalls]
      let isWhole = walls.allSatisfy { missing & $0.rawValue == 0 }
      if !isWhole {
        FileHandle.standardError.write(
          Data("SKIPPED: this system lacks Landlock or seccomp\n".utf8))
      }
      return isWhole
    }

    @Test(arguments: users)
    func `in the sandbox, a process can read its recording, and nothing else of the whole table`(
      user: [String]
    ) throws {
      let attempts = try attempts(user)
      guard try isWhole(attempts.first) else { return }
      #expect(attempts.dropFirst() == ["read the recording", "write to nothing"])
    }

    @Test(arguments: users)
    func `free, the same process can do all of it`(user: [String]) throws {
      let attempts = try attempts(["--free"] + user)
      // Some file systems keep no attributes, and some kernels know no io_uring, no message queues,
      // no traces.
      #expect(attempts.count >= 65)
      #expect(Set(attempts).isSuperset(of: ["read a key", "write", "kill", "fork", "connect"]))
    }

    @Test func `in the sandbox, every call is refused that reading does not need`() throws {
      let lines = try lines(of: "sandboxed", ["--calls"])
      guard try isWhole(lines.first) else { return }
      #expect(lines.filter { $0.hasPrefix("through") } == [])
      let needed = lines.compactMap {
        $0.hasPrefix("needed ") ? String($0.dropFirst("needed ".count)) : nil
      }
      // A call that is added to those of `sandbox.c` is to be added here, by somebody who has
      // thought of it.
      #expect(Set(needed).subtracting(Self.needed).isEmpty)
      #expect(needed.count > 60)
    }

    private static let needed = Set(
      """
      access brk clock_getres clock_gettime clock_nanosleep close close_range epoll_create1 epoll_ctl
      epoll_pwait epoll_pwait2 epoll_wait eventfd2 exit exit_group faccessat faccessat2 fadvise64 fstat
      futex getcpu getcwd getdents64 getegid geteuid getgid getpid getppid getrandom getrlimit getrusage
      get_robust_list gettid gettimeofday getuid lseek lstat madvise membarrier mincore mremap munmap
      nanosleep newfstatat open openat pause poll ppoll pread64 preadv pselect6 read readlink readlinkat
      readv recvfrom restart_syscall rseq rt_sigaction rt_sigprocmask rt_sigreturn sched_getaffinity
      sched_getparam sched_get_priority_max sched_get_priority_min sched_getscheduler sched_yield select
      set_robust_list sigaltstack stat statx sysinfo time timerfd_create timerfd_gettime timerfd_settime
      times uname write writev
      """.split(whereSeparator: \.isWhitespace).map(String.init))

    @Test func `threads of a copied process can wait for each other`() throws {
      #expect(try lines(of: "copied", []) == ["locks"])
    }
  }
#endif

struct MeasureTests {
  @Test func `what the system does not grant is told by its name, each`() throws {
    #expect(Sandbox(missing: []).warning == nil)
    let all = try #require(Sandbox(missing: Sandbox.Measure.allCases).warning)
    for name in ["RLIMIT_CORE", "RLIMIT_FSIZE", "RLIMIT_AS", "unshare", "Landlock", "seccomp"] {
      #expect(all.contains(name))
    }
    let one = try #require(Sandbox(missing: [.ownNetwork]).warning)
    #expect(one.contains("unshare") && !one.contains("Landlock"))
  }
}
