import Foundation
import Testing

/// Results that travel, by the program itself.
struct ResultsCommandTests {
  private static let demo = Program.root.appending(path: "fixtures/demo")
  private static let hashes = ["--hashes", demo.appending(path: "hashes.tsv").path]

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `a guest leaves results and nothing else, and they make the collection elsewhere`()
    throws
  {
    let folder = try TemporaryFolder()
    let recording = Self.demo.appending(path: "switch.mp4").path
    let guest = try Program().run(
      [recording, "--no-database", "--results", "r", "--name", "Box 1", "--quiet"] + Self.hashes,
      in: folder.url)
    #expect(guest == .init(status: 0, output: "", errors: ""))
    let files = try names(folder)
    let results = try #require(files.first { $0.hasSuffix(".ndjson") })
    let beside = results.replacing(".ndjson", with: ".pictures")
    #expect(Set(files).subtracting([beside]) == ["r", results])
    let again = try Program().run(
      [recording, "--no-database", "--results", "r", "--format", "ndjson"] + Self.hashes,
      in: folder.url)
    #expect(again.errors.contains("known already"))
    let plain = try Program().run(
      [recording, "--quiet", "--format", "ndjson", "--database", "plain.sqlite"] + Self.hashes,
      in: folder.url)
    func answer(_ text: String) -> [String] {
      text.replacing(/"date":"[^"]*"|"seconds":[0-9.]*|"newlyVerified":\d+/, with: "")
        .split(separator: "\n").map(String.init)
    }
    #expect(answer(again.output) == answer(plain.output))
    let merge = try Program().run(["merge", "r", "--database", "m.sqlite"], in: folder.url)
    #expect(merge.status == 0, "\(merge)")
    let lists = try ["m.sqlite", "plain.sqlite"].map {
      try Program().run(
        ["collection", "list", "--format", "csv", "--database", $0], in: folder.url
      ).output.replacing(/\d{4}-\d\d-\d\dT[0-9:]*Z/, with: "")
    }
    #expect(lists[0] == lists[1])
    #expect(lists[0].contains("verified"))
    let known = try Program().run(["merge", "r", "--database", "m.sqlite"], in: folder.url)
    #expect(known.output.contains("1 file of results was known already"))
  }

  @Test func `a file that was cut off is named, the others come in, and the status says so`()
    throws
  {
    let folder = try TemporaryFolder()
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: Self.demo.appending(path: "sprites").path
    ).filter { $0.hasSuffix(".png") }.prefix(2)
    let read = try Program().run(
      pictures.map { Self.demo.appending(path: "sprites/\($0)").path }
        + ["--no-database", "--results", "r", "--quiet"], in: folder.url)
    #expect(read == .init(status: 0, output: "", errors: ""))
    let files = try names(folder).filter { $0.hasSuffix(".ndjson") }
    #expect(files.count == 2)
    let whole = try String(contentsOf: folder.url.appending(path: files[0]), encoding: .utf8)
    try folder.file(files[0], whole.split(separator: "\n").dropLast().joined(separator: "\n"))
    for names in [[files[0]], ["gone.ndjson", files[0]]] {
      let refused = try Program().run(
        ["merge"] + names + ["--database", "none.sqlite"], in: folder.url)
      #expect(refused.status == 65)
      #expect(refused.errors.contains("\(files[0]): line 1: the results of"))
      #expect(!(try self.names(folder)).contains("none.sqlite"))
    }
    try folder.file("list", files.joined(separator: "\0") + "\0")
    let merged = try Program().run(
      ["merge", "--files-from", "list", "-0", "--database", "m.sqlite"], in: folder.url)
    #expect(merged.status == 65)
    #expect(merged.output.hasPrefix("1 run, 1 reading"), "\(merged)")
    try folder.file(files[0], whole)
    let again = try Program().run(["merge", "r", "--database", "m.sqlite"], in: folder.url)
    #expect(again.status == 0)
    #expect(again.output.hasPrefix("1 run, 1 reading"), "\(again)")
  }

  @Test(arguments: [
    (["--no-database", "--database", "c.sqlite"], 64, "exclude each other"),
    (["--no-database", "--checklist", "national"], 64, "leave out --no-database"),
    (["--name", ""], 64, "--name must not be empty"),
    (["--no-database", "--results", "a.png/r"], 73, "cannot be written; give another place"),
  ])
  func `options that cannot be meant are refused, and leave nothing behind`(
    options: [String], status: Int32, message: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file("a.png", "nothing to see")
    let result = try Program().run(["a.png"] + options, in: folder.url)
    #expect(result.status == status)
    #expect(result.errors.contains(message), "\(result)")
    #expect(try names(folder) == ["a.png"])
  }

  @Test func `one name is for one recording`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.png", "nothing to see")
    try folder.file("b.png", "nothing to see")
    let result = try Program().run([".", "--name", "Box 1"], in: folder.url)
    #expect(result.status == 64)
    #expect(result.errors.contains("--name needs exactly one recording; there are 2"))
  }
}
