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

    /// The frame that evidence of the demo's first Pokémon on the Switch shows, three bytes a
    /// pixel.
    private func frame(_ options: String...) throws -> [UInt8] {
      let entry = try entry()
      try evidence(of: entry, options)
      try ffmpeg(
        "-y", "-i", "proof/\(entry)/frame.png", "-f", "rawvideo", "-pix_fmt", "rgb24", "raw")
      return [UInt8](try Data(contentsOf: folder.url.appending(path: "raw")))
    }

    /// Reads the demo's first Pokémon on the Switch, changed by a filter.
    ///
    /// - Returns: the id of its entry.
    private func entry(_ filter: String = "null") throws -> String {
      let demo = Program.root.appending(path: "fixtures/demo")
      try ffmpeg(
        "-y", "-ss", "1.5", "-i", demo.appending(path: "switch.mp4").path, "-frames:v", "1", "-vf",
        filter, "page.png")
      let read = try Program().run(
        [
          "page.png", "--hashes", demo.appending(path: "hashes.tsv").path, "--format", "ndjson",
          "--database", "c.sqlite",
        ], in: folder.url)
      #expect(read.output.contains("\"verdict\":\"verified\""))
      let digest = try #require(read.output.firstMatch(of: /"sha256":"([0-9a-f]{12})/)?.1)
      return "\(digest)-0"
    }

    @discardableResult
    private func evidence(of entry: String, _ options: [String]) throws -> Set<Substring> {
      let evidence = try Program().run(
        ["evidence", entry, "--output", "proof", "--database", "c.sqlite"] + options,
        in: folder.url)
      #expect(evidence.status == 0, "\(evidence)")
      return Set(
        evidence.output.split(separator: "\n").compactMap { $0.split(separator: "/").last })
    }

    @Test func `the frame is found where the recording was read, and its absence is said`() throws {
      let entry = try entry()
      let away = folder.url.appending(path: "away")
      try FileManager.default.createDirectory(at: away, withIntermediateDirectories: true)
      func evidence() throws -> Program.Result {
        try Program().run(
          ["evidence", entry, "--output", "proof", "--database", "../c.sqlite"], in: away)
      }
      #expect(try evidence().output.contains("proof/\(entry)/frame.png\n"))
      try FileManager.default.removeItem(at: folder.url.appending(path: "page.png"))
      let without = try evidence()
      #expect(without.status == 0 && !without.output.contains("frame.png"))
      #expect(
        without.errors.contains("without its frame, because the recording is no more at page.png"))
      let unknown = try Program().run(
        ["evidence", "0123456789ab-0", "--output", "proof", "--database", "c.sqlite"],
        in: folder.url)
      #expect(unknown.status == 66)
      #expect(unknown.errors.contains("no stored entry has this id"))
    }

    /// Three characters of no script over a name, 20 pixels high.
    private func characters(x: Int, y: Int, _ foreground: String, on background: String) -> [String]
    {
      let boxes = (0..<3).flatMap { place -> [(Int, Int, Int, Int, String)] in
        let left = x + 28 * place
        let strokes = [
          (left + 6, y + 6, 10, 8, "2"), (left + 10, y, 2, 20, "fill"),
          (left, y + 9, 22, 2, "fill"),
        ]
        return [(left, y, 22, 20, "2")] + strokes.enumerated().filter { $0.0 != place }.map(\.1)
      }
      return ["drawbox=x=\(x - 4):y=\(y - 5):w=185:h=29:color=\(background):t=fill"]
        + boxes.map { "drawbox=x=\($0):y=\($1):w=\($2):h=\($3):color=\(foreground):t=\($4)" }
    }

    @Test func `names that could not be read are shown, the trainer's unless it is redacted`()
      throws
    {
      let drawn =
        characters(x: 340, y: 76, "0x3c3c3c", on: "white")
        + characters(x: 640, y: 525, "white", on: "0x14bfc3")
      let entry = try entry(drawn.joined(separator: ","))
      let always: Set<Substring> = [
        "evidence.json", "reading.json", "frame.png", "sprite.jpg", "nickname.jpg",
      ]
      #expect(try evidence(of: entry, ["--redact"]) == always)
      #expect(try evidence(of: entry, []) == always.union(["page.jpg", "trainer.jpg"]))
      let check = try Program().run(["evidence", "check", "proof"], in: folder.url)
      #expect(check.status == 0, "\(check)")
      func derivedAnew() throws -> Program.Result {
        try Program().run(
          [
            "evidence", "check", "proof", "--recording", "page.png", "--database", "c.sqlite",
            "--hashes", Program.root.appending(path: "fixtures/demo/hashes.tsv").path,
          ], in: folder.url)
      }
      let again = try derivedAnew()
      #expect(again.status == 0 && again.output.contains("derived anew"), "\(again)")
      // What is stated beside the files is compared, too.
      let manifest = folder.url.appending(path: "proof/\(entry)/evidence.json")
      let stated = try String(contentsOf: manifest, encoding: .utf8)
      for (name, value, forged) in [("width", "1280", "1920"), ("codec", "\"png\"", "\"h264\"")] {
        let old = try #require(stated.firstRange(of: try Regex("\"\(name)\"\\s*:\\s*\(value)")))
        try stated.replacingCharacters(in: old, with: "\"\(name)\" : \(forged)")
          .write(to: manifest, atomically: true, encoding: .utf8)
        let result = try derivedAnew()
        #expect(result.status == 65 && result.output.contains("the \(name) is"), "\(result)")
      }
      try stated.write(to: manifest, atomically: true, encoding: .utf8)
      let shown = try Program().run(
        ["collection", "show", "1", "--database", "c.sqlite"], in: folder.url)
      #expect(shown.output.contains("nickname and trainer could not be read"), "\(shown)")
      #expect(shown.output.contains("verify evidence \(entry) "))
      let report = try Program().run(
        ["report", "--output", "-", "--database", "c.sqlite"], in: folder.url)
      #expect(report.output.matches(of: /<img class="crop"/).count == 2)
    }

    @Test func `trainer and ID number are one color, and all else is as it was`() throws {
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
