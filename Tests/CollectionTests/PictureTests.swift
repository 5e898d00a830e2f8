import Foundation
import Imaging
import Testing
import Verification

@testable import Collection

struct PictureTests {
  private static func picture(_ byte: UInt8, count: Int = 9) -> EntryPicture {
    EntryPicture(
      kind: .sprite, place: Rectangle(x: 1, y: -2, width: 3, height: 4), width: 5, height: 6,
      time: 1.25, jpeg: Data(repeating: byte, count: count))
  }

  private func scan(_ pictures: [EntryPicture]) -> ScannedRecording {
    CollectionStoreTests.scan(entries: [
      CollectionStoreTests.entry(),
      CollectionStoreTests.entry(26, verdict: .mismatch) { $0.pictures = pictures },
    ])
  }

  @Test func `pictures come back as they were, and those of the newest reading`() throws {
    let store = try CollectionStoreTests.store()
    let versions = CollectionStoreTests.versions
    for byte in [UInt8(1), 2] {
      let scan = scan([Self.picture(byte)])
      _ = try store.starting(.read).record(scan, versions: versions)
      #expect(try store.pictures(sha256: scan.sha256) == [1: [Self.picture(byte)]])
    }
    #expect(try store.recordings().count == 1)
    #expect(try store.recordings()[0].scan.entries.map(\.pictures.count) == [0, 0])
  }

  @Test func `recordings come in the order in which they were first read`() throws {
    let store = try CollectionStoreTests.store()
    for (digit, tool) in [("b", "1"), ("a", "1"), ("b", "2")] {
      let scan = CollectionStoreTests.scan(digit, entries: [CollectionStoreTests.entry()])
      let versions = ReadingVersions(tool: tool, dex: "d", table: "t")
      _ = try store.starting(.read).record(scan, versions: versions)
    }
    #expect(try store.recordings().map(\.scan.path) == ["b.mp4", "a.mp4"])
    #expect(try store.recordings().map(\.versions.tool) == ["2", "1"])
  }

  @Test func `pictures of every kind are kept`() throws {
    let store = try CollectionStoreTests.store()
    let pictures = EntryPicture.Kind.allCases.enumerated().map { number, kind in
      var picture = Self.picture(UInt8(number))
      picture.kind = kind
      return picture
    }
    let scan = scan(pictures)
    _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
    #expect(try Set(store.pictures(sha256: scan.sha256)[1] ?? []) == Set(pictures))
  }

  @Test func `pictures come along in a merge, once, if they are some`() throws {
    let store = try CollectionStoreTests.store()
    let scan = scan(
      EntryPicture.Kind.allCases.map { kind in
        var picture = Self.picture(7)
        picture.kind = kind
        if kind != .sprite { picture.jpeg = Data([0xFF, 0xD8, 0xFF, 0xD9]) }
        return picture
      })
    _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
    let target = try CollectionStoreTests.store()
    let first = try MergeTests.merge(store, into: target)
    let second = try MergeTests.merge(store, into: target)
    #expect((first.pictures, second.pictures) == (3, 0))
    let came = try target.pictures(sha256: scan.sha256)[1] ?? []
    #expect(Set(came.map(\.kind)) == [.page, .nickname, .trainer])
    #expect(try MergeTests.export(target) == MergeTests.export(store))
  }

  @Test func `a picture that is too large is refused with its recording`() throws {
    let store = try CollectionStoreTests.store()
    let scan = scan([Self.picture(1, count: EntryPicture.mostBytes + 1)])
    #expect(throws: CollectionError.self) {
      try store.record(scan, versions: CollectionStoreTests.versions)
    }
    #expect(try store.recordings().isEmpty)
  }
}
