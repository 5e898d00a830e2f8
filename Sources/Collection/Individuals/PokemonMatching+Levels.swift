extension PokemonMatching {
  /// Joins Pokémon that differ only in their level, which has risen between two recordings.
  ///
  /// - Parameter answers: judgments of persons that two descriptions are of one Pokémon, which two
  ///   recordings may show.
  mutating func joinLevels(answers: [Judgment]) {
    var united = Array(groups.indices)
    for set in UnitedGroups(self, links: answers).all {
      for place in set { united[place] = set[0] }
    }
    let owner = groupOf.map { united[$0] }
    var shown: [Int64: Set<Int>] = [:]
    for (place, one) in described.enumerated() {
      for reading in one.readings { shown[reading, default: []].insert(owner[place]) }
    }
    var candidates: [Candidate] = []
    let byID = Dictionary(grouping: described.indices.filter { described[$0].isRising }) {
      [String(described[$0].pokemon.pokemonId), described[$0].pokemon.trainerId ?? ""]
    }
    for places in byID.values {
      Self.forEachPair(in: places) { a, b in
        let (first, second) = (described[a].pokemon, described[b].pokemon)
        guard Agreement(first, second).different == [.level],
          (first.nickname == nil) == (second.nickname == nil), mayRise(a, b, owner, shown)
        else { return }
        let rise = abs((first.level ?? 0) - (second.level ?? 0))
        candidates.append(Candidate(first: a, second: b, distance: [rise]))
      }
    }
    let before = groups.map { $0.members.count }
    join(Self.nearestFirst(candidates), acrossLevels: true)
    for place in groups.indices where groups[place].members.count > before[place] {
      let levels = Set(groups[place].members.compactMap { described[$0].pokemon.level })
      groups[place].levels = levels.sorted()
    }
  }

  /// Returns true when two recordings may show one Pokémon at different levels. It is false where
  /// both show other Pokémon, but none in common: then they are of different boxes.
  ///
  /// - Parameters:
  ///   - owner: the Pokémon of each description, as far as it is known.
  ///   - shown: the Pokémon that each recording shows.
  private func mayRise(
    _ a: Int, _ b: Int, _ owner: [Int], _ shown: [Int64: Set<Int>]
  ) -> Bool {
    let one: Set = [owner[a], owner[b]]
    return described[a].readings.contains { first in
      described[b].readings.contains { second in
        let others = shown[first, default: []].subtracting(one)
        let rest = shown[second, default: []].subtracting(one)
        return others.isEmpty || rest.isEmpty || !others.isDisjoint(with: rest)
      }
    }
  }
}

extension DescribedPokemon {
  /// True where the Pokémon can be found again at another level.
  fileprivate var isRising: Bool {
    pokemon.trainerId != nil && pokemon.level != nil && !readings.isEmpty
  }
}
