import Foundation
import Testing
import Verification

@testable import Collection

/// Readings that are stored in one transaction.
struct GroupedReadingsTests {
  private typealias Fixture = CollectionStoreTests

  @Test func `readings stored together give what they give one after another`() throws {
    var scans = [
      Fixture.scan("a", entries: [Fixture.entry(1), Fixture.entry(2)]),
      Fixture.scan("b", entries: [Fixture.entry(2), Fixture.entry(3)]),
      Fixture.scan("a", entries: [Fixture.entry(1), Fixture.entry(4)]),
      Fixture.scan("b", entries: []),
    ]
    scans[3].error = "broken off"
    let (one, all) = (try Fixture.store(), try Fixture.store())
    _ = try scans.map { try one.record($0, versions: Fixture.versions) }
    let kept = try all.keep(scans, versions: Fixture.versions)
    #expect(try all.collection() == one.collection())
    let verified = try all.collection().filter(\.isVerified).map(\.pokemon.pokemonId)
    #expect(verified.sorted() == [1, 2, 3, 4])
    #expect(try all.recording(sha256: scans[1].sha256)?.scan.error == nil)
    #expect(kept.map(\.readDate) == kept.map(\.readDate).sorted())
    #expect(Set(kept.map(\.readDate)).count == 4)
  }

  @Test func `a Pokémon counts for the first reading that proves it`() throws {
    let store = try Fixture.store()
    _ = try store.record(
      Fixture.scan("a", entries: [Fixture.entry(1)]), versions: Fixture.versions)
    let kept = try store.keep(
      [
        Fixture.scan("b", entries: [Fixture.entry(1), Fixture.entry(2)]),
        Fixture.scan("c", entries: [Fixture.entry(2), Fixture.entry(3)]),
      ], versions: Fixture.versions)
    #expect(kept.map(\.newlyVerified) == [1, 1])
  }

  @Test func `of a group that is rejected, nothing is stored`() throws {
    let store = try Fixture.store()
    let wrong = Fixture.entry(2) { $0.end = $0.start - 1 }
    #expect(throws: CollectionError.self) {
      try store.keep(
        [Fixture.scan("a", entries: [Fixture.entry(1)]), Fixture.scan("b", entries: [wrong])],
        versions: Fixture.versions)
    }
    #expect(try store.collection().isEmpty)
  }
}
