/// Finds out which descriptions are of one Pokémon.
///
/// The answer follows from the descriptions alone, whatever order they came in. Pairs that may be one are
/// joined from the nearest on (greedy agglomerative clustering with cannot-link constraints, Davidson and
/// Ravi 2005), unless two in the sum cannot be one. `docs/collection.md` has the rules in
/// words.
struct PokemonMatching {
  /// Descriptions that are of one Pokémon, and why.
  struct Group {
    /// Places in `described`.
    var members: [Int]
    /// The levels of what was joined though they differ, in rising order; empty where none do.
    var levels: [Int] = []
    /// Whether it might as well be another Pokémon, which is less near.
    var hasRival = false
  }

  /// What a person said of two descriptions, by their numbers.
  struct Judgement: Hashable {
    let kept: Int64
    let other: Int64
    let isSame: Bool
  }

  let described: [DescribedPokemon]
  private(set) var groups: [Group] = []
  private var groupOf: [Int]
  private let parted: Set<Pair>

  /// Two numbers of descriptions, in rising order.
  struct Pair: Hashable {
    let low: Int64
    let high: Int64

    init(_ a: Int64, _ b: Int64) {
      low = min(a, b)
      high = max(a, b)
    }
  }

  /// Two descriptions that may be one Pokémon.
  private struct Candidate {
    let first: Int
    let second: Int
    /// Lower is nearer.
    let distance: [Int]
  }

  /// - Parameter judgements: the one that counts for each pair.
  init(_ described: [DescribedPokemon], judgements: [Judgement]) {
    self.described = described.sorted { OwnedPokemon.precedes($0.pokemon, $1.pokemon) }
    parted = Set(judgements.filter { !$0.isSame }.map { Pair($0.kept, $0.other) })
    groups = self.described.indices.map { Group(members: [$0]) }
    groupOf = Array(self.described.indices)
    let candidates = equalLevels()
    join(candidates, acrossLevels: false)
    makeRoom(candidates)
    joinLevels()
    groups.removeAll { $0.members.isEmpty }
  }

  // MARK: Pairs

  /// Pairs that agree in all that both have.
  private func equalLevels() -> [Candidate] {
    var candidates: [Candidate] = []
    for (a, b) in pairs() {
      let (first, second) = (described[a], described[b])
      let agreement = Agreement(first.pokemon, second.pokemon)
      guard agreement.different.isEmpty else { continue }
      // What says nothing of its own is no Pokémon of its own, except beside the other in one recording.
      let addsNothing =
        agreement.isContained && !first.readings.isEmpty && !second.readings.isEmpty
        && !first.sharesReading(with: second)
      guard agreement.isTelling || addsNothing else { continue }
      candidates.append(
        Candidate(first: a, second: b, distance: [-agreement.alike.count, agreement.unread]))
    }
    return candidates
  }

  /// Pairs of descriptions of one species that can agree in enough.
  private func pairs() -> [(Int, Int)] {
    struct Name: Hashable {
      let species: Int
      let words: [String]
    }
    var byID: [Name: [Int]] = [:]
    var byName: [Name: [Int]] = [:]
    var withoutID: [Int: [Int]] = [:]
    var proven: [Int: [Int]] = [:]
    for (place, one) in described.enumerated() {
      let pokemon = one.pokemon
      if let trainerId = pokemon.trainerId {
        byID[Name(species: pokemon.pokemonId, words: [trainerId]), default: []].append(place)
      } else if !one.readings.isEmpty {
        withoutID[pokemon.pokemonId, default: []].append(place)
      }
      if let nickname = pokemon.nickname, let trainer = pokemon.trainer, let level = pokemon.level {
        let words = [nickname, trainer, String(level)]
        byName[Name(species: pokemon.pokemonId, words: words), default: []].append(place)
      }
      if !one.readings.isEmpty { proven[pokemon.pokemonId, default: []].append(place) }
    }
    var pairs: [(Int, Int)] = []
    for places in byID.values { pairs += Self.pairs(in: places) }
    // Where both have an ID number, it says it already.
    for places in byName.values {
      pairs += Self.pairs(in: places).filter {
        described[$0].pokemon.trainerId == nil || described[$1].pokemon.trainerId == nil
      }
    }
    for (species, places) in withoutID {
      for one in places {
        for other in proven[species, default: []]
        where other != one && (other > one || described[other].pokemon.trainerId != nil) {
          pairs.append((min(one, other), max(one, other)))
        }
      }
    }
    return pairs
  }

  private static func pairs(in places: [Int]) -> [(Int, Int)] {
    places.indices.flatMap { first in
      places[(first + 1)...].map { (places[first], $0) }
    }
  }

  // MARK: Joining

  private mutating func join(_ candidates: [Candidate], acrossLevels: Bool) {
    let order = candidates.sorted {
      // The places are in an order that is the same on every machine.
      ($0.distance + [$0.first, $0.second]).lexicographicallyPrecedes(
        $1.distance + [$1.first, $1.second])
    }
    for candidate in order {
      let (a, b) = (groupOf[candidate.first], groupOf[candidate.second])
      if a == b { continue }
      if canBeOne(a, b, acrossLevels: acrossLevels) {
        unite(a, b)
      } else if !areApart(candidate.first, candidate.second, acrossLevels: acrossLevels) {
        // Each could be the other, but one of them is something nearer.
        groups[a].hasRival = true
        groups[b].hasRival = true
      }
    }
  }

  /// Joins what is left alone because another sighting of its recording has the only place that fits it, where
  /// that other one fits elsewhere too (an augmenting path of bipartite matching, Kuhn 1955).
  private mutating func makeRoom(_ candidates: [Candidate]) {
    var choices: [Int: [Int]] = [:]
    for candidate in candidates {
      choices[candidate.first, default: []].append(candidate.second)
      choices[candidate.second, default: []].append(candidate.first)
    }
    for (place, targets) in choices.sorted(by: { $0.key < $1.key })
    where groups[groupOf[place]].members.count == 1 {
      for target in targets {
        let taken = groupOf[target]
        let blocking = groups[taken].members.filter {
          areApart(place, $0, acrossLevels: false)
        }
        guard blocking.count == 1, blocking[0] != target,
          let elsewhere = choices[blocking[0]]?.map({ groupOf[$0] }).first(where: { group in
            group != taken && group != groupOf[place]
              && groups[group].members.allSatisfy {
                !areApart(blocking[0], $0, acrossLevels: false)
              }
          })
        else { continue }
        move(blocking[0], to: elsewhere)
        move(place, to: taken)
        break
      }
    }
  }

  private mutating func move(_ member: Int, to group: Int) {
    groups[groupOf[member]].members.removeAll { $0 == member }
    groups[group].members.append(member)
    groups[group].hasRival = true
    groupOf[member] = group
  }

  private mutating func unite(_ a: Int, _ b: Int) {
    for member in groups[b].members { groupOf[member] = a }
    groups[a].members += groups[b].members
    groups[a].levels = Array(Set(groups[a].levels + groups[b].levels)).sorted()
    groups[a].hasRival = groups[a].hasRival || groups[b].hasRival
    groups[b].members = []
  }

  private func canBeOne(_ a: Int, _ b: Int, acrossLevels: Bool) -> Bool {
    groups[a].members.allSatisfy { one in
      groups[b].members.allSatisfy { !areApart(one, $0, acrossLevels: acrossLevels) }
    }
  }

  /// Whether two descriptions are certainly of two Pokémon.
  private func areApart(_ a: Int, _ b: Int, acrossLevels: Bool) -> Bool {
    let (first, second) = (described[a], described[b])
    if parted.contains(Pair(first.id, second.id)) { return true }
    let agreement = Agreement(first.pokemon, second.pokemon)
    if !agreement.different.subtracting(acrossLevels ? .level : []).isEmpty { return true }
    guard first.sharesReading(with: second) else { return false }
    return agreement.different.contains(.level) || !agreement.isTelling
  }

  // MARK: Levels

  /// Joins what differs in its level alone: it has risen between two recordings.
  private mutating func joinLevels() {
    var shown: [Int64: Set<Int>] = [:]
    for (place, one) in described.enumerated() {
      for reading in one.readings { shown[reading, default: []].insert(groupOf[place]) }
    }
    var candidates: [Candidate] = []
    let byID = Dictionary(grouping: described.indices.filter { described[$0].isRising }) {
      [String(described[$0].pokemon.pokemonId), described[$0].pokemon.trainerId ?? ""]
    }
    for places in byID.values {
      for (a, b) in Self.pairs(in: places) {
        let (first, second) = (described[a].pokemon, described[b].pokemon)
        guard Agreement(first, second).different == [.level],
          (first.nickname == nil) == (second.nickname == nil), mayRise(a, b, shown)
        else { continue }
        let rise = abs((first.level ?? 0) - (second.level ?? 0))
        candidates.append(Candidate(first: a, second: b, distance: [rise]))
      }
    }
    let before = groups.map { $0.members.count }
    join(candidates, acrossLevels: true)
    for place in groups.indices where groups[place].members.count > before[place] {
      let levels = Set(groups[place].members.compactMap { described[$0].pokemon.level })
      groups[place].levels = levels.sorted()
    }
  }

  /// Whether two recordings may show one Pokémon with another level: not where each shows other Pokémon, and
  /// they have none of those in common. They are then of other boxes.
  private func mayRise(_ a: Int, _ b: Int, _ shown: [Int64: Set<Int>]) -> Bool {
    let one: Set = [groupOf[a], groupOf[b]]
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
  /// Whether it can be found again at another level.
  fileprivate var isRising: Bool {
    pokemon.trainerId != nil && pokemon.level != nil && !readings.isEmpty
  }
}
