import Foundation
import Synchronization
import Testing

@testable import Confinement

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

  @Test func `what a child says on its standard error is heard, line by line`() throws {
    let lines = Mutex<[String]>([])
    let talk = try ChildTalk()
    talk.listen { line in lines.withLock { $0.append(line) } }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("echo one >&2; printf 'two\\nhalf' >&2; echo nobody".utf8).write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let child = try ChildProcess.start(program: "/bin/sh", argument: folder.path, talk: talk)
    #expect(child.channel.receive(within: 10) == .closed)
    child.end()
    talk.finish()
    #expect(lines.withLock { $0 } == ["one", "two"])
  }

  @Test func `a program that is not there fails to start`() {
    #expect(throws: StartFailure.self) {
      let child = try ChildProcess.start(program: "/no/such", argument: "")
      // Some systems start first and look later.
      _ = child.channel.receive(within: 10)
      if child.end() == .exited(status: 127) { throw StartFailure() }
    }
  }

  @Test func `what could not be taken from a process is told in a sentence`() {
    #expect(Confinement(isOffline: true, isReadOnly: true).warning == nil)
    let rest = [(false, true), (true, false), (false, false)].map {
      Confinement(isOffline: $0, isReadOnly: $1).warning
    }
    #expect(Set(rest.compactMap { $0 }).count == 3)
  }
}
