import Foundation
import Testing

#if os(Linux)
  /// The collection of another user.
  struct OtherUserTests {
    /// Runs the program as the user `nobody`.
    private func run(
      _ arguments: [String], in folder: TemporaryFolder
    ) throws -> Program.Result {
      let process = Program().process(arguments, in: folder.url)
      let program = try #require(process.executableURL).path
      process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
      process.arguments = ["--reuid", "65534", "--clear-groups", program] + arguments
      let (output, errors) = (Pipe(), Pipe())
      (process.standardOutput, process.standardError) = (output, errors)
      try process.run()
      let answer = try output.fileHandleForReading.readToEnd() ?? Data()
      let messages = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return .init(
        status: process.terminationStatus, output: String(decoding: answer, as: UTF8.self),
        errors: String(decoding: messages, as: UTF8.self))
    }

    private static let isPossible =
      getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

    @Test(.enabled(if: isPossible, "only root can be another user"))
    func `what another user may only read is read, and to change it has status 74`() throws {
      let folder = try TemporaryFolder()
      let database = ["--database", "c.sqlite"]
      let set = try Program().run(
        ["collection", "set", "Mew", "--status", "caught"] + database, in: folder.url)
      #expect(set.status == 0, "\(set)")
      for command in [
        ["collection", "list"], ["collection", "show", "Mew"], ["log"], ["db", "stats"],
        ["collection", "summary"], ["export"], ["report", "--output", "-"],
      ] {
        let result = try run(command + database, in: folder)
        #expect(result.status == 0, "\(command): \(result)")
      }
      #expect(try run(["collection", "list"] + database, in: folder).output.contains("Mew"))
      let changed = try run(
        ["collection", "set", "Mew", "--status", "seen"] + database, in: folder)
      #expect(changed.status == 74, "\(changed)")
      #expect(changed.errors.contains("check the permissions of the file and its folder"))
    }
  }
#endif
