import Foundation
import Pipeline
import Reporting
import Testing

@testable import verify

struct StatusTests {
  @Test(arguments: [
    ([], 64, "name a recording"), (["--nope"], 64, "--nope"), (["a.mp4", "-j", "0"], 64, "--jobs"),
    (["a.mp4", "--format", "xml"], 64, "xml"), (["a.mp4", "-q", "-v"], 64, "--quiet"),
    (["layout", "a.mp4", "-o", "-"], 64, "--output needs the name of a file"),
    (["export", "-o", ""], 64, "-o has an empty path; name a place, or leave the option out"),
    (["report", "--output="], 64, "--output has an empty path"),
    (["a.mp4", "--results", ""], 64, "--results has an empty path"),
    (["db", "backup", ""], 64, "the file to write has no name"),
    (["report", "--csv-raw", "--format", "json"], 64, "--csv-raw needs --format csv"),
    (["a.mp4", "--language", "tlh"], 64, "tlh"), (["a.mp4", "--threads", "0"], 64, "--threads"),
    (["a.mp4", "--threads", "257"], 64, "--threads takes a number from 1 to 256"),
    (["/no/such.mp4"], 66, "/no/such.mp4: there is no such file or folder"),
    (["."], 66, ".: no recording in this folder"),
    (["list"], 66, "did you mean: verify collection list or verify checklist list"),
    (["checklist", "missing", "natoinal"], 64, "did you mean national?"),
    (["collection", "list", "--game", "redd"], 64, "did you mean red?"),
    (["collection", "lst"], 64, "did you mean: verify collection list"),
    (["help", "nosuch"], 64, "there is no command verify nosuch"),
    (["help", "colection"], 64, "did you mean: verify help collection"),
    (["--files-from", "/no/list"], 65, "cannot read the list of paths /no/list"),
    (["--files-from", "-"], 66, "the list names no path"), (["-"], 64, "--files-from -"),
    (["colection", "list"], 66, "did you mean: verify collection list"),
    (["--no-database", "import", "list.csv"], 66, "did you mean: verify import list.csv"),
    (["layout", "/no/such.mp4"], 66, "/no/such.mp4: there is no such file or folder"),
    (["review", "--database", "no.sqlite"], 65, "no.sqlite: there is no collection"),
    (["report", "--starter", "bulbasaur"], 64, "--starter needs --checklist"),
    (["dex", "list", "--generation", "12"], 64, "--generation takes a number from 1 to 9"),
    (["dex", "search", "pikachu", "--limit", "0"], 64, "--limit takes a number of at least 1"),
    (["dex", "search", ""], 64, "give a name, or a part of one"),
    (["dex", "search", "xyzzyx"], 0, "no name in the dex is like “xyzzyx”"),
    (["dex", "show", "9999"], 64, "9999 is not in the dex"),
    (["sync", "--format", "json"], 64, "--format"),
    (
      ["hashes", "diff", "no.tsv", "no.tsv"], 65,
      "no.tsv: there is no such file or folder; make one"
    ),
  ])
  func `a wrong command line and what is not there have their statuses`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let folder = try TemporaryFolder()
    let result = try Program().run(arguments, in: folder.url)
    #expect(result.status == status)
    #expect(result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `an answer to a closed standard output is an error, and goes nowhere else`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.png", "nothing to see")
    let process = Program().process([], in: folder.url)
    let program = try #require(process.executableURL?.path)
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "exec '\(program)' a.png --no-database --format ndjson >&- 2>errors",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
  }

  @Test func `a file whose name begins with a dash is not taken for options`() throws {
    let folder = try TemporaryFolder()
    try folder.file("-match.png", "nothing to see")
    let options = ["-q", "--no-database"]
    let refused = try Program().run(["-match.png"] + options, in: folder.url)
    #expect(refused.status == 64, "\(refused)")
    #expect(refused.output == "")
    #expect(refused.errors.contains("write ./-match.png"))
    let read = try Program().run(["./-match.png"] + options, in: folder.url)
    #expect(read.status == 2, "\(read)")
  }

  @Test func `another program's database is refused with the way out`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.mp4", "")
    let database = try folder.file("notes.txt", String(repeating: "no database\n", count: 500))
    let result = try Program().run(["a.mp4", "--database", database], in: folder.url)
    #expect(
      result
        == .init(
          status: 65, output: "",
          errors: "verify: \(database): not a collection of verify; give another file with "
            + "--database\n"))
  }

  @Test func `a recording that cannot be read ends the run only when asked to`() throws {
    let folder = try TemporaryFolder()
    let files = try ["a.mp4", "b.mp4", "c.mp4"].map { try folder.file($0, "nothing to see") }
    let options = ["--jobs", "1", "--quiet", "--format", "ndjson", "--database", "c.sqlite"]
    let all = try Program().run(files + options, in: folder.url)
    #expect(all.status == 2)
    #expect(all.output.split(separator: "\n").count == 7)
    #expect(all.output.matches(of: /"failure":"unsupported"/).count == 3)
    let one = try Program().run(files + options + ["--fail-fast"], in: folder.url)
    #expect(one.status == 2)
    #expect(one.output.split(separator: "\n").count == 3)
  }

  @Test func `a quiet run names the recording of which only a part is there`() throws {
    let folder = try TemporaryFolder()
    let demo = try Data(contentsOf: Program.root.appending(path: "fixtures/demo/switch.mp4"))
    try demo.prefix(50_000).write(to: folder.url.appending(path: "cut.mp4"))
    let result = try Program().run(["check", "cut.mp4", "--quiet"], in: folder.url)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("verify: cut.mp4: ends early: its end is missing"), "\(result)")
    #expect(result.errors.matches(of: /cut\.mp4/).count == 1, "\(result)")
  }

  @Test func `to fail fast does not wait for what was begun before`() throws {
    let folder = try TemporaryFolder()
    let slow = Program.root.appending(path: "fixtures/demo/phone.mp4").path
    let files = try (0..<12).map { try folder.file("\($0).mp4", "nothing to see \($0)") }
    let result = try Program().run(
      [slow] + files + ["-j", "2", "--fail-fast", "--quiet", "--format", "ndjson"],
      in: folder.url)
    #expect(result.status == 2)
    #expect(result.output.matches(of: /"type":"recording"/).count == 2)
  }

  @Test func `a process that cannot be started has the status of a part that is missing`()
    async throws
  {
    let setup = ReadingSetup(
      tool: "0", hashes: nil, layouts: [], language: nil, requiresSprite: false,
      limits: ReadingLimits())
    let pool = WorkerPool(setup: setup, program: "/no/such") { _ in }
    let error = await #expect(throws: Failure.self) {
      try await pool.scan(ofRecordingAt: "a", sha256: "") { _ in }
    }
    #expect(RunStatus(of: try #require(error)) == .unavailable)
  }

  @Test func `what FFmpeg has to say comes to a file as well`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.mp4", "\0\0\0\u{8}free nothing to see")
    let log = folder.url.appending(path: "log")
    try Data().write(to: log)
    let process = Program().process(["a.mp4", "--verbose"], in: folder.url)
    process.standardError = try FileHandle(forWritingTo: log)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let words = try String(contentsOf: log, encoding: .utf8)
    #expect(words.contains("verify: [mov"), "\(words)")
  }

  @Test func `a database that cannot be created has status 73`() throws {
    let folder = try TemporaryFolder()
    let recording = try folder.file("a.mp4", "")
    let result = try Program().run(
      [recording, "--database", recording + "/c.sqlite"], in: folder.url)
    #expect(result.status == 73)
    #expect(result.errors.contains("the database cannot be created"))
  }

  @Test func `a file name cannot command the terminal`() throws {
    let folder = try TemporaryFolder()
    let result = try Program().run(["/no/\u{1B}]0;x\u{7}\u{202E}.mp4"], in: folder.url)
    #expect(
      result.errors
        == #"verify: /no/\u{1b}]0;x\u{7}\u{202e}.mp4: there is no such file or folder"# + "\n")
  }

  @Test(.enabled(if: TrainedFolder.english != nil, "needs English trained data of Debian"))
  func `a language that is asked for and has no trained data is named with its package`() throws {
    let folder = try TemporaryFolder()
    let english = try #require(TrainedFolder.english)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: english.lastPathComponent), withDestinationURL: english)
    let recording = try folder.file("a.mp4", "")
    let result = try Program(environment: ["TESSDATA_PREFIX": folder.path])
      .run([recording, "--language", "zh-hant"], in: folder.url)
    #expect(
      result
        == .init(
          status: 69, output: "",
          errors: "verify: Tesseract has no trained data for the language zh-hant; install the "
            + "package tesseract-ocr-chi-tra\n"))
  }

  @Test func `the doctor says what the system grants of the sandbox`() throws {
    let folder = try TemporaryFolder()
    let result = try Program().run(["doctor"], in: folder.url)
    let lines = result.output.split(separator: "\n").filter { $0.contains("sandbox") }
    for name in ["RLIMIT_CORE", "RLIMIT_FSIZE", "RLIMIT_AS", "unshare", "Landlock", "seccomp"] {
      #expect(lines.contains { $0.contains(name) }, "\(name)")
    }
    let json = try Program().run(["doctor", "--format", "json"], in: folder.url)
    #expect(json.output.contains("Landlock"))
  }

  @Test func `the doctor looks into the database`() throws {
    let folder = try TemporaryFolder()
    try folder.file("c.sqlite", "no database, but a text")
    let result = try Program().run(["doctor", "--database", "c.sqlite"], in: folder.url)
    #expect(result.status == 65)
    #expect(result.output.contains("not a collection of verify"), "\(result.output)")
  }

  @Test func `the doctor says what is there, and changes nothing`() throws {
    let folder = try TemporaryFolder()
    let result = try Program().run(["doctor"], in: folder.url)
    #expect(result.errors == "")
    for part in ["program ", "tesseract ", "en: ", "zh-hant: ", " species", " references, "] {
      #expect(result.output.contains(part), "\(part)")
    }
    #expect(result.output.contains("collection.sqlite (made by the first recording"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test(.enabled(if: TrainedFolder.english != nil, "needs English trained data of Debian"))
  func `the doctor names the package of what is missing`() throws {
    let folder = try TemporaryFolder()
    let english = try #require(TrainedFolder.english)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: english.lastPathComponent), withDestinationURL: english)
    let result = try Program(environment: ["TESSDATA_PREFIX": folder.path])
      .run(["doctor"], in: folder.url)
    #expect(result.status == 0)
    #expect(result.output.contains("en: trained data are there"))
    #expect(result.output.contains("ja: missing; install tesseract-ocr-jpn"))
  }

  @Test func `the help lists every status as it is`() throws {
    let folder = try TemporaryFolder()
    let help = try Program().run(["help", "exit-codes"], in: folder.url)
    #expect(help.output.contains(RunStatus.table))
    let table = try Program().run(["exit-codes"], in: folder.url)
    #expect(table == .init(status: 0, output: RunStatus.table + "\n", errors: ""))
    let root = try Program().run(["--help"], in: folder.url)
    #expect(root.output.contains("verify help exit-codes"))
  }

  @Test func `the reference lists every status as it is`() throws {
    let reference = try String(
      contentsOf: Program.root.appending(path: "docs/reference.md"), encoding: .utf8)
    let rows = reference.split(separator: "\n").filter { $0.wholeMatch(of: /\| \d+ \|.*/) != nil }
    #expect(
      rows.map(String.init) == RunStatus.allCases.map { "| \($0.rawValue) | \($0.meaning) |" })
  }

  @Test func `the version names the linked libraries`() throws {
    let folder = try TemporaryFolder()
    let result = try Program().run(["--version"], in: folder.url)
    let names = result.output.split(separator: "\n").map { $0.split(separator: " ").first ?? "" }
    #expect(result.status == 0)
    #expect(
      names == [
        "verify", "libavformat", "libavcodec", "libavutil", "libswscale", "tesseract", "leptonica",
        "sqlite",
      ])
    #expect(!result.output.contains("unknown"))
  }

}

/// Where Debian's packages keep trained data.
private enum TrainedFolder {
  static var english: URL? {
    ["5", "4.00"].map {
      URL(fileURLWithPath: "/usr/share/tesseract-ocr/\($0)/tessdata/eng.traineddata")
    }
    .first { FileManager.default.fileExists(atPath: $0.path) }
  }
}
