import Collection
import Files
import Foundation
import Testing
import Verification

@testable import Pipeline

struct FileStampTests {
  @Test func `a stamp changes with the contents, even of the same length`() throws {
    let fixture = try RunFixture(["a.mp4": "1 2"])
    let file = fixture.folder.appending(path: "a.mp4")
    let first = try #require(FileStamp(ofFileAt: file.path))
    #expect(FileStamp(ofFileAt: file.path) == first)
    let written = try #require(
      FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
    #expect(!first.isSettled(at: written + 2))
    #expect(first.isSettled(at: written + 5))
    // The clock of a file system ticks every few milliseconds.
    Thread.sleep(forTimeInterval: 0.05)
    try Data("3 4".utf8).write(to: file)
    #expect(FileStamp(ofFileAt: file.path) != first)
    #expect(FileStamp(ofFileAt: fixture.folder.appending(path: "b.mp4").path) == nil)
  }

  @Test func `a file that looks as it did is not read again`() async throws {
    let fixture = try RunFixture(["a.mp4": "1"])
    let first = try await fixture.run()
    let other = fixture.folder.appending(path: "b.mp4")
    try Data("bad".utf8).write(to: other)
    let stamp = try #require(FileStamp(ofFileAt: other.path))
    try fixture.store.keepDigest(
      first.outcomes[0].scan.sha256, ofFileAt: other.path, stamp: stamp.text)
    let (outcomes, _) = try await fixture.run()
    #expect(outcomes[1].origin == .known)
    #expect(outcomes[1].scan.entries == first.outcomes[0].scan.entries)
  }
}
