import Foundation
import Testing

#if os(Linux)
  /// What a Pokémon of the collection is said to come from.
  struct ShownPokemonTests {
    private let folder: TemporaryFolder
    /// The id of the only entry.
    private let entry: String

    /// The demo's first Pokémon on the Switch on a screenshot, read once.
    init() throws {
      folder = try TemporaryFolder()
      let demo = Program.root.appending(path: "fixtures/demo")
      let ffmpeg = Process()
      ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      ffmpeg.arguments =
        ["ffmpeg", "-nostdin", "-loglevel", "error", "-ss", "1.5"]
        + ["-i", demo.appending(path: "switch.mp4").path, "-frames:v", "1"]
        + [folder.url.appending(path: "page.png").path]
      try ffmpeg.run()
      ffmpeg.waitUntilExit()
      let read = try Program().run(Self.reading("page.png"), in: folder.url)
      let digest = try #require(read.output.firstMatch(of: /"sha256":"([0-9a-f]{12})/)?.1)
      entry = "\(digest)-0"
    }

    private static let database = ["--database", "c.sqlite"]

    private static func reading(_ name: String) -> [String] {
      let hashes = Program.root.appending(path: "fixtures/demo/hashes.tsv").path
      return [name, "--hashes", hashes, "--format", "ndjson"] + database
    }

    private func verify(_ arguments: String...) throws -> String {
      let result = try Program().run(arguments + Self.database, in: folder.url)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      return result.output
    }

    @Test(arguments: ["wingull.png", "kept/page.png"])
    func `a recording that was moved and read there has its new path`(name: String) throws {
      #expect(try verify("collection", "show", "1").contains("  page.png, entry 0"))
      let place = folder.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: folder.url.appending(path: "page.png"), to: place)
      let read = try Program().run(Self.reading(name), in: folder.url)
      #expect(read.status == 0)
      #expect(try verify("collection", "show", "1").contains("  \(place.path), entry 0"))
      let report = try verify("report", "--paths", "--format", "csv", "--output", "-")
      #expect(report.contains("\(entry),\(place.path),"), "\(report)")
    }

    @Test func `a run says what its reading no longer proves, and how it comes back`() throws {
      let other = try Program().run(["page.png"] + Self.database, in: folder.url)
      let losses = try #require(
        other.errors.firstMatch(of: /1 Pokémon is no longer verified: verify show ([0-9a-f]{8})/),
        "\(other)")
      #expect(try verify("show", String(losses.1)).contains("1 lost"))
      _ = try verify("undo", String(losses.1))
      let back = try Program().run(Self.reading("page.png"), in: folder.url)
      #expect(!back.errors.contains("no longer verified"), "\(back)")
    }

    @Test func `what a person decided is named with its entry, recording and time`() throws {
      _ = try verify("decide", entry, "--as", "Mew")
      let shown = try verify("collection", "show", "mew")
      #expect(shown.contains("no recording proves it\ndecided\n  page.png, 0:00.0, run "))
      #expect(shown.contains(": \(entry)\n    correct: Mew"), "\(shown)")
      _ = try verify("decide", entry, "--reject")
      let gone = try Program().run(["collection", "show", "mew"] + Self.database, in: folder.url)
      #expect(gone.status == 64 && gone.errors.contains("the collection has no mew"), "\(gone)")
    }
  }
#endif
