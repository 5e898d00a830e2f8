import Collection
import Files
import Foundation
import Testing
import Verification

@testable import Pipeline

struct KnownFileTests {
  @Test func `a file that looks as it did is not read again`() async throws {
    let fixture = try RunFixture(["a.mp4": "1"])
    let first = try await fixture.run()
    let other = fixture.folder.appending(path: "b.mp4")
    try Data("bad".utf8).write(to: other)
    let stamp = try #require(FileStamp(ofFileAt: other.path))
    try fixture.store.keepDigest(
      first.results[0].scan.sha256, ofFileAt: other.path, stamp: stamp.text)
    let (results, _) = try await fixture.run()
    #expect(results[1].origin == .known)
    #expect(results[1].scan.entries == first.results[0].scan.entries)
  }
}
