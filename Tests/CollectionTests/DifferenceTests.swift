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
    #expect(effect.lost.map(\.before.pokemon.pokemonId) == [3])
    #expect(effect.changed.map(\.after.pokemon.form) == ["other"])
    #expect(try store.effect(of: runs[0]).gained.map(\.after.pokemon.pokemonId) == [1, 2, 3])
    #expect(try store.effect(of: runs[2]).changed.map(\.after.notes) == ["n"])
    let none = try store.difference(from: runs[1], to: runs[1])
    #expect((none.gained + none.lost + none.changed).isEmpty)
    let back = try store.difference(from: runs[2], to: runs[0])
    #expect(back.gained.map(\.after.pokemon.pokemonId) == [3])
    #expect(back.changed.count == 2)
  }

  @Test func `what a person says to own or to be gone is gained and lost`() throws {
    let store = try CollectionStoreTests.store()
    let proven = try #require(OwnedPokemon(CollectionStoreTests.entry(1)))
    let claimed = OwnedPokemon(pokemonId: 2)
    _ = try store.starting(.read).record(
      CollectionStoreTests.scan(entries: [CollectionStoreTests.entry(1)]), versions: versions)
    let claiming = store.starting(.set)
    try claiming.change([(claimed, .status(.caught)), (proven, .status(.favorite))])
    let leaving = store.starting(.set)
    try leaving.change([(claimed, .status(.seen)), (proven, .status(.seen))])
    let runs = try [claiming, leaving].map { try store.run(beginning: $0.run.uid) }
    let claim = try store.effect(of: runs[0])
    #expect(claim.gained.map(\.after.pokemon) == [claimed])
    #expect(claim.changed.map(\.after.status) == [.favorite])
    #expect(claim.lost.isEmpty)
    let loss = try store.effect(of: runs[1])
    #expect(loss.lost.map(\.before.pokemon) == [proven, claimed])
    #expect(loss.lost.map(\.after.status) == [.seen, .seen])
    #expect(loss.gained.isEmpty && loss.changed.isEmpty)
  }
}
