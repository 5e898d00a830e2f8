import Testing

@testable import Verification

struct EntryIDTests {
  private static let digest = "0123456789ab" + String(repeating: "f", count: 52)

  private func entry(_ index: Int, _ start: Double, _ end: Double) -> Entry {
    Entry(index: index, start: start, end: end, verdict: .unconfirmed)
  }

  @Test func `an id is read as it is written`() {
    let id = EntryID(sha256: Self.digest, start: 12.3456)
    #expect(id.description == "0123456789ab-12346")
    #expect(EntryID(id.description) == id)
  }

  @Test(arguments: [
    "", "0123456789ab", "0123456789ab-", "0123456789ab-x", "0123456789ab-012", "0123456789AB-1",
    "0123456789a-1", "0123456789ab-1 ", "../etc/passwd-1", "0123456789ab-1-2",
  ])
  func `anything else is no id`(text: String) {
    #expect(EntryID(text) == nil)
  }

  @Test func `an id finds its entry when another version sees it a little earlier or later`() {
    let id = EntryID(sha256: Self.digest, start: 5.2)
    #expect(id.index(in: [entry(0, 1, 2), entry(1, 5.2, 7)]) == 1)
    #expect(id.index(in: [entry(0, 1, 2), entry(1, 3, 4), entry(2, 5.1, 7)]) == 2)
    #expect(id.index(in: [entry(0, 5.4, 7)]) == 0)
    #expect(id.index(in: [entry(0, 1, 4.9), entry(1, 5.5, 7)]) == nil)
  }

  @Test func `an id finds its entry where numbers are left out`() {
    let id = EntryID(sha256: Self.digest, start: 5.2)
    let entries = [entry(2, 1, 2), entry(5, 5.2, 7)]
    #expect(id.entry(in: entries) == entries[1])
    #expect(id.index(in: entries) == 5)
  }

  @Test func `the start itself is nearer than an entry that is on screen then`() {
    let id = EntryID(sha256: Self.digest, start: 5)
    #expect(id.index(in: [entry(0, 1, 4.9), entry(1, 5, 7)]) == 1)
  }

  @Test func `what an entry claims makes its fingerprint, and where it stands does not`() {
    let first = entry(0, 1, 2)
    var moved = entry(4, 1.1, 2.2)
    moved.evidence.number = .init(value: nil, confidence: 3)
    #expect(first.fingerprint == moved.fingerprint)
    moved.speciesId = 25
    #expect(first.fingerprint != moved.fingerprint)
    var other = moved
    other.speciesId = nil
    other.form = "25"
    #expect(other.fingerprint != moved.fingerprint)
  }
}
