package import Verification

/// The differences between the entries of recordings and a list of their intended contents.
package struct ListComparison: Hashable, Sendable {
  /// An entry and the path of its recording.
  package struct Shown: Hashable, Sendable {
    package let recording: String
    package let entry: Entry

    package init(_ entry: Entry, recording: String) {
      self.recording = recording
      self.entry = entry
    }
  }

  package struct Pair: Hashable, Sendable {
    package let expected: OwnedPokemon
    package let shown: Shown
    /// The fields that differ; `verdict` alone for an entry that is as listed but not verified.
    package let fields: [String]

    /// False for an entry that is as listed but not verified.
    package var isProved: Bool { fields != ["verdict"] }

    /// The fields among them that the entry leaves open.
    package var open: [String] {
      let read = OwnedPokemon(shown.entry)?.words ?? []
      return zip(OwnedPokemon.names, read).filter { fields.contains($0) && $1.isEmpty }.map(\.0)
    }
  }

  package private(set) var matched: [Shown] = []
  /// Lines of the list that no recording shows.
  package private(set) var missing: [OwnedPokemon] = []
  /// Entries that are not on the list, including those whose species was not read.
  package private(set) var extra: [Shown] = []
  /// Entries of the same species with other fields, or with the right ones but not verified.
  package private(set) var different: [Pair] = []
  /// Entries at other positions than in the list's order, in the order of the recordings. They are
  /// the fewest that would have to move.
  package private(set) var displaced: [Displaced] = []

  package struct Displaced: Hashable, Sendable {
    package let shown: Shown
    /// The line of the list before its own; `nil` for the first.
    package let previous: OwnedPokemon?
  }

  /// - Parameters:
  ///   - expected: each Pokémon as often as it should be there. Fields that a line does not give do
  ///     not matter.
  ///   - isOrdered: true if the recordings should have the list's order.
  package init(expected: [OwnedPokemon], shown: [Shown], isOrdered: Bool) {
    var open = shown
    var rest: [(offset: Int, element: OwnedPokemon)] = []
    var found: [(line: Int, shown: Shown)] = []
    // Lines with more fields choose first, so that a line with fewer fields does not take their
    // entry.
    let order = expected.enumerated().sorted {
      (-$0.element.givenFields, $0.offset) < (-$1.element.givenFields, $1.offset)
    }
    for (line, pokemon) in order {
      let fits = open.indices.filter { pokemon.differences(from: open[$0].entry) == [] }
      guard let best = fits.first(where: { open[$0].entry.verdict == .verified }) ?? fits.first
      else {
        rest.append((line, pokemon))
        continue
      }
      let entry = open.remove(at: best)
      found.append((line, entry))
      if entry.entry.verdict == .verified {
        matched.append(entry)
      } else {
        different.append(Pair(expected: pokemon, shown: entry, fields: ["verdict"]))
      }
    }
    for (line, pokemon) in rest {
      guard let place = open.firstIndex(where: { $0.entry.speciesId == pokemon.pokemonId }) else {
        missing.append(pokemon)
        continue
      }
      let entry = open.remove(at: place)
      found.append((line, entry))
      different.append(
        Pair(expected: pokemon, shown: entry, fields: pokemon.differences(from: entry.entry) ?? []))
    }
    extra = open
    // Matched entries go in the order of the recordings.
    matched = shown.filter(Set(matched).contains)
    if isOrdered { displaced = Self.displaced(found, in: shown, expected: expected) }
  }

  /// Returns the entries outside the longest series that has the list's order.
  private static func displaced(
    _ found: [(line: Int, shown: Shown)], in shown: [Shown], expected: [OwnedPokemon]
  ) -> [Displaced] {
    let places = Dictionary(zip(shown, shown.indices), uniquingKeysWith: { a, _ in a })
    // Equal lines match any of their entries, so they are assigned in their order.
    var met: [(place: Int, line: Int)] = []
    for equal in Dictionary(grouping: found, by: { expected[$0.line] }).values {
      met += zip(equal.compactMap { places[$0.shown] }.sorted(), equal.map(\.line).sorted())
        .map { (place: $0, line: $1) }
    }
    met.sort { $0.place < $1.place }
    let kept = longestRise(met.map(\.line))
    return met.indices.filter { !kept.contains($0) }.map { index in
      let line = met[index].line
      return Displaced(
        shown: shown[met[index].place], previous: line == 0 ? nil : expected[line - 1])
    }
  }

  /// Returns the indices of a longest rising subsequence of different numbers, by patience sorting
  /// in n log n (Fredman 1975).
  private static func longestRise(_ numbers: [Int]) -> Set<Int> {
    // The index of the lowest number that ends a series of each length, and the predecessor of each
    // index.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      before[index] = low == 0 ? nil : ends[low - 1]
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run: Set<Int> = []
    var next = ends.last
    while let index = next {
      run.insert(index)
      next = before[index]
    }
    return run
  }
}

extension OwnedPokemon {
  /// The number of fields that are given beside the species.
  var givenFields: Int { words.count { !$0.isEmpty } }

  /// The fields of `words`, for programs.
  fileprivate static let names = [
    "form", "gender", "shiny", "trainer", "trainerId", "nickname", "level",
  ]

  /// The words of the fields, as far as they tell two Pokémon apart.
  private var comparedWords: [String] {
    var compared = self
    compared.trainerId = comparedId
    return compared.words
  }

  /// Returns the fields that are given here and differ in an entry; nil for another species.
  fileprivate func differences(from entry: Entry) -> [String]? {
    guard entry.speciesId == pokemonId, let shown = OwnedPokemon(entry) else { return nil }
    let (given, read) = (comparedWords, shown.comparedWords)
    return zip(Self.names, zip(given, read)).filter { _, words in
      !words.0.isEmpty && words.0 != words.1
    }.map(\.0)
  }
}
