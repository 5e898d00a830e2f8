import Dex
import Testing
import Verification

@testable import Collection

/// Two rows that may be one Pokémon.
struct DuplicateTests {
  private func store(_ recordings: [[Entry]]) throws -> CollectionStore {
    let store = try CollectionStoreTests.store()
    for (digit, entries) in zip(["a", "b"], recordings) {
      _ = try store.starting(.read).record(
        CollectionStoreTests.scan(digit, entries: entries), versions: CollectionStoreTests.versions)
    }
    return store
  }

  private func entry(_ nickname: String?, level: Int, trainerId: String?) -> Entry {
    CollectionStoreTests.entry {
      ($0.nickname, $0.level, $0.trainerId) = (nickname, level, trainerId)
    }
  }

  private func pairs(_ store: CollectionStore) throws -> [Duplicates.Pair] {
    try store.duplicates(dex: Dex(date: "", species: [])).pairs
  }

  static let nicknames: [[String?]] = [[nil, "Sandy"], ["Sand", "Sandy"], ["Sandy", nil]]

  @Test(arguments: nicknames)
  func `a nickname that came while the level rose is a question`(names: [String?]) throws {
    let entries = zip(names, [30, 31]).map { entry($0, level: $1, trainerId: "001234") }
    let store = try store(entries.map { [$0] })
    #expect(try store.verifiedPokemon().count == 2)
    let pairs = try pairs(store)
    #expect(pairs.map(\.reason) == [.nickname])
    let pair = try #require(pairs.first)
    #expect(pair.first.pokemon.level == 31)
    try store.starting(.split).part(pair.first.id ?? 0, from: pair.second.id ?? 0)
    #expect(try self.pairs(store).isEmpty)
  }

  @Test(arguments: nicknames)
  func `without the ID number, a level and a nickname are no question`(names: [String?]) throws {
    let entries = zip(names, [30, 31]).map { entry($0, level: $1, trainerId: nil) }
    let store = try store(entries.map { [$0] })
    #expect(try store.verifiedPokemon().count == 2)
    #expect(try pairs(store).isEmpty)
  }

  @Test func `an answer that recordings have a Pokémon in common lets levels of others rise`()
    throws
  {
    func entry(_ species: Int, level: Int) -> Entry {
      CollectionStoreTests.entry(species) { $0.level = level }
    }
    let store = try store([
      [entry(1, level: 36), entry(4, level: 24), entry(7, level: 5)],
      [entry(1, level: 41), entry(4, level: 29), entry(10, level: 5)],
    ])
    #expect(try store.verifiedPokemon().count == 6)
    let rows = try store.collection().filter { $0.pokemon.pokemonId == 4 }.compactMap(\.id)
    try store.starting(.join).join(rows)
    #expect(try store.verifiedPokemon().map(\.level) == [41, 29, 5, 5])
    #expect(try pairs(store).isEmpty)
  }
}
