import Foundation
import Synchronization
import Testing

@testable import Sandbox

struct ChildProcessTests {
  @Test func `the end of a child is told, and told again`() throws {
    let child = try ChildProcess.start(program: "/bin/sh", argument: "/no/such")
    #expect(child.channel.receive(within: 10) == .closed)
    let end = child.end()
    guard case .exited(let status) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(status != 0)
    #expect(child.end() == end)
  }

  @Test func `a child that is ended says by what`() throws {
    let child = try ChildProcess.start(program: "/bin/sleep", argument: "100")
    #expect(child.end() == .crashed(signal: 9))
    #expect(child.end().description.contains("signal 9"))
  }

  @Test func `the channel is the child's standard input, and closes with it`() throws {
    // `cat -` copies what it hears to its standard output, which nobody hears.
    let child = try ChildProcess.start(program: "/bin/cat", argument: "-")
    #expect(child.channel.send(Data([1, 2, 3])))
    #expect(child.channel.receive(within: 0.1) == .timedOut)
    child.end()
    #expect(child.channel.receive(within: 10) == .closed)
  }

  @Test func `a child's standard error is logged, line by line`() throws {
    let lines = Mutex<[String]>([])
    let log = try ProcessLog()
    log.start { line in lines.withLock { $0.append(line) } }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("echo one >&2; printf 'two\\nhalf' >&2; echo nobody".utf8).write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let child = try ChildProcess.start(program: "/bin/sh", argument: folder.path, log: log)
    #expect(child.channel.receive(within: 10) == .closed)
    child.end()
    log.finish()
    #expect(lines.withLock { $0 } == ["one", "two"])
  }

  #if os(Linux)
    @Test func `a program gets no file that happens to be open here`() throws {
      let lines = Mutex<[String]>([])
      let log = try ProcessLog()
      log.start { line in lines.withLock { $0.append(line) } }
      let script = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try Data("ls /proc/self/fd >&2".utf8).write(to: script)
      defer { try? FileManager.default.removeItem(at: script) }
      // Unlike most, this file is left to programs that are started.
      let file = try FileHandle(forReadingFrom: script)
      #expect(dup2(file.fileDescriptor, 999) == 999)
      defer { close(999) }
      let child = try ChildProcess.start(program: "/bin/sh", argument: script.path, log: log)
      #expect(child.channel.receive(within: 10) == .closed)
      child.end()
      log.finish()
      let files = lines.withLock(\.self)
      #expect(files.contains("2") && !files.contains("999"))
    }
  #endif

  @Test func `a program that is not there fails to start`() {
    #expect(throws: StartFailure.self) {
      let child = try ChildProcess.start(program: "/no/such", argument: "")
      // Some systems start first and look later.
      _ = child.channel.receive(within: 10)
      if child.end() == .exited(status: 127) { throw StartFailure() }
    }
  }

  #if os(Linux)
    @Test func `what a child has started ends with it`() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let script = folder.appending(path: "a.sh")
      try Data("sleep 1000 & echo $! > '\(folder.path)/id'; wait".utf8).write(to: script)
      let child = try ChildProcess.start(program: "/bin/sh", argument: script.path)
      var started: Int32?
      for _ in 0..<1000 where started == nil {
        usleep(10_000)
        let text = try? String(contentsOf: folder.appending(path: "id"), encoding: .utf8)
        started = text.flatMap { $0.hasSuffix("\n") ? Int32($0.dropLast()) : nil }
      }
      let id = try #require(started)
      child.end()
      // Whoever adopts it may leave it as a zombie, which runs nothing.
      for _ in 0..<1000 where isRunning(id) { usleep(10_000) }
      #expect(!isRunning(id))
    }

    private func isRunning(_ id: Int32) -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
      return status.map { !$0.contains(") Z ") } ?? false
    }
  #endif
}
