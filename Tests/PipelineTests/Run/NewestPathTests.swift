import Collection
import Testing

@testable import Pipeline

struct NewestPathTests {
  private let sha256 = String(repeating: "a", count: 64)

  @Test func `the newest path is the one of the file that was moved last`() throws {
    let fixture = try RunFixture([:])
    let store = try fixture.store
    #expect(try store.newestPath(of: sha256, readFrom: "a.mp4") == "a.mp4")
    try store.keepDigest(sha256, ofFileAt: "/gone/a.mp4", stamp: "1 5.0 10.5 1.2")
    #expect(try store.newestPath(of: sha256, readFrom: "a.mp4") == "a.mp4")
    try store.keepDigest(sha256, ofFileAt: "/disk/b.mp4", stamp: "1 5.0 20.5 1.2")
    #expect(try store.newestPath(of: sha256, readFrom: "a.mp4") == "/disk/b.mp4")
    try store.keepDigest(sha256, ofFileAt: "/disk/a.mp4", stamp: "1 5.0 30.5 1.2")
    #expect(try store.newestPath(of: sha256, readFrom: "a.mp4") == "/disk/a.mp4")
    // Another recording took the place of this one.
    let other = String(repeating: "b", count: 64)
    for path in ["/disk/a.mp4", "/disk/b.mp4"] {
      try store.keepDigest(other, ofFileAt: path, stamp: "1 5.0 40.5 1.2")
    }
    #expect(try store.newestPath(of: sha256, readFrom: "a.mp4") == "a.mp4")
  }
}
