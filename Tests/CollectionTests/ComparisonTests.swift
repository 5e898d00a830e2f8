import Testing
import Verification

@testable import Collection

struct ComparisonTests {
  private func entries(_ all: [Entry]) -> [ListComparison.Shown] {
    all.enumerated().map { index, entry in
      var entry = entry
      entry.index = index
      return .init(entry, recording: "a.mp4")
    }
  }

  @Test func `what is extra, missing and different is told apart`() {
    let shown = entries([
      CollectionStoreTests.entry(1), CollectionStoreTests.entry(2) { $0.isShiny = true },
      CollectionStoreTests.entry(3), CollectionStoreTests.entry(4, verdict: .mismatch),
      Entry(index: 0, start: 0, end: 1, verdict: .unconfirmed),
    ])
    let comparison = ListComparison(
      expected: [
        OwnedPokemon(pokemonId: 1), OwnedPokemon(pokemonId: 2, isShiny: false),
        OwnedPokemon(pokemonId: 4), OwnedPokemon(pokemonId: 5),
      ], shown: shown, isOrdered: false)
    #expect(comparison.matched.map(\.entry.index) == [0])
    #expect(comparison.missing.map(\.pokemonId) == [5])
    #expect(comparison.extra.map(\.entry.index) == [2, 4])
    #expect(comparison.different.map(\.shown.entry.index) == [3, 1])
    #expect(comparison.different.map(\.fields) == [["verdict"], ["shiny"]])
  }

  @Test func `a line that asks for more does not lose its entry to one that asks for less`() {
    let shown = entries([
      CollectionStoreTests.entry(1) { $0.isShiny = true }, CollectionStoreTests.entry(1),
    ])
    let comparison = ListComparison(
      expected: [OwnedPokemon(pokemonId: 1), OwnedPokemon(pokemonId: 1, isShiny: true)],
      shown: shown, isOrdered: false)
    #expect(comparison.matched.count == 2)
    #expect(comparison.missing.isEmpty && comparison.extra.isEmpty && comparison.different.isEmpty)
  }

  @Test func `a field that an entry leaves open is told from another one`() {
    let comparison = ListComparison(
      expected: [OwnedPokemon(pokemonId: 2, isShiny: false, nickname: "Ivy")],
      shown: entries([
        CollectionStoreTests.entry(2) {
          $0.isShiny = true
          $0.nickname = nil
        }
      ]), isOrdered: false)
    #expect(comparison.different.map(\.fields) == [["shiny", "nickname"]])
    #expect(comparison.different.map(\.open) == [["nickname"]])
  }

  @Test(arguments: [
    ("12345", "012345", true), ("012345", "12345", true), ("12345", "112345", false),
  ])
  func `a leading zero that a table lost is no difference`(
    listed: String, read: String, isSame: Bool
  ) {
    let comparison = ListComparison(
      expected: [OwnedPokemon(pokemonId: 1, trainerId: listed)],
      shown: entries([CollectionStoreTests.entry(1) { $0.trainerId = read }]), isOrdered: false)
    #expect(comparison.matched.count == (isSame ? 1 : 0))
    #expect(comparison.different.map(\.fields) == (isSame ? [] : [["trainerId"]]))
  }

  @Test func `what should be there twice is missed once when it is there once`() {
    let comparison = ListComparison(
      expected: [OwnedPokemon(pokemonId: 1), OwnedPokemon(pokemonId: 1)],
      shown: entries([CollectionStoreTests.entry(1)]), isOrdered: false)
    #expect(comparison.matched.count == 1)
    #expect(comparison.missing.count == 1)
  }

  /// The numbers that are out of order when `shown` is compared with `expected`.
  private func displaced(_ expected: [Int], _ shown: [Int]) -> [Int] {
    ListComparison(
      expected: expected.map { OwnedPokemon(pokemonId: $0) },
      shown: entries(shown.map { CollectionStoreTests.entry($0) }), isOrdered: true
    ).displaced.compactMap(\.shown.entry.speciesId)
  }

  @Test func `of an ordered list the fewest entries are out of order`() {
    #expect(displaced([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]) == [])
    #expect(displaced([1, 2, 3, 4, 5], [5, 1, 2, 3, 4]) == [5])
    #expect(displaced([1, 2, 3, 4, 5], [1, 2, 4, 3, 5]).count == 1)
    #expect(displaced([1, 2, 3, 4, 5], [5, 4, 3, 2, 1]).count == 4)
    // Missing, extra and repeated lines put nothing out of order.
    #expect(displaced([1, 2, 3, 4, 5], [1, 9, 3, 5]) == [])
    #expect(displaced([1, 1, 2, 1], [1, 1, 2, 1]) == [])
  }

  @Test func `moving what is out of order puts a shuffled list in order`() {
    for _ in 1...50 {
      let expected = Array(1...30)
      let shown = expected.shuffled()
      let moved = displaced(expected, shown)
      let rest = shown.filter { !moved.contains($0) }
      #expect(rest == rest.sorted())
    }
  }

  @Test func `where an entry belongs is said by the line before it`() {
    let comparison = ListComparison(
      expected: [1, 2, 3].map { OwnedPokemon(pokemonId: $0) },
      shown: entries([2, 3, 1].map { CollectionStoreTests.entry($0) }), isOrdered: true)
    #expect(comparison.displaced.map(\.shown.entry.index) == [2])
    #expect(comparison.displaced.first?.previous == nil)
  }
}
