import Foundation
import Testing
import Verification

@testable import Collection

struct DifferenceTests {
  private let versions = CollectionStoreTests.versions

  @Test func `a run's effect is what it gained, lost and read otherwise`() throws {
    let store = try CollectionStoreTests.store()
    let first = store.starting(.read)
    _ = try first.record(
      CollectionStoreTests.scan(entries: [
        CollectionStoreTests.entry(1), CollectionStoreTests.entry(2), CollectionStoreTests.entry(3),
      ]), versions: versions)
    let second = store.starting(.read)
    _ = try second.record(
      CollectionStoreTests.scan(entries: [
        CollectionStoreTests.entry(1), CollectionStoreTests.entry(2) { $0.form = "other" },
      ]), versions: versions)
    let third = store.starting(.set)
    let one = try #require(OwnedPokemon(CollectionStoreTests.entry(1)))
    try third.change([(one, .notes("n"))])

    let runs = try [first, second, third].map { try store.run(beginning: $0.run.uid) }
    let effect = try store.effect(of: runs[1])
    #expect(effect.gained.isEmpty)
    #expect(effect.lost.map(\.pokemon.pokemonId) == [3])
    #expect(effect.changed.map(\.after.pokemon.form) == ["other"])
    #expect(try store.effect(of: runs[0]).gained.map(\.pokemon.pokemonId) == [1, 2, 3])
    #expect(try store.effect(of: runs[2]).changed.map(\.after.notes) == ["n"])
    #expect(try store.difference(from: runs[1], to: runs[1]).isEmpty)
    let back = try store.difference(from: runs[2], to: runs[0])
    #expect(back.gained.map(\.pokemon.pokemonId) == [3])
    #expect(back.changed.count == 2)
  }
}
