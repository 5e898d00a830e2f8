import Testing
import Verification

@testable import Collection

/// A list that says of known Pokémon less, or more, than the collection.
struct KnownOnListTests {
  private let store: CollectionStore

  init() throws {
    store = try CollectionStoreTests.store()
    let scan = CollectionStoreTests.scan(entries: [
      CollectionStoreTests.entry { $0.nickname = nil }, CollectionStoreTests.entry(26),
    ])
    _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
    let rows = try store.collection()
    try store.starting(.set).change([(.row(try #require(rows[0].id)), .status(.favorite))])
  }

  private func take(_ list: [ImportedList.Pokemon]) throws -> ImportSummary {
    var imported = ImportedList()
    imported.pokemon = list
    let trial = try store.takeOver(imported, isTrial: true)
    let summary = try store.starting(.import).takeOver(imported)
    #expect(trial == summary)
    return summary
  }

  private func line(
    _ species: Int, trainerId: String? = "014082", nickname: String? = nil,
    status: CatchStatus? = nil
  ) -> ImportedList.Pokemon {
    var pokemon = OwnedPokemon(pokemonId: species)
    (pokemon.trainerId, pokemon.nickname) = (trainerId, nickname)
    return .init(place: "", pokemon: pokemon, status: status)
  }

  @Test func `a line without a status takes nothing back from the row that it fits`() throws {
    let before = try store.collection()
    let lines = [line(25), line(26), line(25, trainerId: nil)]
    #expect(try take(lines) == ImportSummary(added: 1, changed: 0, unchanged: 2))
    let rows = try store.collection()
    #expect(rows.count == 3)
    #expect(before.allSatisfy(rows.contains))
    #expect(try take(lines) == ImportSummary(added: 0, changed: 0, unchanged: 3))
  }

  @Test func `equal lines are of all the rows that they fit`() throws {
    let scan = CollectionStoreTests.scan(
      "b", entries: [40, 50].map { level in CollectionStoreTests.entry(143) { $0.level = level } })
    _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
    let two = [line(143), line(143)]
    #expect(try take(two) == ImportSummary(added: 0, changed: 0, unchanged: 1))
    #expect(try take(two + two) == ImportSummary(added: 0, changed: 1, unchanged: 0))
    let counts = try store.collection().filter { $0.pokemon.pokemonId == 143 }.map(\.count)
    #expect(counts.reduce(0, +) == 4)
  }

  @Test func `what a line says in addition is kept, and counted as a change`() throws {
    #expect(
      try take([line(25, nickname: "Bolt")]) == ImportSummary(added: 0, changed: 1, unchanged: 0))
    let row = try #require(try store.collection().first)
    #expect(row.pokemon.nickname == "Bolt")
    #expect(row.status == .favorite)
    #expect(
      try take([line(25, status: .caught)]) == ImportSummary(added: 0, changed: 1, unchanged: 0))
    #expect(try store.collection().map(\.status) == [.caught, .caught])
    #expect(try store.collection().count == 2)
  }
}
