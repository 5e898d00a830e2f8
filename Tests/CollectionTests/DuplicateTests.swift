import Dex
import Testing
import Verification

@testable import Collection

/// Two rows that may be one Pokémon.
struct DuplicateTests {
  private func store(_ entries: [Entry]) throws -> CollectionStore {
    let store = try CollectionStoreTests.store()
    for (digit, entry) in zip(["a", "b"], entries) {
      _ = try store.starting(.read).record(
        CollectionStoreTests.scan(digit, entries: [entry]), versions: CollectionStoreTests.versions)
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
    let store = try store(entries)
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
    let store = try store(entries)
    #expect(try store.verifiedPokemon().count == 2)
    #expect(try pairs(store).isEmpty)
  }
}
