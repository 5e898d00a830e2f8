import Dex
import Testing
import Verification

@testable import Collection

/// Rows of which somebody says that they are two Pokémon.
struct SplitRowTests {
  private typealias Individual = IndividualTests

  @Test func `what was taken for one can be split, and stays so`() throws {
    let store = try Individual.store([[Individual.entry()], [Individual.entry { $0.level = 7 }]])
    let row = try #require(try store.collection().first?.id)
    let splitting = store.starting(.split)
    try splitting.split(row, entries: [])
    #expect(try store.verifiedPokemon().map(\.level).sorted { $0 ?? 0 < $1 ?? 0 } == [5, 7])
    #expect(try store.duplicates(dex: Dex(date: "", species: [])).isEmpty)
    try Individual.read([Individual.entry()], 2, into: store)
    #expect(try store.verifiedPokemon().count == 2)
    try store.starting(.undo).undo(splitting.run.uid)
    #expect(try store.verifiedPokemon().count == 1)
    // Or it is confirmed.
    try store.starting(.join).join([row])
    #expect(try store.duplicates(dex: Dex(date: "", species: [])).isEmpty)
  }

  @Test func `a row is split by the entries that show the other one`() throws {
    let store = try Individual.store([
      [Individual.entry()], [Individual.entry { $0.level = 7 }],
      [Individual.entry { $0.level = 9 }],
    ])
    let row = try #require(try store.collection().first?.id)
    #expect(throws: SamenessError.unclear(row)) { try store.split(row, entries: []) }
    let third = EntryID(sha256: String(repeating: "c", count: 64), start: 0.1)
    try store.starting(.split).split(row, entries: [third])
    #expect(try store.verifiedPokemon().map(\.level) == [7, 9])
    let foreign = EntryID(sha256: String(repeating: "d", count: 64), start: 0.1)
    #expect(throws: SamenessError.foreign(foreign, row: row)) {
      try store.split(row, entries: [foreign])
    }
  }

  @Test(arguments: ["c", "d"])
  func `a split leaves two Pokémon, however the row was merged`(digit: String) throws {
    let store = try Individual.store([
      [Individual.entry()], [Individual.entry { $0.level = 6 }],
      [Individual.entry { ($0.level, $0.trainerId) = (7, "230518") }],
      [Individual.entry { ($0.level, $0.trainerId) = (8, "230518") }],
    ])
    let rows = try store.collection().compactMap(\.id)
    try #require(rows.count == 2)
    try store.starting(.join).join([rows[1], rows[0]])
    let row = try #require(try store.collection().first?.id)
    let other = EntryID(sha256: String(repeating: digit, count: 64), start: 0.1)
    try store.starting(.split).split(row, entries: [other])
    #expect(try store.verifiedPokemon().count == 2)
  }
}
