import Foundation
import Testing

@testable import Confinement

struct ChildProcessTests {
  @Test func `the end of a child is told, and told again`() throws {
    let child = try ChildProcess.start(program: "/bin/sh", argument: "/no/such", logging: false)
    let end = child.wait()
    guard case .exited(let status) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(status != 0)
    #expect(child.wait() == end)
    child.kill()
  }

  @Test func `a child that is killed says by what`() throws {
    let child = try ChildProcess.start(program: "/bin/sleep", argument: "100", logging: false)
    child.kill()
    #expect(child.wait() == .crashed(signal: 9))
    #expect(child.wait().description.contains("signal 9"))
  }

  @Test func `the channel is the child's standard input, and closes with it`() throws {
    // `cat -` copies what it hears to its standard output, which nobody hears.
    let child = try ChildProcess.start(program: "/bin/cat", argument: "-", logging: false)
    #expect(child.channel.send(Data([1, 2, 3])))
    #expect(child.channel.receive(within: 0.1) == .timedOut)
    child.kill()
    #expect(child.channel.receive(within: 10) == .closed)
    child.wait()
  }

  @Test func `a program that is not there fails to start`() {
    #expect(throws: StartFailure.self) {
      let child = try ChildProcess.start(program: "/no/such", argument: "", logging: false)
      // Some systems start first and look later.
      if child.wait() == .exited(status: 127) { throw StartFailure() }
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
