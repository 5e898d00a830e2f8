import Foundation
import Testing

struct StrangerCommandTests {
  @Test func `a pipe is no file to take over, and a folder no database`() throws {
    let folder = try TemporaryFolder()
    let made = unsafe mkfifo(folder.path + "/pipe", 0o600)
    #expect(made == 0)
    for arguments in [["import", "pipe"], ["merge", "pipe"]] {
      let result = try Program().run(arguments + ["--database", "c.sqlite"], in: folder.url)
      #expect(result.status == 65, "\(result)")
    }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "sub"), withIntermediateDirectories: true)
    for database in ["sub", "pipe"] {
      for arguments in [["collection", "list"], ["collection", "set", "mew", "--status", "seen"]] {
        let result = try Program().run(arguments + ["--database", database], in: folder.url)
        #expect(result.status == 65)
        #expect(
          result.errors
            == "verify: \(database): a folder, a pipe or a device; give a file with --database\n")
      }
    }
  }

  @Test func `a recording whose name is no UTF-8 is named, and counted as failed`() throws {
    let folder = try TemporaryFolder()
    let inner = folder.path + "/in"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    for byte: CChar in [-23, -24] {
      let name: [CChar] = (inner + "/a").utf8CString.dropLast() + [byte] + ".mp4".utf8CString
      let descriptor = unsafe open(name, O_CREAT | O_WRONLY, 0o600)
      #expect(descriptor >= 0)
      close(descriptor)
    }
    let result = try Program().run(["--dry-run", "in", "x.mp4"], in: folder.url)
    for name in ["in/a\\xE8.mp4", "in/a\\xE9.mp4"] {
      #expect(result.errors.contains("\(name): its name is not UTF-8"), "\(result)")
    }
    #expect(result.status != 0)
    let named = try Program().run(["--dry-run", "in/a\u{FFFD}.mp4"], in: folder.url)
    #expect(named.errors.contains("its name is not UTF-8"), "\(named)")
    #expect(named.status == 66)
  }

  @Test func `results whose name is no UTF-8 are named, and the others come in`() throws {
    let folder = try TemporaryFolder()
    let pictures = Program.root.appending(path: "fixtures/demo/sprites")
    let picture = try #require(
      try FileManager.default.contentsOfDirectory(atPath: pictures.path).first {
        $0.hasSuffix(".png")
      })
    let read = try Program().run(
      [pictures.appending(path: picture).path, "--no-database", "--quiet", "--results", "r"],
      in: folder.url)
    #expect(read.status == 0, "\(read)")
    for (name, isFolder) in [("\u{1}.ndjson", false), ("\u{1}", true), ("\u{1}.txt", false)] {
      let path = (folder.path + "/r/x" + name).utf8CString.map { $0 == 1 ? -23 : $0 }
      if isFolder {
        #expect(unsafe mkdir(path, 0o700) == 0)
      } else {
        let file = unsafe open(path, O_CREAT | O_WRONLY, 0o600)
        #expect(file >= 0)
        close(file)
      }
    }
    let merged = try Program().run(["merge", "r", "--database", "c.sqlite"], in: folder.url)
    #expect(merged.status == 65)
    #expect(
      merged.errors == """
        verify: r/x\\xE9: its name is not UTF-8; rename it, as with: convmv -f latin1 -t utf8
        verify: r/x\\xE9.ndjson: its name is not UTF-8; rename it, as with: convmv -f latin1 -t utf8

        """)
    #expect(!merged.output.hasPrefix("nothing new"), "\(merged)")
  }

  #if os(Linux)
    @Test func `a database that is deleted under a run ends it with status 74`() throws {
      let demo = Program.root.appending(path: "fixtures/demo")
      // The first recording is read when it is deleted, or nothing more will be written.
      for isReplaced in [false, true] {
        let folder = try TemporaryFolder()
        let (run, reader) = try RunningProgram.stoppedWhileReading(
          "switch.mp4",
          [
            demo.path + "/switch.mp4", "--hashes", demo.path + "/hashes.tsv", "--jobs", "1",
            "--database", "c.sqlite",
          ], in: folder.url)
        let database = folder.path + "/c.sqlite"
        try FileManager.default.removeItem(atPath: database)
        if isReplaced { try folder.file("c.sqlite", "") }
        kill(reader, SIGCONT)
        let result = run.wait()
        #expect(result.status == 74, "\(result)")
        #expect(result.errors.contains("it was deleted or replaced meanwhile"))
        #expect(!result.output.contains("newly verified"))
      }
    }
  #endif

  @Test func `what is checked for somebody else leaves nothing behind`() throws {
    let folder = try TemporaryFolder()
    let demo = Program.root.appending(path: "fixtures/demo")
    let arguments = [
      demo.path + "/phone.mp4", "--hashes", demo.path + "/hashes.tsv", "--quiet",
    ]
    try folder.file("list.csv", "species,nickname\nBellsprout,Bella\nMew,\n")
    let compared = ["--expect", "list.csv", "--fail-on-mismatch"]
    let checked = try Program().run(["check"] + arguments + compared, in: folder.url)
    #expect(checked.status == 1)
    #expect(checked.output.contains("1 missing"), "\(checked)")
    #expect(checked.output.contains("  - 0151 Mew"))
    #expect(checked.output.contains("does not show the nickname\n"), "\(checked)")
    let guest = try Program().run(arguments + ["--guest"], in: folder.url)
    #expect(guest.status == 0)
    let memory = try Program().run(arguments + ["--database", ":memory:"], in: folder.url)
    #expect(memory.status == 0)
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(left.filter { !$0.hasPrefix(".cache") } == ["list.csv"])
    let refused = try Program().run(
      ["check"] + arguments + ["--database", "c.sqlite"], in: folder.url)
    #expect(refused.status == 64)
  }

  @Test func `a name that is misspelled is corrected, and what is set is said`() throws {
    let folder = try TemporaryFolder()
    let database = ["--database", "c.sqlite"]
    let wrong = try Program().run(
      ["collection", "set", "Pikachuu", "--status", "caught"] + database, in: folder.url)
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("did you mean Pikachu or "), "\(wrong)")
    let set = try Program().run(
      ["collection", "set", "Mew", "--status", "caught"] + database, in: folder.url)
    #expect(set.output.hasPrefix("0151 Mew: unseen → caught\nrun "), "\(set)")
    let short = try Program().run(["undo", "a"] + database, in: folder.url)
    #expect(short.status == 64)
    #expect(short.errors.contains("four digits"))
    let missing = try Program().run(
      ["collection", "list", "--missing", "--name", "Pikachu"] + database, in: folder.url)
    #expect(missing.output == "Pikachu\n")
  }
}
