import Foundation
import Testing

#if os(Linux)
  /// What is learned from one reading, in the next.
  struct LearningCommandTests {
    private let folder: TemporaryFolder
    private let database = ["--database", "c.sqlite"]

    /// A page of the demo's phone as a screenshot, read once.
    init() throws {
      folder = try TemporaryFolder()
      let recording = Program.root.appending(path: "fixtures/demo/phone.mp4").path
      let ffmpeg = Process()
      ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      ffmpeg.arguments =
        ["ffmpeg", "-nostdin", "-loglevel", "error", "-ss", "1.5", "-i", recording]
        + ["-frames:v", "1", folder.url.appending(path: "page.png").path]
      try ffmpeg.run()
      ffmpeg.waitUntilExit()
      let read = try Program().run(["page.png"] + database, in: folder.url)
      #expect(read.status == 0, "\(read.errors)")
    }

    private let again = ["page.png", "--redo", "--format", "ndjson", "--quiet"]

    private func verify(_ arguments: String...) throws -> String {
      let result = try Program().run(arguments + database, in: folder.url)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      return result.output
    }

    private func isConfirmed(_ output: String) -> Bool {
      output.contains(#""outcome":"confirmed""#) && output.contains(#""reference":"enrolled""#)
    }

    @Test func `a picture that was learned confirms until it is revoked or undone`() throws {
      #expect(!isConfirmed(try verify("page.png", "--redo", "--format", "ndjson", "--quiet")))
      #expect(try verify("enrolled", "learn", "page.png") == "1 learned\n")
      #expect(isConfirmed(try verify("page.png", "--redo", "--format", "ndjson", "--quiet")))
      let id = String(try verify("enrolled").prefix(16))
      #expect(try verify("enrolled", "revoke", id) == "\(id)\n")
      #expect(!isConfirmed(try verify("page.png", "--redo", "--format", "ndjson", "--quiet")))
    }

    @Test func `a worker that is started anew knows what was learned`() throws {
      _ = try verify("enrolled", "learn")
      let run = try RunningProgram(again + database, in: folder.url)
      kill(try #require(run.worker()), SIGKILL)
      let result = run.wait()
      #expect(result.status == 0)
      #expect(isConfirmed(result.output))
    }

    @Test func `evidence agrees with its recording, and not when it is changed`() throws {
      let entries = try verify("page.png", "--redo", "--format", "ndjson", "--quiet")
      let digest = try #require(entries.firstMatch(of: /"sha256":"([0-9a-f]{12})/)?.1)
      _ = try verify("evidence", "\(digest)-0", "--output", "proof", "--redact")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.url.appending(path: "proof/\(digest)-0").path)
      #expect(names.sorted() == ["evidence.json", "frame.png", "reading.json", "sprite.jpg"])
      let agreed = try verify("evidence", "check", "proof", "--recording", "page.png")
      #expect(agreed == "\(digest)-0: agrees (derived anew)\n")
      let reading = folder.url.appending(path: "proof/\(digest)-0/reading.json")
      let text = try String(contentsOf: reading, encoding: .utf8)
      #expect(!text.contains("trainerId\":\""))
      try text.replacing("\"level\":", with: "\"level\":1").write(
        to: reading, atomically: true, encoding: .utf8)
      let changed = try Program().run(["evidence", "check", "proof"] + database, in: folder.url)
      #expect(changed.status == 65)
      #expect(changed.output.contains("reading.json is missing or has been changed"))
    }
  }
#endif
