import Files
import Foundation
import Testing
import Verification

@testable import Pipeline

struct RecordingPathsTests {
  @Test func `a folder gives its recordings at any depth in order of their names`() throws {
    let fixture = try RunFixture([
      "b.MOV": "", "a/2.png": "", "a/10.jpeg": "", "c.txt": "", ".hidden.mp4": "", "é é.webm": "",
      "a.mkv": "", "p.HEIC": "", "00001.MTS": "", "q.gif": "",
    ])
    let root = fixture.folder.path
    try FileManager.default.createSymbolicLink(
      atPath: root + "/a/loop", withDestinationPath: root)
    try FileManager.default.createSymbolicLink(
      atPath: root + "/z.mp4", withDestinationPath: root + "/b.MOV")
    try FileManager.default.createSymbolicLink(
      atPath: root + "/y.mp4", withDestinationPath: root + "/gone")
    let found = RecordingPaths.sources(at: [root]).map { $0.path.dropFirst(root.count + 1) }
    #expect(
      found == [
        "00001.MTS", "a/10.jpeg", "a/2.png", "a.mkv", "b.MOV", "p.HEIC", "q.gif", "z.mp4",
        "é é.webm",
      ])
  }

  @Test func `a file that is given itself may have any name and comes once`() throws {
    let fixture = try RunFixture(["a.dat": ""])
    let path = fixture.folder.path + "/a.dat"
    let sources = RecordingPaths.sources(at: [path, "/no/such", path])
    #expect(sources.map(\.path) == [path, "/no/such"])
    #expect(sources[0].problem == nil)
    #expect(sources[1].problem == "/no/such: there is no such file or folder")
  }

  @Test func `a file that is hidden by more than its absence is not called missing`() throws {
    let fixture = try RunFixture(["a.mp4": ""])
    let root = fixture.folder.path
    try FileManager.default.createSymbolicLink(
      atPath: root + "/round", withDestinationPath: root + "/round")
    for path in [root + "/round", root + "/" + String(repeating: "x", count: 300)] {
      let problem = try #require(RecordingPaths.sources(at: [path]).first?.problem)
      #expect(!problem.contains("no such file") && problem.hasPrefix("\(path): "))
    }
  }

  @Test func `a list holds one path a line, or any path before a NUL`() {
    let lines = Data("\u{FEFF}a b.mp4\r\n\n-c.mp4\n".utf8)
    #expect(RecordingPaths.paths(inList: lines, endedByNul: false) == ["a b.mp4", "-c.mp4"])
    let entries = Data("a\nb.mp4\u{0}c.mp4".utf8)
    #expect(RecordingPaths.paths(inList: entries, endedByNul: true) == ["a\nb.mp4", "c.mp4"])
  }

  @Test func `the digest of a file is its SHA-256`() throws {
    let fixture = try RunFixture(["a": "abc", "b": String(repeating: "x", count: 3_000_000)])
    #expect(
      try FileDigest.sha256(ofFileAt: fixture.folder.path + "/a")
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      try FileDigest.sha256(ofFileAt: fixture.folder.path + "/b")
        == "e55b8bdf621ddaa8f462c74745db9680d3bb7536a9cf854f8d6668b34a287890")
  }

  @Test(.timeLimit(.minutes(1)))
  func `the size of a file is looked at before its bytes`() throws {
    let fixture = try RunFixture(["a": "abc"])
    let path = fixture.folder.path + "/a"
    #expect(try FileDigest.sha256(ofFileAt: path, most: 3).hasPrefix("ba7816bf"))
    let error = #expect(throws: UnreadableFile.self) {
      try FileDigest.sha256(ofFileAt: path, most: 2)
    }
    #expect(error?.failure == .limit && error?.description.contains("--max-bytes") == true)
    // Sparse: it has no bytes on the disk.
    _ = unsafe truncate(path, 1 << 40)
    #expect(throws: UnreadableFile.self) { try FileDigest.sha256(ofFileAt: path) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `looking at a file's bytes stops when the run does`() async throws {
    let fixture = try RunFixture(["a.mp4": "1"])
    let path = fixture.folder.path + "/a.mp4"
    _ = unsafe truncate(path, 90 << 30)
    let stop = StopRequest()
    let (results, _) = try await fixture.run(stop: stop) { _ in
      Task.detached {
        try await Task.sleep(for: .seconds(0.2))
        stop.request()
      }
    }
    #expect(results.isEmpty && fixture.reading.readPaths.isEmpty)
  }

  #if os(Linux)
    @Test(arguments: [
      "/proc/kmsg", "/proc/self/status", "/sys/kernel/notes", "/proc/self/../version",
    ])
    func `what the kernel makes up is no file`(path: String) {
      #expect(FileKind(ofFileAt: path) != .regular)
    }
  #endif

  @Test(arguments: ["/dev/zero", "/proc/kmsg", "/proc/version", "/", "/no/such"])
  func `what is no file has no digest`(path: String) {
    #expect(throws: UnreadableFile.self) { try FileDigest.sha256(ofFileAt: path) }
  }
}
