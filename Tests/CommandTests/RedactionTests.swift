#if os(Linux)
  import Foundation
  import Testing

  /// What evidence shows of the person whose Pokémon it is.
  struct RedactionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func ffmpeg(_ arguments: String...) throws {
      let ffmpeg = Process()
      ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      ffmpeg.arguments = ["ffmpeg", "-nostdin", "-loglevel", "error"] + arguments
      ffmpeg.currentDirectoryURL = folder.url
      try ffmpeg.run()
      ffmpeg.waitUntilExit()
      #expect(ffmpeg.terminationStatus == 0)
    }

    /// The frame that evidence of the demo's first Pokémon on the Switch shows, three bytes a pixel.
    private func frame(_ options: String...) throws -> [UInt8] {
      let demo = Program.root.appending(path: "fixtures/demo")
      let database = ["--database", "c.sqlite"]
      try ffmpeg(
        "-y", "-ss", "1.5", "-i", demo.appending(path: "switch.mp4").path, "-frames:v", "1",
        "page.png")
      let read = try Program().run(
        [
          "page.png", "--hashes", demo.appending(path: "hashes.tsv").path, "--format", "ndjson",
        ] + database, in: folder.url)
      let digest = try #require(read.output.firstMatch(of: /"sha256":"([0-9a-f]{12})/)?.1)
      let evidence = try Program().run(
        ["evidence", "\(digest)-0", "--output", "proof"] + options + database, in: folder.url)
      #expect(evidence.status == 0, "\(evidence)")
      try ffmpeg(
        "-y", "-i", "proof/\(digest)-0/frame.png", "-f", "rawvideo", "-pix_fmt", "rgb24", "raw")
      return [UInt8](try Data(contentsOf: folder.url.appending(path: "raw")))
    }

    @Test func `trainer and ID number are one colour, and all else is as it was`() throws {
      let width = 1280
      let plain = try frame()
      let covered = try frame("--redact")
      try #require(plain.count == covered.count && plain.count == width * 720 * 3)
      // The layout's places of trainer and ID number, on a frame of two thirds of its size.
      let rows = 520...550
      for columns in [630...847, 998...1248] {
        var bytes: Set<UInt8> = []
        var before: Set<UInt8> = []
        for row in rows {
          let range =
            ((row * width + columns.lowerBound) * 3)..<((row * width + columns.upperBound) * 3)
          bytes.formUnion(covered[range])
          before.formUnion(plain[range])
        }
        #expect(bytes == [0])
        #expect(before.count > 20)
      }
      // Some more is covered around them, for letters that reach beyond.
      let changed = plain.indices.filter { plain[$0] != covered[$0] }
      #expect(changed.allSatisfy { covered[$0] == 0 })
      #expect(changed.allSatisfy { (490...580).contains($0 / 3 / width) })
    }
  }
#endif
