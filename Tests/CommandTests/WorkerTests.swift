import Foundation
import Testing

#if os(Linux)
  /// The processes that recordings are read in, looked at from outside.
  struct WorkerTests {
    private let demo = Program.root.appending(path: "fixtures/demo")

    private var arguments: [String] {
      ["phone", "switch"].map { demo.appending(path: "\($0).mp4").path } + [
        "--hashes", demo.appending(path: "hashes.tsv").path, "--format", "ndjson", "--jobs", "1",
        "--database", "c.sqlite",
      ]
    }

    @Test func `a worker that crashes costs its recording alone, and is replaced`() throws {
      let folder = try TemporaryFolder()
      let run = try RunningProgram(arguments + ["--quiet"], in: folder.url)
      let worker = try #require(run.worker())
      #expect(waitUntil { files(of: worker).contains { $0.hasSuffix("phone.mp4") } })
      kill(worker, SIGSEGV)
      let result = run.wait()
      #expect(result.status == 2)
      let lines = result.output.split(separator: "\n")
      #expect(lines.first?.contains("phone.mp4: the process that read it is gone") == true)
      #expect(lines.first?.contains("signal 11") == true)
      #expect(lines.count { $0.contains(#""verdict":"verified""#) } > 3)
      #expect(lines.last?.contains(#""recordings":2,"failed":1,"#) == true)

      let again = try Program().run(arguments + ["--quiet"], in: folder.url)
      #expect(again.status == 0)
    }

    @Test func `a worker has no network, can write no file and has no terminal`() throws {
      let folder = try TemporaryFolder()
      let run = try RunningProgram(arguments, in: folder.url)
      let worker = try #require(run.worker())
      let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/net")
      // It is confined before it loads anything, which takes longer than looking.
      let isConfined = waitUntil {
        let theirs = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(worker)/ns/net")
        return theirs.map { $0 != own } ?? false
      }
      let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
      let status = try String(contentsOfFile: "/proc/\(worker)/stat", encoding: .utf8)
      let files = files(of: worker)
      let result = run.wait()
      let warned = result.errors.contains("this system does not let recordings be read")
      #expect(isConfined || warned)
      for limit in ["Max file size", "Max core file size"] {
        let row = limits.split(separator: "\n").first { $0.hasPrefix(limit) }
        #expect(row?.dropFirst(limit.count).split(separator: " ").prefix(2) == ["0", "0"])
      }
      // The fields after the name: state, parent, process group, session.
      let fields = status.split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
      #expect(fields.count > 3 && fields[3] == "\(worker)")
      #expect(!files.contains { $0.hasSuffix("c.sqlite") || $0.hasPrefix("/dev/pts") })
    }

    @Test func `a worker that is gone before it reads anything is replaced`() throws {
      let folder = try TemporaryFolder()
      let run = try RunningProgram(arguments + ["--quiet"], in: folder.url)
      kill(try #require(run.worker()), SIGKILL)
      #expect(run.wait().status == 0)
    }

    /// What a process has open.
    private func files(of process: Int32) -> [String] {
      let folder = "/proc/\(process)/fd"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      }
    }

    @Test func `no worker is left when the program is killed`() throws {
      let folder = try TemporaryFolder()
      let run = try RunningProgram(arguments, in: folder.url)
      let worker = try #require(run.worker())
      run.signal(SIGKILL)
      _ = run.wait()
      #expect(waitUntil { !FileManager.default.fileExists(atPath: "/proc/\(worker)") })
    }
  }
#endif
