import Foundation
import Testing

/// `verify hashes`, on the demo's drawings.
struct HashesTests {
  private let folder: TemporaryFolder
  private let sprites = Program.root.appending(path: "fixtures/demo/sprites").path
  private let table = Program.root.appending(path: "fixtures/demo/hashes.tsv").path

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> Program.Result {
    try Program().run(["hashes"] + arguments, in: folder.url)
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  @Test func `build makes the demo's table again, byte for byte, whatever the jobs`() throws {
    for jobs in ["1", "3"] {
      let result = try run("build", sprites, "--output", "t.tsv", "--jobs", jobs)
      #expect(result.status == 0)
      #expect(result.output == "t.tsv: 14 references, 0 aliases, 0 pairs of look-alikes\n")
      let made = try Data(contentsOf: folder.url.appending(path: "t.tsv"))
      #expect(made == (try Data(contentsOf: URL(filePath: table))))
    }
  }

  @Test func `build lists what it leaves out, and goes on`() throws {
    let own = folder.url.appending(path: "own")
    try FileManager.default.copyItem(at: URL(filePath: sprites), to: own)
    try folder.file("own/golem.png", "no picture")
    try folder.file("own/stray.png", "not in the index")
    let result = try run("build", own.path, "--output", "t.tsv")
    #expect(result.status == 2)
    #expect(result.output.hasPrefix("t.tsv: 13 references"))
    #expect(result.errors.contains("left out, unknown: stray.png"))
    #expect(result.errors.contains("left out, unreadable: golem.png"))
  }

  @Test func `build refuses what it cannot use, and leaves the old table`() throws {
    try folder.file("t.tsv", "old")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "empty"), withIntermediateDirectories: true)
    for (arguments, status) in [
      (["empty"], 65), (["/nowhere"], 65), ([sprites, "--background", "red"], 64),
      ([sprites, "--jobs", "0"], 64), ([sprites, "--output", "-"], 64),
      ([sprites, "--output", "/nowhere/t.tsv"], 73),
    ] as [([String], Int32)] {
      let result = try Program().run(
        ["hashes", "build", "--output", "t.tsv"] + arguments, in: folder.url)
      #expect(result.status == status)
      #expect(result.output == "")
    }
    #expect(try String(contentsOf: folder.url.appending(path: "t.tsv"), encoding: .utf8) == "old")
  }

  @Test func `check proves a table, says what it lacks, and finds drift`() throws {
    let alone = try run("check", "--hashes", table)
    #expect(alone.status == 65)
    #expect(alone.output.contains("incomplete: "))
    #expect(alone.output.hasPrefix("whole: 14 references (home-render on #ffffff)"))
    #expect(alone.output.contains("no reference: 25 pikachu\n"))
    let same = try run("check", sprites, "--hashes", table)
    #expect(same.status == 0)
    #expect(same.output.contains("drift: 0 changed, 0 only in the folder, 0 only in the table"))
    let own = folder.url.appending(path: "own")
    try FileManager.default.copyItem(at: URL(filePath: sprites), to: own)
    try FileManager.default.removeItem(at: own.appending(path: "golem.png"))
    try FileManager.default.copyItem(
      at: own.appending(path: "kite.png"), to: own.appending(path: "golem.png"))
    let drifted = try run("check", own.path, "--hashes", table)
    #expect(drifted.status == 65)
    #expect(drifted.output.contains("drift: 1 changed, 0 only in the folder"))
  }

  @Test func `check finds the bundled table complete but for what has no render`() throws {
    let result = try run("check")
    #expect(result.status == 65)
    #expect(result.output.contains("incomplete: 2 looks of storable forms without a reference"))
    let missing = lines(result.output).filter { $0.hasPrefix("no reference") }
    #expect(
      missing == ["no reference: 670 floette-eternal", "no reference: 670 floette-eternal shiny"])
  }

  @Test func `nearest names the reference of a picture at no distance, and the margin`() throws {
    let result = try run(
      "nearest", sprites + "/golem.png", "--hashes", table, "--top", "2")
    #expect(result.status == 0)
    let rows = lines(result.output).map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.first == ["64 bits", "256 bits", "color", "reference"])
    let answers = rows.dropFirst()
    #expect(answers.count == 2)
    #expect(answers.first?.prefix(2) == ["0", "0"])
    #expect(answers.first?.last == "304 aron")
    #expect(result.errors.contains("margin to another species"))
    let failed = try run("nearest", "/nowhere.png", sprites + "/golem.png", "--hashes", table)
    #expect(failed.status == 2)
    #expect(failed.output.contains("304 aron"))
    #expect(failed.errors.contains("/nowhere.png: ") && !failed.errors.contains("recording"))
  }

  @Test func `collisions lists pairs under the bar, and says how many color tells apart`() throws {
    let demo = try run("collisions", "--all", "--hashes", table)
    #expect(demo.status == 0)
    #expect(demo.output.contains("278 wingull\t278 wingull shiny"))
    let bundled = try run("collisions")
    #expect(lines(bundled.output).contains { $0.hasPrefix("0\talike\t963 finizen\t964 palafin") })
    #expect(bundled.errors.contains("of two species"))
    let alike = try run("collisions", "--alike")
    #expect(lines(alike.output).dropFirst().allSatisfy { $0.contains("\talike\t") })
    #expect(lines(alike.output).first == "distance\tcolor\tfirst\tsecond")
    let pairs = lines(bundled.output).dropFirst().map { $0.split(separator: "\t").suffix(2) }
    let areOfTwo = pairs.map { pair in
      pair.first?.split(separator: " ").first != pair.last?.split(separator: " ").first
    }
    #expect(areOfTwo.first == true && areOfTwo == areOfTwo.sorted { $0 && !$1 })
  }

  @Test func `diff says what only one of two tables has`() throws {
    _ = try run("build", sprites, "--output", "dark.tsv", "--background", "202020")
    let same = try run("diff", table, table)
    #expect(same.status == 0 && same.output == "")
    let renamed = folder.url.appending(path: "renamed")
    try FileManager.default.createDirectory(at: renamed, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: URL(filePath: sprites), to: renamed.appending(path: "moved"))
    let index = renamed.appending(path: "moved/index.csv")
    let rows = try String(contentsOf: index, encoding: .utf8).split(separator: "\n")
    try (rows.prefix(1) + rows.dropFirst().map { "moved/" + $0 }).joined(separator: "\n")
      .write(to: renamed.appending(path: "index.csv"), atomically: true, encoding: .utf8)
    _ = try run("build", renamed.path, "--output", "renamed.tsv")
    let moved = try run("diff", table, "renamed.tsv")
    #expect(moved.output == "" && moved.errors.contains("14 the same"))
    try FileManager.default.removeItem(at: index)
    let below = try run("build", renamed.appending(path: "moved").path, "--output", "t.tsv")
    #expect(below.errors.contains("the folder above it has"))
    let other = try run("diff", table, "dark.tsv")
    #expect(other.status == 0)
    #expect(other.output.hasPrefix("~ home-render on #ffffff → home-render on #202020\n"))
    #expect(other.errors.contains("14 changed, 0 the same"))
  }

  @Test func `export gives the same rows as CSV, JSON and SQLite`() throws {
    let csv = try run("export", "--hashes", table)
    #expect(csv.output.hasPrefix("species,form,shiny,female,phash,phash256,colours,source\r\n"))
    #expect(csv.output.split(separator: "\r\n").count == 15)
    #expect(try run("export", "--hashes", table, "--output", "-") == csv)
    let json = try run("export", "--hashes", table, "--format", "json")
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let object = try #require(document as? [String: Any])
    #expect((object["references"] as? [Any])?.count == 14)
    #expect((object["aliases"] as? [Any])?.isEmpty == true)
    let needed = try run("export", "--format", "sqlite")
    #expect(needed.status == 64 && needed.errors.contains("--output"))
    let sqlite = try run("export", "--format", "sqlite", "--output", "t.sqlite")
    #expect(sqlite == .init(status: 0, output: "", errors: ""))
    let file = try Data(contentsOf: folder.url.appending(path: "t.sqlite"))
    #expect(file.starts(with: Data("SQLite format 3\0".utf8)))
  }

  @Test(arguments: [
    ["hashes", "check"], ["hashes", "nearest", "x.png"], ["hashes", "collisions"],
    ["hashes", "export"], ["x.mp4"], ["layout", "x.mp4"],
  ])
  func `a damaged, foreign or newer table is refused with status 65 and the cure`(
    command: [String]
  ) throws {
    try folder.file("x.mp4", "")
    let whole = try String(contentsOfFile: table, encoding: .utf8)
    for (name, contents) in [
      ("damaged", whole.replacingOccurrences(of: "bellsprout", with: "bellsprous")),
      ("foreign", "species,form\n"),
      ("newer", "verify-hashes\t9" + whole.drop { $0 != "\n" }),
    ] {
      let path = try folder.file(name, contents)
      let result = try Program().run(command + ["--hashes", path], in: folder.url)
      #expect(result.status == 65)
      #expect(result.output == "")
      #expect(result.errors.contains("verify hashes build"))
    }
  }
}
