import Foundation
import Testing

#if os(Linux)
  /// The processes that recordings are read in, looked at from outside.
  struct WorkerTests {
    private let demo = Program.root.appending(path: "fixtures/demo")

    /// A recording that takes a while to read.
    private var long: String { demo.appending(path: "switch.mp4").path }

    /// Pictures that are read at once.
    private var pictures: [String] {
      get throws {
        let sprites = demo.appending(path: "sprites")
        let names = try FileManager.default.contentsOfDirectory(atPath: sprites.path)
        return names.filter { $0.hasSuffix(".png") }.sorted()
          .map { sprites.appending(path: $0).path }
      }
    }

    private var short: String { get throws { try #require(pictures.first) } }

    private let options = [
      "--quiet", "--format", "ndjson", "--jobs", "1", "--database", "c.sqlite",
    ]

    @Test func `a worker that is lost costs its recording alone, and is replaced`() throws {
      let folder = try TemporaryFolder()
      let (run, worker) = try RunningProgram.stoppedWhileReading(
        "switch.mp4", [long, try short] + options, in: folder.url)
      kill(worker, SIGKILL)
      let result = run.wait()
      #expect(result.status == 75)
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == 5)
      #expect(lines.first?.contains("switch.mp4: the process that read it was stopped") == true)
      #expect(lines.first?.contains(#""failure":"killed""#) == true)
      #expect(lines[2].contains(#""frames":1,"#) && !lines[2].contains(#""error""#))
      #expect(lines.last?.contains(#""recordings":2,"failed":1,"#) == true)
    }

    @Test func `no process reads two recordings`() throws {
      let folder = try TemporaryFolder()
      let pictures = try pictures
      let run = try RunningProgram(pictures + options, in: folder.url)
      let server = try #require(run.server())
      var readers: [Int32: Set<String>] = [:]
      while !RunningProgram.status(of: server).isEmpty {
        for reader in RunningProgram.children(of: server) {
          let read = RunningProgram.files(of: reader).filter { $0.hasSuffix(".png") }
          readers[reader, default: []].formUnion(read)
        }
      }
      #expect(run.wait().status == 0)
      // Not each of them lives long enough to be seen.
      #expect(readers.count > 1)
      #expect(readers.values.allSatisfy { $0.count <= 1 })
    }

    @Test func `the process that loads is a copy of the program, and not started anew`() throws {
      let folder = try TemporaryFolder()
      let run = try RunningProgram([long] + options, in: folder.url)
      defer { run.signal(SIGKILL) }
      let server = try #require(run.server())
      let words = try String(contentsOfFile: "/proc/\(server)/cmdline", encoding: .utf8)
        .split(separator: "\0")
      #expect(words.dropFirst().first.map(String.init) == long)
    }

    @Test func `many jobs are not many processes`() throws {
      let folder = try TemporaryFolder()
      let run = try RunningProgram([demo.path, "-j", "1000"] + options.dropLast(4), in: folder.url)
      defer { run.signal(SIGKILL) }
      _ = try #require(run.server())
      for _ in 0..<20 {
        #expect(RunningProgram.children(of: run.id).count <= 1)
        Thread.sleep(forTimeInterval: 0.01)
      }
    }

    @Test func `a process that is lost before any recording is read costs nothing`() throws {
      let folder = try TemporaryFolder()
      let (run, server) = try RunningProgram.stoppedBeforeReading(
        [try short] + options, in: folder.url)
      kill(server, SIGKILL)
      #expect(run.wait().status == 0)
    }

    @Test func `a worker has no network, can write to no file and has no terminal`() throws {
      let folder = try TemporaryFolder()
      let (run, worker) = try RunningProgram.stoppedWhileReading(
        "switch.mp4", [long] + options.dropFirst(), in: folder.url)
      defer { run.signal(SIGKILL) }
      let networks = ["self", "\(worker)"].map {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/ns/net")
      }
      let scan = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
      #expect(
        networks[0] != networks[1] && scan.contains("Seccomp:\t2")
          || run.errorText.contains("recordings are read less cut off"))
      let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
      for limit in ["Max file size", "Max core file size"] {
        let row = limits.split(separator: "\n").first { $0.hasPrefix(limit) }
        #expect(row?.dropFirst(limit.count).split(separator: " ").prefix(2) == ["0", "0"])
      }
      #expect(RunningProgram.status(of: worker).last == "\(worker)", "it leads its session")
      let files = RunningProgram.files(of: worker)
      #expect(!files.contains { $0.hasSuffix("c.sqlite") || $0.hasPrefix("/dev/pts") })
      // The picture or video, and one socket: no way to the process that it is a copy of.
      #expect(files.filter { $0.hasPrefix("socket:") }.count == 1)
    }

    @Test func `a worker does not know the variables of the environment`() throws {
      let folder = try TemporaryFolder()
      let (run, worker) = try RunningProgram.stoppedWhileReading(
        "switch.mp4", [long] + options, in: folder.url)
      defer { run.signal(SIGKILL) }
      func variables(of process: pid_t) throws -> String {
        String(
          decoding: try Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/environ")),
          as: UTF8.self)
      }
      #expect(try variables(of: getpid()).contains("PATH="))
      #expect(try !variables(of: worker).contains("PATH="))
    }

    @Test func `no worker is left when the program is killed`() throws {
      let folder = try TemporaryFolder()
      let (run, worker) = try RunningProgram.stoppedWhileReading(
        "switch.mp4", [long] + options, in: folder.url)
      run.signal(SIGKILL)
      _ = run.wait()
      #expect(waitUntil { !FileManager.default.fileExists(atPath: "/proc/\(worker)") })
    }

    @Test func `the first Ctrl-C lets what is read be finished, and the second stops at once`()
      throws
    {
      let folder = try TemporaryFolder()
      let (run, worker) = try RunningProgram.stoppedWhileReading(
        "switch.mp4", [long, try short] + options, in: folder.url)
      run.signal(SIGINT)
      #expect(waitUntil { run.errorText.contains("finishing what is being read; Ctrl-C again") })
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
      let (run, _) = try RunningProgram.stoppedWhileReading(
        "switch.mp4", [long] + options, in: folder.url)
      run.signal(SIGTERM)
      #expect(run.wait().status == 143)
    }
  }
#endif
