import Foundation
import Testing

/// The lines of `verify hashes build` about the table that it makes.
struct HashesBuildTests {
  private let folder: TemporaryFolder
  private let sprites = Program.root.appending(path: "fixtures/demo/sprites")

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> Program.Result {
    try Program().run(["hashes"] + arguments, in: folder.url)
  }

  /// Copies one of the demo's drawings.
  private func draw(_ sprite: String, as name: String) throws {
    let file = folder.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: sprites.appending(path: "\(sprite).png"), to: file)
  }

  @Test func `what the dex has and the table lacks is named, and changes no status`() throws {
    let result = try run("build", sprites.path, "--output", "t.tsv")
    #expect(result.status == 0)
    for kind in ["plain", "shiny"] {
      let lines = result.errors.split(separator: "\n").filter { $0.contains("no \(kind) picture") }
      #expect(lines.count == 1)
      #expect(lines.allSatisfy { $0.contains("forms that Pokémon HOME stores (1 bulbasaur") })
    }
    #expect(result.errors.contains("verify hashes check --hashes t.tsv"))
    #expect(!result.errors.contains("index.csv") && !result.errors.contains("look-alikes"))
  }

  @Test func `shinies beside plain pictures are neither lost nor taken for them`() throws {
    try draw("kite", as: "normal/25.png")
    try draw("kite-shiny", as: "shiny/25.png")
    let both = try run("build", "normal", "shiny", "--output", "t.tsv")
    #expect(both.status == 0)
    #expect(both.output.hasPrefix("t.tsv: 2 references"))
    let alone = try run("build", "shiny", "--output", "t.tsv")
    #expect(alone.errors.contains("shiny has no index.csv"))
    #expect(alone.errors.contains("its own name that they are all shiny"))
    let listed = try run("export", "--hashes", "t.tsv")
    #expect(listed.output.contains("25,pikachu,1,0,"))
  }

  @Test func `a hint on the index comes only where the folder is there`() throws {
    try draw("kite", as: "25.png")
    try folder.file("index.csv", "file,species,form,shiny,female\n25.png,25,pikachu,0,0\n")
    let missing = try run("build", "nowhere", "--output", "t.tsv")
    #expect(missing.status == 65)
    #expect(missing.errors.hasPrefix("verify: cannot read the folder "), "\(missing)")
    #expect(missing.errors.split(separator: "\n").count == 1, "\(missing)")
    try draw("kite", as: "in/25.png")
    let found = try run("build", "in", "--output", "t.tsv")
    #expect(found.errors.contains("but the folder above it has"))
    #expect(found.output == "t.tsv: 1 reference, 0 aliases, 0 pairs of look-alikes\n")
  }

  @Test func `without an index there are no aliases, which is said`() throws {
    try draw("kite", as: "in/25.png")
    let result = try run("build", "in", "--output", "t.tsv")
    #expect(result.errors.contains("in has no index.csv"))
    #expect(result.errors.contains("no picture stands for another form (no aliases)"))
  }

  @Test func `look-alikes of two species that nobody knows are named`() throws {
    try draw("kite", as: "in/25.png")
    try draw("kite", as: "in/26.png")
    let result = try run("build", "in", "--output", "t.tsv")
    #expect(result.status == 0)
    #expect(result.errors.contains("1 pair (25 pikachu and 26 raichu)"))
  }

  @Test func `different pictures of one look are named`() throws {
    try draw("kite", as: "in/a.png")
    try draw("golem", as: "in/b.png")
    try draw("kite", as: "in/c.png")
    try folder.file(
      "in/index.csv",
      """
      file,species,form,shiny,female
      a.png,26,raichu,0,0
      b.png,26,raichu,0,0
      c.png,26,raichu-alola,0,0
      """)
    let result = try run("build", "in", "--output", "t.tsv")
    #expect(result.status == 0)
    #expect(result.errors.contains("different pictures of one look: 1 look (26 raichu: a, b)"))
    #expect(!result.errors.contains("look-alikes of two species"))
  }

  @Test(arguments: ["t.tsv", "./t.tsv", "in/../t.tsv"])
  func `the table and the cells are not written into one file`(cells: String) throws {
    try draw("kite", as: "in/25.png")
    try folder.file("t.tsv", "old")
    let result = try run("build", "in", "--output", "t.tsv", "--cells", cells)
    #expect(result.status == 64)
    #expect(result.errors.contains("--output and --cells need two files"))
    #expect(
      try String(contentsOf: folder.url.appending(path: "t.tsv"), encoding: .utf8) == "old")
  }

  @Test(arguments: ["--output", "--cells"])
  func `the table never replaces the index that it is made from`(option: String) throws {
    let index = "file,species,form,shiny,female\na.png,25,pikachu,0,0\n"
    try draw("kite", as: "in/a.png")
    try folder.file("in/index.csv", index)
    let result = try run("build", "in", option, "in/../in/index.csv")
    #expect(result.status == 73)
    #expect(result.errors.contains("is what it is made from"))
    #expect(
      try String(contentsOf: folder.url.appending(path: "in/index.csv"), encoding: .utf8) == index)
  }

  @Test func `rows of the index that cannot be used are named, also where none is left`() throws {
    try draw("kite", as: "in/a.png")
    try folder.file("in/index.csv", "file,species,form,shiny,female\na.png,1100,future,0,0\n")
    let result = try run("build", "in", "--output", "t.tsv")
    #expect(result.status == 65)
    #expect(result.errors.contains("index: line 2: the dex has no species 1100"))
    #expect(result.errors.contains("no row of the index of"))
    #expect(!result.errors.contains("add an index.csv"))
  }
}
