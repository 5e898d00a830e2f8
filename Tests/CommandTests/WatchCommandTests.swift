import Foundation
import Testing

#if os(Linux)
  struct WatchCommandTests {
    @Test func `a folder is watched: what arrives is read once, and Ctrl-C ends it`() throws {
      let folder = try TemporaryFolder()
      let box = folder.url.appending(path: "box")
      try FileManager.default.createDirectory(at: box, withIntermediateDirectories: true)
      let run = try RunningProgram(
        ["watch", "box", "--settle", "0", "--format", "ndjson", "--database", "c.sqlite"],
        in: folder.url)
      defer { run.signal(SIGKILL) }
      #expect(waitUntil { run.errorText.contains("watching box") })
      try folder.file("box/a.png", "nothing to see")
      #expect(waitUntil { run.errorText.contains("a.png: not a video") })
      let pictures = Program.root.appending(path: "fixtures/demo/sprites")
      let picture = try #require(
        try FileManager.default.contentsOfDirectory(atPath: pictures.path).first {
          $0.hasSuffix(".png")
        })
      try FileManager.default.copyItem(
        at: pictures.appending(path: picture), to: box.appending(path: "b.png"))
      #expect(
        waitUntil { FileManager.default.fileExists(atPath: folder.path + "/c.sqlite-locks") })
      Thread.sleep(forTimeInterval: 3)
      run.signal(SIGINT)
      let result = run.wait()
      #expect(result.status == 130)
      #expect(result.output.matches(of: /"type":"recording"/).count == 2, "\(result)")
    }

    @Test func `a folder that vanishes is named once, and again when it is back`() throws {
      let folder = try TemporaryFolder()
      let box = folder.url.appending(path: "box")
      let away = folder.url.appending(path: "away")
      try FileManager.default.createDirectory(at: box, withIntermediateDirectories: true)
      let run = try RunningProgram(
        ["watch", "box", "--settle", "0", "--database", "c.sqlite"], in: folder.url)
      defer { run.signal(SIGKILL) }
      #expect(waitUntil { run.errorText.contains("watching box") })
      try FileManager.default.moveItem(at: box, to: away)
      #expect(waitUntil { run.errorText.contains("the folder box is gone") })
      Thread.sleep(forTimeInterval: 2)
      try FileManager.default.moveItem(at: away, to: box)
      #expect(waitUntil { run.errorText.contains("the folder box is back") })
      run.signal(SIGINT)
      let result = run.wait()
      #expect(result.status == 130)
      #expect(result.errors.matches(of: /is gone/).count == 1, "\(result)")
    }

    @Test func `a collection in memory leaves no file`() throws {
      let folder = try TemporaryFolder()
      let box = folder.url.appending(path: "box")
      try FileManager.default.createDirectory(at: box, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Program.root.appending(path: "docs/pictures/report-phone.png"),
        to: box.appending(path: "a.png"))
      let run = try RunningProgram(
        ["watch", "box", "--settle", "0", "--results", "r", "--database", ":memory:"],
        in: folder.url)
      defer { run.signal(SIGKILL) }
      let results = folder.path + "/r"
      func names(_ path: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      }
      #expect(waitUntil { names(results).contains { $0.hasSuffix(".ndjson") } })
      run.signal(SIGINT)
      #expect(run.wait().status == 130)
      #expect(names(folder.path).sorted() == ["box", "r"])
    }

    @Test func `what is no folder cannot be watched`() throws {
      let folder = try TemporaryFolder()
      let result = try Program().run(["watch", "none"], in: folder.url)
      #expect(result.status == 66)
      #expect(result.errors.contains("there is no folder none"))
    }
  }
#endif
