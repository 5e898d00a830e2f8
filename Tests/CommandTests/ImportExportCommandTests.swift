import Foundation
import Testing

struct ImportExportCommandTests {
  private func run(
    _ arguments: [String], database: String = "c.sqlite", in folder: TemporaryFolder
  ) throws -> Program.Result {
    try Program().run(arguments + ["--database", database], in: folder.url)
  }

  @Test func `a list is taken over as far as it is understood, or not at all`() throws {
    let folder = try TemporaryFolder()
    try folder.file("list.csv", "species,gender\nPikachu,female\n\u{1B}]0;x\u{7},\n")
    let strict = try run(["import", "list.csv", "--strict"], in: folder)
    #expect(strict.status == 65)
    #expect(strict.errors.contains("1 place was not understood"))
    #expect(strict.errors.contains(#"line 3: \u{1b}]0;x\u{7} is no species of the dex"#))
    let trial = try run(["import", "list.csv", "--dry-run"], in: folder)
    #expect(trial.status == 2)
    #expect(trial.output == "1 added, 0 changed, 0 as they were, 1 not understood\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/c.sqlite"))
    let taken = try run(["import", "list.csv"], in: folder)
    #expect(taken.status == 2)
    #expect(taken.output.hasPrefix("1 added, 0 changed, 0 as they were, 1 not understood; run "))
    let again = try run(["import", "list.csv"], in: folder)
    #expect(again.status == 2)
    #expect(again.output == "0 added, 0 changed, 1 as they were, 1 not understood\n")
    try folder.file("whole.csv", "species,gender,ball\nPikachu,female,poke\n")
    let known = try run(["import", "whole.csv"], in: folder)
    #expect(known.status == 0)
    #expect(known.errors.contains("the header: the column “ball” is not understood"))
    #expect(known.output == "0 added, 0 changed, 1 as they were, 0 not understood\n")
  }

  @Test func `a trial of a whole collection says what would come in, and changes nothing`() throws {
    let folder = try TemporaryFolder()
    _ = try run(
      ["collection", "set", "mew", "--notes", "x"], database: "other.sqlite", in: folder)
    _ = try run(["export", "-o", "all.json"], database: "other.sqlite", in: folder)
    for come in ["1 run, 1 change would come in\n", "nothing new would come in\n"] {
      let before = try run(["export"], in: folder)
      let trial = try run(["import", "all.json", "--dry-run"], in: folder)
      #expect(trial.status == 0)
      #expect(trial.output == come)
      let after = try run(["export"], in: folder)
      #expect(after == before)
      _ = try run(["import", "all.json"], in: folder)
    }
  }

  @Test(arguments: [
    "csv", "markdown", "supereffective", "pokemonautomation", "livingdextracker", "json",
  ])
  func `what is exported is imported`(format: String) throws {
    let folder = try TemporaryFolder()
    _ = try run(["collection", "set", "raichu-alola", "pikachu", "--status", "caught"], in: folder)
    let file = "out.\(format)"
    let export = try run(["export", "--format", format, "-o", file], in: folder)
    #expect(export == .init(status: 0, output: "", errors: ""))
    let taken = try run(["import", file], database: "other.sqlite", in: folder)
    #expect(taken.status == 0, "\(taken)")
    let list = try run(
      ["collection", "list", "--format", "csv"], database: "other.sqlite", in: folder)
    #expect(list.output.contains("25,Pikachu"))
    #expect(list.output.contains("26,Raichu"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasPrefix(".") && $0.contains("out") })
  }

  @Test(arguments: ["supereffective", "pokemonautomation"])
  func `what is not owned stands in no box`(format: String) throws {
    let folder = try TemporaryFolder()
    for (name, status) in [("mew", "unseen"), ("eevee", "seen"), ("pikachu", "favorite")] {
      _ = try run(["collection", "set", name, "--status", status], in: folder)
    }
    let boxes = try run(["export", "--format", format], in: folder).output
    #expect(boxes.contains("pikachu"))
    #expect(!boxes.contains("mew"))
    #expect(!boxes.contains("eevee"))
  }

  @Test(arguments: [
    ["report"], ["export"], ["hashes", "export"], ["report", "--format", "csv"],
  ])
  func `nothing is written over a collection or a recording`(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    _ = try run(["collection", "set", "mew", "--status", "caught"], in: folder)
    try FileManager.default.copyItem(
      at: Program.root.appending(path: "fixtures/demo/switch.mp4"),
      to: folder.url.appending(path: "r.mp4"))
    try Data("log".utf8).write(to: folder.url.appending(path: "c.sqlite-wal"))
    for (name, kind) in [
      ("c.sqlite-wal", "a part of a collection"), ("c.sqlite", "a collection"),
      ("r.mp4", "a recording"),
    ] {
      if name == "c.sqlite" {
        try FileManager.default.removeItem(at: folder.url.appending(path: "c.sqlite-wal"))
      }
      let place = folder.url.appending(path: name)
      let before = try Data(contentsOf: place)
      let database = arguments.first == "hashes" ? [] : ["--database", "c.sqlite"]
      let refused = try Program().run(
        arguments + ["-o", name] + database, in: folder.url)
      #expect(refused.status == 73)
      #expect(refused.errors.contains("\(name): is \(kind) and is not written over; give another"))
      #expect(try Data(contentsOf: place) == before)
    }
  }

  @Test func `a picture is written over by no answer that is none`() throws {
    let folder = try TemporaryFolder()
    _ = try run(["collection", "set", "mew", "--status", "caught"], in: folder)
    for head in ["\u{89}PNG\r\n\u{1A}\n", "\0\0\0\u{8}wide"] {
      let place = folder.url.appending(path: "shot")
      let before = Data(head.unicodeScalars.map { UInt8($0.value) })
      try before.write(to: place)
      let refused = try run(["export", "-o", "shot"], in: folder)
      #expect(refused.status == 73, "\(refused)")
      #expect(try Data(contentsOf: place) == before)
    }
    let nowhere = try run(["export", "-o", "/no/such/folder/x"], in: folder)
    #expect(nowhere.status == 73)
    #expect(nowhere.errors.contains("/no/such/folder/x: cannot be written"))
  }

  @Test func `an answer goes to a pipe, a device and the target of a link as it is`() throws {
    let folder = try TemporaryFolder()
    _ = try run(["collection", "set", "mew", "--status", "caught"], in: folder)
    let whole = try run(["export", "-o", "/dev/stdout"], in: folder)
    #expect(whole.status == 0 && whole.output.hasPrefix("{"), "\(whole)")
    #expect(unsafe mkfifo(folder.path + "/pipe", 0o600) == 0)
    let reader = Program().process([], in: folder.url)
    reader.executableURL = URL(fileURLWithPath: "/bin/cat")
    reader.arguments = ["pipe"]
    let output = Pipe()
    reader.standardOutput = output
    try reader.run()
    // It waits for somebody to write, which nobody does when the export fails.
    defer { reader.terminate() }
    try #require(try run(["export", "-o", "pipe"], in: folder).status == 0)
    #expect(try output.fileHandleForReading.readToEnd() == Data(whole.output.utf8))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path + "/target")
    // The target is made, then written again.
    for _ in 1...2 {
      #expect(try run(["export", "-o", "link"], in: folder).status == 0)
      let target = try Data(contentsOf: folder.url.appending(path: "target"))
      #expect(target == Data(whole.output.utf8))
      try folder.file("target", "")
    }
  }

  @Test(arguments: [
    (["import", "/no/such.csv"], 65, "/no/such.csv: there is no such file"),
    (["enrolled", "import", "nofile"], 65, "nofile: there is no such file"),
    (["import", "strange.txt"], 65, "in no format that is known"),
    (
      ["import", "strange.txt", "--format", "supereffective"], 65,
      "strange.txt: not in the format supereffective"
    ),
    (["import", "cut.json"], 65, "cut.json: not the JSON of a collection, or a damaged one"),
    (["import", "empty.json"], 65, "empty.json: not the JSON of a collection, or a damaged one"),
    (["import", "later.json"], 65, "later.json: in the format verify-collection/9; update verify"),
    (["import", "o.sqlite"], 65, "o.sqlite: a database, not a list; verify merge takes it over"),
    (
      ["import", "r.ndjson"], 65,
      "r.ndjson: results of recordings, not a list; verify merge takes them over"
    ),
    (["import", "film.csv"], 65, "film.csv: in no format that is known"),
    (["import", "film.csv", "--format", "csv"], 65, "film.csv: not in the format csv"),
    (["checklist", "add", "film.csv"], 65, "film.csv: not a usable checklist: it is no text"),
    (
      ["import", "strange.txt", "--format", "csv"], 65,
      "strange.txt: no column gives the species; name one “species” in the header"
    ),
    (["import", "latin-1.csv"], 65, "latin-1.csv: its text is not UTF-8; save it again as UTF-8"),
    (["import", "latin-1.csv", "--format", "csv"], 65, "latin-1.csv: its text is not UTF-8"),
    (["import", "utf-16.csv"], 65, "utf-16.csv: its text is UTF-16; save it again as UTF-8"),
    (["import", "no-mark.csv"], 65, "no-mark.csv: its text is UTF-16; save it again as UTF-8"),
    (["checklist", "show", "no-mark.csv"], 65, "its text is UTF-16; save it again as UTF-8"),
    (["import", "s.xlsx"], 65, "s.xlsx: it is a spreadsheet or another packed file; save"),
    (["checklist", "add", "s.xlsx"], 65, "s.xlsx: not a usable checklist: it is a spreadsheet"),
    (["import", "empty.csv"], 65, "empty.csv: the file is empty; save the list again, as UTF-8"),
    (["import", "empty.csv", "--format", "csv"], 65, "empty.csv: the file is empty"),
    (["a.mp4", "--expect", "latin-1.csv"], 65, "latin-1.csv: its text is not UTF-8"),
    (
      ["checklist", "show", "latin-1.csv"], 65,
      "latin-1.csv: not a usable checklist: its text is not UTF-8; save it again as UTF-8"
    ),
    (
      ["merge", "strange.txt"], 65,
      "strange.txt: line 1: no line of verify --format ndjson; verify import takes over lists"
    ),
    (["merge", "nofile"], 65, "nofile: there is no such file"),
    (["merge", "/dev/null"], 65, "/dev/null: it cannot be read"),
    (["merge"], 64, "name a database, a results file, or a folder of them"),
    (
      ["merge", "--files-from", "no-list"], 65,
      "cannot read the list of paths no-list: there is no such file"
    ),
    (["merge", "/proc/self/task"], 65, "no results (.ndjson) and no collection (.sqlite) in this"),
    (["export", "-o", "/no/such/folder/x"], 65, "c.sqlite: there is no collection"),
    (["evidence", "check", "nofile", "--recording", "a.mp4"], 65, "there is no such folder"),
    (["a.mp4", "--expect", "no.csv"], 65, "no.csv: there is no such file"),
    (["db", "check"], 65, "c.sqlite: there is no collection"),
    (["checklist", "missing", "firered"], 64, "give --starter bulbasaur, charmander, squirtle"),
    (["checklist", "show", "nothing"], 64, "there is no checklist nothing"),
    (["checklist", "show", "strange.txt"], 65, "strange.txt: not a usable checklist"),
    (["a.mp4", "--checklist", "nothing"], 64, "there is no checklist nothing"),
  ])
  func `what cannot be taken over has its status and its way out`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file("strange.txt", "hello\n")
    try folder.file("a.mp4", "")
    try folder.file("cut.json", #"{"format":"verify-collection/1","# + "\n\"pokemon\":[")
    try folder.file("empty.json", #"{"format":"verify-collection/1"}"#)
    try folder.file("later.json", #"{"format": "verify-collection/9"}"#)
    try folder.file("o.sqlite", "SQLite format 3\0\n| number |\n")
    try folder.file("r.ndjson", #"{"type":"recording","path":"a","boxes":1}"# + "\n{}\n")
    try folder.file("empty.csv", "\u{FEFF}")
    try folder.file("s.xlsx", "PK\u{3}\u{4}\u{14}\0\u{6}\0")
    try folder.file("film.csv", "number,species\n\0,\n")
    for (name, encoding) in [
      ("latin-1.csv", String.Encoding.isoLatin1), ("utf-16.csv", String.Encoding.utf16),
      ("no-mark.csv", String.Encoding.utf16LittleEndian),
    ] {
      let text = try #require("species,trainer\nPikachu,Zoé\n".data(using: encoding))
      try text.write(to: folder.url.appending(path: name))
    }
    let result = try run(arguments, in: folder)
    #expect(result.status == status, "\(result)")
    #expect(result.errors.contains(message), "\(result)")
  }

  @Test func `two collections merge into one, however often`() throws {
    let folder = try TemporaryFolder()
    _ = try run(["collection", "set", "pikachu", "--notes", "one"], in: folder)
    _ = try run(
      ["collection", "set", "pikachu", "--notes", "two"], database: "o.sqlite", in: folder)
    for _ in 1...2 { #expect(try run(["merge", "o.sqlite"], in: folder).status == 0) }
    _ = try run(["merge", "c.sqlite"], database: "o.sqlite", in: folder)
    let one = try run(["export"], in: folder)
    #expect(one.output == (try run(["export"], database: "o.sqlite", in: folder)).output)
    #expect(one.output.contains(#""notes":"two""#))
    #expect(try run(["db", "check"], in: folder).output == "c.sqlite: whole\n")
    #expect(try run(["db", "backup", "b.sqlite"], in: folder).status == 0)
    #expect(try run(["export"], database: "b.sqlite", in: folder) == one)
    #expect(try run(["db", "backup", "b.sqlite"], in: folder).status == 73)
    #expect(try run(["db", "vacuum"], in: folder).status == 0)
    #expect(try run(["db", "stats"], in: folder).output.contains("runs"))
  }

  @Test func `a merge that was undone says that its runs count again`() throws {
    let folder = try TemporaryFolder()
    _ = try run(["collection", "set", "pikachu", "--notes", "x"], database: "o.sqlite", in: folder)
    let first = try run(["merge", "o.sqlite"], in: folder).output
    #expect(!first.contains("again"))
    let id = String(try #require(first.firstMatch(of: /run ([0-9a-f]{8})/)).1)
    #expect(try run(["undo", id], in: folder).output.contains("1 changed"))
    let again = try run(["merge", "o.sqlite"], in: folder).output
    #expect(again.contains("1 run that was undone counts again"), "\(again)")
    #expect(try run(["collection", "list"], in: folder).output.contains("Pikachu"))
    #expect(!(try run(["merge", "o.sqlite"], in: folder).output.contains("again")))
  }

  @Test func `games stand side by side with their bars`() throws {
    let folder = try TemporaryFolder()
    let progress = try run(
      ["checklist", "progress", "firered", "emerald", "--starter", "squirtle"], in: folder)
    #expect(progress.output.contains("firered"))
    #expect(progress.output.contains("146"))
    #expect(progress.output.contains("202"))
    let missing = try run(
      ["checklist", "missing", "firered", "--starter", "squirtle"], in: folder)
    #expect(missing.output.hasSuffix("146 of 146 are not verified\n"))
    #expect(missing.output.contains("Raikou"))
    #expect(!missing.output.contains("Entei"))
    #expect(try run(["checklist", "list"], in: folder).output.contains("national-forms"))
  }
}
