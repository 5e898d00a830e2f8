import Foundation
import Testing

/// What a person can look at: the explanation of an entry, and a layout on a frame.
struct ExplanationTests {
  private let demo = Program.root.appending(path: "fixtures/demo")

  private func isPNG(_ file: URL) throws -> Bool {
    try Data(contentsOf: file).prefix(4) == Data([0x89, 0x50, 0x4E, 0x47])
  }

  @Test func `an entry is explained by its frame, its crops and words`() throws {
    let folder = try TemporaryFolder()
    let result = try Program().run(
      [
        demo.appending(path: "switch.mp4").path, "--hashes",
        demo.appending(path: "hashes.tsv").path, "--quiet", "--explain", "2", "--explain",
        "99", "--explain-output", "why",
      ], in: folder.url)
    #expect(result.status == 64)
    #expect(result.errors.contains("has no entry 99"))
    let why = folder.url.appending(path: "why/switch-2")
    for name in ["frame", "number", "gender", "picture"] {
      #expect(try isPNG(why.appending(path: "\(name).png")))
    }
    let text = try String(contentsOf: why.appending(path: "explain.txt"), encoding: .utf8)
    #expect(text.contains("entry 2: mismatch"))
    #expect(text.contains("No. 0304 is Aron; the picture is of Joltik"))
    #expect(text.contains("number: 0304"))
    #expect(text.contains("nearest of all: joltik, distance "))
  }

  @Test func `an explanation that has no place has the status of one`() throws {
    let folder = try TemporaryFolder()
    try folder.file("why", "")
    let result = try Program().run(
      [
        demo.appending(path: "switch.mp4").path, "--hashes",
        demo.appending(path: "hashes.tsv").path, "--quiet", "--explain", "2", "--explain-output",
        "why",
      ], in: folder.url)
    #expect(result.status == 73)
    #expect(result.errors.hasSuffix("/why/switch-2: cannot be written; give another place\n"))
  }

  @Test func `a layout is shown where it lies, and what was looked for where it does not`() throws {
    let folder = try TemporaryFolder()
    let found = try Program().run(
      ["layout", demo.appending(path: "phone.mp4").path, "--output", "found.png"], in: folder.url)
    #expect(found.status == 0)
    #expect(found.output.contains("number: 69"))
    #expect(try isPNG(folder.url.appending(path: "found.png")))
    let none = try Program().run(
      [
        "layout", demo.appending(path: "sprites/\(try firstSprite())").path, "--output", "none.png",
      ],
      in: folder.url)
    #expect(none.status == 0)
    #expect(none.output.contains("no page that is known"))
    #expect(none.output.contains("--layout FILE"))
    #expect(try isPNG(folder.url.appending(path: "none.png")))
  }

  private func firstSprite() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: demo.appending(path: "sprites").path)
    return try #require(names.filter { $0.hasSuffix(".png") }.min())
  }
}
