import Foundation
import Testing

#if os(Linux)
  /// The processes that recordings are read in, looked at from outside.
  struct WorkerTests {
    private let demo = Program.root.appending(path: "fixtures/demo")

    /// A recording that takes a while to read.
    private var long: String { demo.appending(path: "switch.mp4").path }

    /// A picture that is read at once.
    private var short: String {
      get throws {
        let sprites = demo.appending(path: "sprites")
        let names = try FileManager.default.contentsOfDirectory(atPath: sprites.path)
        return sprites.appending(path: try #require(names.min())).path
      }
    }

    private let options = [
      "--quiet", "--format", "ndjson", "--jobs", "1", "--database", "c.sqlite",
    ]

    @Test func `a worker that is lost costs its recording alone, and is replaced`() throws {
      let folder = try TemporaryFolder()
      let run = try RunningProgram([long, try short] + options, in: folder.url)
      let worker = try #require(run.worker())
      #expect(waitUntil { files(of: worker).contains { $0.hasSuffix("switch.mp4") } })
      kill(worker, SIGKILL)
      let result = run.wait()
      #expect(result.status == 2)
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines.first?.contains("switch.mp4: the process that read it was stopped") == true)
      #expect(lines[1].contains(#""frames":1,"#) && !lines[1].contains(#""error""#))
      #expect(lines.last?.contains(#""recordings":2,"failed":1,"#) == true)
    }

    @Test func `the first worker is a copy of the program, and not started anew`() throws {
      let folder = try TemporaryFolder()
      let run = try RunningProgram([long] + options, in: folder.url)
      defer { run.signal(SIGKILL) }
      let worker = try #require(run.worker())
      let words = try String(contentsOfFile: "/proc/\(worker)/cmdline", encoding: .utf8)
        .split(separator: "\0")
      #expect(words.dropFirst().first.map(String.init) == long)
    }

    @Test func `a worker that is lost before it reads anything costs nothing`() throws {
      let folder = try TemporaryFolder()
      let run = try RunningProgram([try short] + options, in: folder.url)
      kill(try #require(run.worker()), SIGKILL)
      #expect(run.wait().status == 0)
    }

    @Test func `a worker has no network, can write no file and has no terminal`() throws {
      let folder = try TemporaryFolder()
      let run = try RunningProgram([long] + options.dropFirst(), in: folder.url)
      defer { run.signal(SIGKILL) }
      let worker = try #require(run.worker())
      let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/net")
      #expect(
        waitUntil {
          let theirs = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/\(worker)/ns/net")
          return theirs.map { $0 != own } ?? false
            || run.talk.contains("this system does not let recordings be read")
        })
      let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
      for limit in ["Max file size", "Max core file size"] {
        let row = limits.split(separator: "\n").first { $0.hasPrefix(limit) }
        #expect(row?.dropFirst(limit.count).split(separator: " ").prefix(2) == ["0", "0"])
      }
      let status = try String(contentsOfFile: "/proc/\(worker)/stat", encoding: .utf8)
      // The fields after the name: state, parent, process group, session.
      let fields = status.split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
      #expect(fields.count > 3 && fields[3] == "\(worker)")
      #expect(!files(of: worker).contains { $0.hasSuffix("c.sqlite") || $0.hasPrefix("/dev/pts") })
    }

    @Test func `no worker is left when the program is killed`() throws {
      let folder = try TemporaryFolder()
      let run = try RunningProgram([long] + options, in: folder.url)
      let worker = try #require(run.worker())
      run.signal(SIGKILL)
      _ = run.wait()
      #expect(waitUntil { !FileManager.default.fileExists(atPath: "/proc/\(worker)") })
    }

    @Test func `the first Ctrl-C lets what is read be finished, and the second stops at once`()
      throws
    {
      let folder = try TemporaryFolder()
      let run = try RunningProgram([long, try short] + options, in: folder.url)
      let worker = try #require(run.worker())
      #expect(waitUntil { files(of: worker).contains { $0.hasSuffix("switch.mp4") } })
      run.signal(SIGINT)
      #expect(waitUntil { run.talk.contains("finishing what is being read; Ctrl-C again") })
      #expect(FileManager.default.fileExists(atPath: "/proc/\(worker)"))
      run.signal(SIGINT)
      let result = run.wait()
      #expect(result.status == 130)
      #expect(result.output == "")
      #expect(result.errors.contains("the same command goes on from there"))
      #expect(waitUntil { !FileManager.default.fileExists(atPath: "/proc/\(worker)") })
    }

    @Test func `a request to terminate stops at once`() throws {
      let folder = try TemporaryFolder()
      let run = try RunningProgram([long] + options, in: folder.url)
      let worker = try #require(run.worker())
      #expect(waitUntil { files(of: worker).contains { $0.hasSuffix("switch.mp4") } })
      run.signal(SIGTERM)
      #expect(run.wait().status == 143)
    }

    /// What a process has open.
    private func files(of process: Int32) -> [String] {
      let folder = "/proc/\(process)/fd"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      }
    }
  }
#endif
