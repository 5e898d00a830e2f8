import Foundation
import Testing

#if os(Linux)
  /// What a run writes and whom it calls, as the system sees it.
  struct PrivacyTests {
    private static func isThere(_ tool: String) -> Bool {
      let found = FileManager.default.isExecutableFile(atPath: "/usr/bin/\(tool)")
      if !found {
        FileHandle.standardError.write(Data("SKIPPED: no \(tool): privacy is not tested\n".utf8))
      }
      return found
    }

    private var picture: String {
      get throws {
        let sprites = Program.root.appending(path: "fixtures/demo/sprites")
        let names = try FileManager.default.contentsOfDirectory(atPath: sprites.path)
        return sprites.appending(path: try #require(names.min())).path
      }
    }

    private func run(_ tool: String, _ arguments: [String], in folder: URL) throws -> Int32 {
      let process = Program().process(arguments, in: folder)
      let program = try #require(process.executableURL).path
      process.executableURL = URL(fileURLWithPath: "/usr/bin/\(tool)")
      process.arguments = arguments.map { $0 == "PROGRAM" ? program : $0 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }

    @Test(.enabled(if: isThere("strace")))
    func `a run writes beside its database alone, and opens no connection`() throws {
      let folder = try TemporaryFolder()
      let calls =
        "trace=open,openat,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,socket,connect"
      let status = try run(
        "strace",
        ["-ff", "-o", "calls", "-e", calls, "PROGRAM", try picture, "--database", "data/c.sqlite"],
        in: folder.url)
      // A system may forbid one process to watch another.
      guard status == 0 else {
        FileHandle.standardError.write(Data("SKIPPED: strace fails: what is written\n".utf8))
        return
      }
      // A file for each process: in one file, a call that another process's interrupts is split
      // over two lines, and the second does not say what was called with what.
      let traces = try FileManager.default.contentsOfDirectory(
        at: folder.url, includingPropertiesForKeys: nil
      ).filter { $0.lastPathComponent.hasPrefix("calls.") }
      let lines = try traces.flatMap { trace in
        try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
          .filter { !$0.contains(" = -1 ") }
      }
      #expect(lines.contains { $0.contains("c.sqlite") })
      let writing = lines.filter { line in
        ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "mkdir", "rename", "unlink"].contains {
          line.contains($0)
        }
      }
      let elsewhere = writing.filter { line in
        !line.contains("\(folder.path)/data") && !line.contains("\"data")
          && !line.contains("/dev/null")
      }
      #expect(elsewhere.isEmpty)
      #expect(!lines.contains { $0.contains("socket(AF_INET") || $0.contains("socket(AF_NETLINK") })
    }

    @Test(.enabled(if: isThere("unshare")))
    func `a run works with the network cut off`() throws {
      let folder = try TemporaryFolder()
      guard try run("unshare", ["-rn", "true"], in: folder.url) == 0 else {
        FileHandle.standardError.write(Data("SKIPPED: unshare fails: without network\n".utf8))
        return
      }
      #expect(
        try run(
          "unshare", ["-rn", "PROGRAM", try picture, "--database", "c.sqlite"], in: folder.url) == 0
      )
    }
  }
#endif
