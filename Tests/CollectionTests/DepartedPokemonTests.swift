import Testing
import Verification

@testable import Collection

/// Pokémon that were in a box once, and are in none.
struct DepartedPokemonTests {
  private typealias Fixture = BoxCollectionTests

  private func pair(_ first: Int, _ second: Int) -> [Entry] {
    [Fixture.entry(first, id: "000001"), Fixture.entry(second, id: "000002")]
  }

  private func departed(_ recordings: [(entries: [Entry], boxes: [BoxShowing])]) throws -> [Int] {
    try certain(Fixture.store(recordings)).map(\.pokemon.pokemonId)
  }

  private func certain(_ store: CollectionStore) throws -> [CollectionEntry] {
    try store.departures().filter(\.isCertain).flatMap(\.rows)
  }

  @Test func `what was in a box, and is in none once all were seen, has left`() throws {
    let before = (pair(1, 2), [Fixture.showing([1, 2], deposited: 2, links: [0: 0, 1: 1])])
    let store = try Fixture.store([before, ([], [Fixture.showing([0, 2], deposited: 1)])])
    let departed = try certain(store)
    #expect(departed.map(\.pokemon.pokemonId) == [1])
    #expect(departed.allSatisfy { $0.isVerified && $0.status == .caught })
    // One more Pokémon is in a box that was not shown.
    #expect(try self.departed([before, ([], [Fixture.showing([0, 2], deposited: 2)])]).isEmpty)
    #expect(try self.departed([before]).isEmpty)
  }

  @Test func `a summary of another day counts, and so do boxes of long ago`() throws {
    let recordings = [
      (pair(1, 2), []), ([], [Fixture.showing([1, 4], deposited: 2)]),
      ([], [Fixture.showing([4], deposited: 1)]), ([], [Fixture.showing([4, 9], deposited: 2)]),
    ]
    #expect(try departed(Array(recordings.prefix(2))).isEmpty)
    // The second Pokémon was never in a box.
    #expect(try departed(Array(recordings.prefix(3))) == [1])
    #expect(try departed(recordings) == [1])
  }

  @Test func `what has left is in no box, and another one of its kind is not shown yet`() throws {
    let store = try Fixture.store([([Fixture.entry(1)], [])])
    let row = try #require(try store.collection().first?.id)
    func boxes() throws -> StoredBoxes {
      var scan = CollectionStoreTests.scan("b", entries: [])
      scan.boxes = [Fixture.showing([1], deposited: 1)]
      _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
      return try store.boxes()
    }
    #expect(try boxes().rows.values.map(\.self) == [row])
    for gone in [FieldChange.status(.seen), .forgotten] {
      try store.starting(.set).change([(.row(row), gone)])
      #expect(try boxes().rows.isEmpty)
      #expect(try boxes().notShown.count == 1)
    }
  }

  @Test func `what has evolved is not where another one of its former kind is`() throws {
    let store = try Fixture.store([([Fixture.entry(147)], []), ([Fixture.entry(148)], [])])
    let ids = try store.collection().sorted { $0.pokemon.pokemonId > $1.pokemon.pokemonId }
      .compactMap(\.id)
    try store.starting(.join).join(ids)
    var scan = CollectionStoreTests.scan("c", entries: [])
    scan.boxes = [Fixture.showing([147], deposited: 1)]
    _ = try store.starting(.read).record(scan, versions: CollectionStoreTests.versions)
    #expect(try store.boxes().rows.isEmpty)
    #expect(try store.boxes().notShown.count == 1)
  }

  @Test func `what may still be in a box has not left`() throws {
    let before = (pair(1, 1), [Fixture.showing([1, 1], deposited: 2, links: [0: 0, 1: 1])])
    #expect(try departed([before, ([], [Fixture.showing([4], deposited: 1)])]) == [1, 1])
    let one = try Fixture.store([before, ([], [Fixture.showing([1], deposited: 1)])])
    #expect(try certain(one).isEmpty)
    var unknown = Fixture.showing([4], deposited: 1)
    unknown.slots[0].speciesId = nil
    #expect(try departed([before, ([], [unknown])]).isEmpty)
    unknown.slots[0].candidates = [.init(speciesId: 5, form: "a", isShiny: false, distance: 0)]
    #expect(try departed([before, ([], [unknown])]) == [1, 1])
  }

  @Test func `of two that look the same and one that is left, one has left`() throws {
    let before = (pair(1, 1), [Fixture.showing([1, 1, 2], deposited: 3, links: [0: 0, 1: 1])])
    let store = try Fixture.store([before, ([], [Fixture.showing([1, 2], deposited: 2)])])
    let departures = try store.departures()
    #expect(departures.map(\.count) == [1])
    #expect(departures.flatMap { $0.rows.map(\.pokemon.trainerId) } == ["000001", "000002"])
    #expect(departures.total == 1)
    // Their owner says which one has left.
    let row = try #require(departures.first?.rows.first?.id)
    try store.starting(.set).change([(.row(row), .status(.seen))])
    #expect(try store.departures().isEmpty)
  }

  @Test func `those that may be at the same places stand together`() {
    var matching = BipartiteMatching(
      places: ["a": [1], "b": [1, 2], "c": [2], "d": [2], "e": [3, 4], "f": []])
    #expect(["a", "b"].map { matching.seat($0) } == [nil, nil])
    #expect(matching.seat("c") == [1, 2])
    #expect(matching.seat("d") == [2])
    #expect(matching.seat("e") == nil)
    #expect(matching.seat("f") == [])
    #expect(matching.holders == [1: "a", 2: "b", 3: "e"])
  }

  @Test func `what was shown or decided since has not left`() throws {
    let before = (pair(1, 2), [Fixture.showing([1, 2], deposited: 2, links: [0: 0, 1: 1])])
    let after = ([Entry](), [Fixture.showing([4], deposited: 1)])
    #expect(try departed([before, after, (pair(1, 9), [])]) == [2])
    for status in [CatchStatus.caught, .seen] {
      let store = try Fixture.store([before, after])
      let row = try #require(try certain(store).first?.id)
      try store.starting(.set).change([(.row(row), .status(status))])
      #expect(try certain(store).map(\.pokemon.pokemonId) == [2])
    }
  }

  /// A Pokémon beside another one, then without it, then another one like it in its place.
  private func withNewcomer(_ third: [Entry] = []) throws -> CollectionStore {
    try Fixture.store([
      (pair(1, 2), [Fixture.showing([1, 2], deposited: 2, links: [0: 0, 1: 1])]),
      ([], [Fixture.showing([0, 2], deposited: 1)]),
      (third, [Fixture.showing([1, 2], deposited: 2, links: third.isEmpty ? [:] : [0: 0])]),
    ])
  }

  private func row(_ species: Int, _ store: CollectionStore) throws -> Int64 {
    try #require(try store.collection().first { $0.pokemon.pokemonId == species }?.id)
  }

  @Test func `what has left is not where another one like it stands later`() throws {
    let store = try withNewcomer()
    #expect(try certain(store).map(\.pokemon.pokemonId) == [1])
    let boxes = try store.boxes()
    #expect(boxes.rows.values.map(\.self) == [try row(2, store)])
    #expect(boxes.notShown.map(\.column) == [1])
  }

  @Test func `what its summary shows again, or its owner has, has not left`() throws {
    let again = try withNewcomer([Fixture.entry(1, id: "000001")])
    #expect(try certain(again).isEmpty)
    #expect(try again.boxes().rows.count == 2)
    let store = try withNewcomer()
    let row = try row(1, store)
    try store.starting(.set).change([(.row(row), .status(.caught))])
    #expect(try certain(store).isEmpty)
    #expect(Set(try store.boxes().rows.values).contains(row))
  }

  @Test func `after its owner has written that it left, the newcomer is seen`() throws {
    let store = try withNewcomer()
    try store.starting(.set).change([(.row(try row(1, store)), .status(.seen))])
    let seen = try store.placedPokemon().filter { $0.entry.id == nil }
    #expect(seen.map(\.entry.pokemon.pokemonId) == [1])
    #expect(seen.map { $0.places.map(\.column) } == [[1]])
  }

  @Test(arguments: [true, false])
  func `where a box has changed, one of two alike is not where the other one stood`(
    hasTwo: Bool
  ) throws {
    let store = try Fixture.store([
      (
        pair(1, hasTwo ? 1 : 2),
        [Fixture.showing([1, hasTwo ? 1 : 2, 3], deposited: 3, links: [0: 0, 1: 1])]
      ),
      ([], [Fixture.showing([1, 0, 4])]),
    ])
    #expect(try store.boxes().rows.isEmpty == hasTwo)
  }
}
