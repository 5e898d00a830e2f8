import Foundation
import Inventory
import Testing
import Verification

@testable import Collection

struct NewestPathTests {
  private let sha256 = String(repeating: "a", count: 64)

  @Test func `the newest path is the one of the file that was moved last`() throws {
    let store = try CollectionStoreTests.store()
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

  @Test func `proofs, pages and boxes name a recording by its newest path`() throws {
    let store = try BoxCollectionTests.store([
      ([BoxCollectionTests.entry(1)], [BoxCollectionTests.showing([1])]),
      ([BoxCollectionTests.entry(2)], []),
    ])
    try store.keepDigest(sha256, ofFileAt: "/disk/new.mp4", stamp: "1 5.0 20.5 1.2")
    let rows = try store.showings()
    #expect(Set(rows.values.flatMap(\.self).map(\.path)) == ["/disk/new.mp4", "b.mp4"])
    #expect(try store.boxes().inventory.recordings.map(\.path) == ["/disk/new.mp4"])
    let paths = try rows.keys.flatMap { try store.proofs(of: $0) }.map(\.path)
    #expect(Set(paths) == ["/disk/new.mp4", "b.mp4"])
  }
}
