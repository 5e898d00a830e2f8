import Testing
import Verification

@testable import Collection

/// A row that a person has declared to be one with another one, or with itself at other levels.
struct MergedRowTests {
  private let store: CollectionStore

  init() throws { store = try CollectionStoreTests.store() }

  /// Reads a recording of one Pokémon.
  private func read(_ species: Int, level: Int, from recording: String) throws {
    let entry = CollectionStoreTests.entry(species) { $0.level = level }
    _ = try store.starting(.read).record(
      CollectionStoreTests.scan(recording, entries: [entry]),
      versions: CollectionStoreTests.versions)
  }

  private func row(_ species: Int) throws -> Int64 {
    try #require(try store.collection().first { $0.pokemon.pokemonId == species }?.id)
  }

  @Test func `to confirm a row that has evolved does not turn it back`() throws {
    try read(25, level: 5, from: "a")
    try read(26, level: 30, from: "b")
    try store.starting(.join).join([try row(26), try row(25)])
    try read(26, level: 40, from: "c")
    #expect(try store.doubtful().isEmpty)
    try store.starting(.join).join([try row(26)])
    try read(26, level: 50, from: "d")
    #expect(try store.verifiedPokemon().map(\.pokemonId) == [26])
    #expect(try store.verifiedPokemon().map(\.level) == [50])
    #expect(try store.problems() == [])
  }

  @Test func `a row that was merged into another one shows what that one shows`() throws {
    try read(25, level: 5, from: "a")
    try read(26, level: 30, from: "b")
    try read(172, level: 2, from: "c")
    try store.starting(.join).join([try row(25), try row(172)])
    try store.starting(.join).join([try row(26), try row(25)])
    #expect(try store.verifiedPokemon().map(\.pokemonId) == [26])
  }
}
