import Foundation
import Pipeline
import Testing

#if os(Linux)
  /// What is enrolled from one reading, in the next.
  struct EnrolmentCommandTests {
    private let folder: TemporaryFolder
    private let database = ["--database", "c.sqlite"]

    /// The first Pokémon of the demo's phone on two screenshots, read once.
    init() throws {
      folder = try TemporaryFolder()
      let recording = Program.root.appending(path: "fixtures/demo/phone.mp4").path
      for (name, time) in [("page.png", "1.5"), ("other.png", "1.7")] {
        let ffmpeg = Process()
        ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        ffmpeg.arguments =
          ["ffmpeg", "-nostdin", "-loglevel", "error", "-ss", time, "-i", recording]
          + ["-frames:v", "1", folder.url.appending(path: name).path]
        try ffmpeg.run()
        ffmpeg.waitUntilExit()
      }
      let read = try Program().run(["page.png", "other.png"] + database, in: folder.url)
      #expect(read.status == 0, "\(read.errors)")
    }

    private static func again(_ name: String) -> [String] {
      [name, "--redo", "--format", "ndjson", "--quiet"]
    }

    private func verify(_ arguments: String...) throws -> String { try verify(arguments) }

    private func verify(_ arguments: [String]) throws -> String {
      let result = try Program().run(arguments + database, in: folder.url)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      return result.output
    }

    /// The id of what was enrolled first.
    private func firstID() throws -> String {
      String(try verify("enrolled").split(separator: "\n")[1].prefix(16))
    }

    private func isConfirmed(_ output: String) -> Bool {
      output.contains(#""outcome":"confirmed""#) && output.contains(#""reference":"enrolled""#)
    }

    @Test func `a picture that was enrolled confirms another page until it is revoked`() throws {
      #expect(!isConfirmed(try verify(Self.again("other.png"))))
      #expect(try verify("enrolled", "add", "page.png") == "1 enrolled\n")
      let again = try Program().run(["enrolled", "add", "page.png"] + database, in: folder.url)
      #expect(again.output == "0 enrolled\n")
      #expect(again.errors.contains("nothing is new: "), "\(again.errors)")
      #expect(isConfirmed(try verify(Self.again("other.png"))))
      let id = try firstID()
      let listed = try verify("enrolled", "list", "--format", "json")
      #expect(listed.contains(#""id" : "\#(id)""#) && listed.contains(#""kind" : "picture""#))
      #expect(try verify("enrolled", "revoke", id) == "\(id)\n")
      #expect(!isConfirmed(try verify(Self.again("other.png"))))
    }

    @Test func `undoing a run names what is enrolled no longer, or again`() throws {
      _ = try verify("enrolled", "add", "page.png")
      let id = try firstID()
      let run = try #require(try verify("log").firstMatch(of: #/(?m)^([0-9a-f]{8}) /#)?.1)
      #expect(try verify("show", String(run)).contains("; 1 enrolled\n+ enrolled \(id): "))
      let undone = try verify("undo", String(run))
      #expect(undone.contains("; 1 no longer enrolled\n- enrolled \(id): "))
      let undoing = try #require(undone.firstMatch(of: /^run ([0-9a-f]{8})/)?.1)
      #expect(try verify("undo", String(undoing)).contains("; 1 enrolled\n+ enrolled \(id): "))
    }

    @Test func `a page that is read again says that its entry was rejected`() throws {
      let notice = "1 verified entry does not count, as a person decided; see verify report\n"
      #expect(!(try verify("page.png").contains(notice)))
      _ = try verify("decide", "page.png", "--reject")
      #expect(try verify("page.png", "--redo").contains(notice))
      #expect(!(try verify("page.png", "--format", "ndjson").contains("does not count")))
      _ = try verify("decide", "page.png", "--accept")
      #expect(!(try verify("page.png").contains(notice)))
    }

    @Test func `what was enrolled from a page does not confirm it`() throws {
      #expect(try verify("enrolled", "add", "page.png") == "1 enrolled\n")
      #expect(!isConfirmed(try verify(Self.again("page.png"))))
    }

    @Test func `nothing is revoked by a beginning that several ids have, or none`() throws {
      _ = try verify("enrolled", "add", "page.png")
      let ids = [try firstID(), "0000"]
      let result = try Program().run(["enrolled", "revoke"] + ids + database, in: folder.url)
      #expect(result.status == 64)
      #expect(try firstID() == ids[0])
    }

    @Test func `what is loaded anew knows what was enrolled`() throws {
      _ = try verify("enrolled", "add", "page.png")
      let (run, server) = try RunningProgram.stoppedBeforeReading(
        Self.again("other.png") + database, in: folder.url)
      kill(server, SIGKILL)
      let result = run.wait()
      #expect(result.status == 0)
      #expect(isConfirmed(result.output))
    }

    @Test func `evidence agrees with its recording, and not when it is changed`() throws {
      let entries = try verify(Self.again("page.png"))
      let digest = try #require(entries.firstMatch(of: /"sha256":"([0-9a-f]{12})/)?.1)
      _ = try verify("evidence", "\(digest)-0", "--output", "proof", "--redact")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.url.appending(path: "proof/\(digest)-0").path)
      #expect(names.sorted() == ["evidence.json", "frame.png", "reading.json", "sprite.jpg"])
      let agreed = try verify("evidence", "check", "proof", "--recording", "page.png")
      #expect(agreed == "\(digest)-0: agrees (derived anew)\n")
      let entry = folder.url.appending(path: "proof/\(digest)-0")
      let text = try String(contentsOf: entry.appending(path: "reading.json"), encoding: .utf8)
      #expect(!text.contains("trainerId\":\""))
      try text.replacing("\"level\":", with: "\"level\":1").write(
        to: entry.appending(path: "reading.json"), atomically: true, encoding: .utf8)
      #expect(try problems() == ["reading.json has been changed or added"])
    }

    @Test func `evidence that was forged with a manifest that fits disagrees with its recording`()
      throws
    {
      let entries = try verify(Self.again("page.png"))
      let digest = try #require(entries.firstMatch(of: /"sha256":"([0-9a-f]{12})/)?.1)
      _ = try verify("evidence", "\(digest)-0", "--output", "proof")
      let entry = folder.url.appending(path: "proof/\(digest)-0")
      try Data(contentsOf: folder.url.appending(path: "other.png")).write(
        to: entry.appending(path: "frame.png"))
      let manifest = entry.appending(path: "evidence.json")
      let members = try JSONSerialization.jsonObject(with: Data(contentsOf: manifest))
      var stated = try #require(members as? [String: Any])
      var files = try #require(stated["files"] as? [String: String])
      files["frame.png"] = try FileDigest.sha256(ofFileAt: entry.appending(path: "frame.png").path)
      stated["files"] = files
      try JSONSerialization.data(withJSONObject: stated).write(to: manifest)
      #expect(try problems() == [])
      #expect(
        try problems("--recording", "page.png") == ["frame.png is not what the recording shows"])
      stated["files"] = [String: String]()
      try JSONSerialization.data(withJSONObject: stated).write(to: manifest)
      #expect(try problems().last == "reading.json is not a part of it")
    }

    /// What `evidence check` finds wrong with the one entry.
    private func problems(_ more: String...) throws -> [String] {
      let result = try Program().run(
        ["evidence", "check", "proof"] + more + database, in: folder.url)
      let lines = result.output.split(separator: "\n").compactMap {
        $0.split(separator: ": ", maxSplits: 1).last.map(String.init)
      }
      let wrong = lines.filter { !$0.hasPrefix("agrees") }
      #expect(result.status == (wrong.isEmpty ? 0 : 65))
      return wrong
    }
  }
#endif
