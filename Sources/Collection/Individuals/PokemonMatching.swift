/// Groups the descriptions that are of one Pokémon.
///
/// The result depends on the descriptions alone, not on their order. Pairs that may be one Pokémon
/// are joined, the nearest first, unless two members of the joined group cannot be one. This is
/// greedy agglomerative clustering with cannot-link constraints (Davidson and Ravi 2005). Remaining
/// descriptions that would fit elsewhere are moved there (`Rematching`). `docs/collection.md`
/// explains the rules.
struct PokemonMatching {
  /// Descriptions of one Pokémon.
  struct Group {
    /// Indices in `described`.
    var members: [Int]
    /// The levels of members that were joined across levels, in rising order; empty where all are
    /// equal.
    var levels: [Int] = []
    /// True where it may also be another Pokémon, which is less near.
    var hasRival = false
  }

  /// A person's answer on two descriptions, given by their numbers.
  struct Judgment: Hashable, Decodable {
    let kept: Int64
    let other: Int64
    let isSame: Bool
    /// The time stamp of the run in which it was given; empty for what follows from readings.
    var date = ""

    var pair: Pair { Pair(kept, other) }
  }

  let described: [DescribedPokemon]
  var groups: [Group] = []
  var groupOf: [Int]
  /// The readings in which each description counts as a Pokémon of its own.
  var readings: [Set<Int64>]
  let parted: Set<Pair>
  /// Descriptions that would add nothing to another one, if a recording did not show both.
  private(set) var overshadowed: Set<Int> = []
  /// The number of Pokémon that fulfill a claim, besides one whose group it is in.
  var fulfilledElsewhere: [Int: Int] = [:]
  /// Species with a group that others could take in, if nothing conflicted.
  private(set) var crowded: Set<Int> = []

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
  struct Candidate {
    let first: Int
    let second: Int
    /// The distance, compared from its first number on. Lower is nearer.
    let distance: [Int]
  }

  /// - Parameter judgments: the one that counts for each pair.
  init(_ described: [DescribedPokemon], judgments: [Judgment]) {
    let parted = Set(judgments.filter { !$0.isSame }.map(\.pair))
    self.init(
      atEqualLevels: described.sorted { OwnedPokemon.precedes($0.pokemon, $1.pokemon) },
      parted: parted.union(Self.parted(described, by: judgments.filter(\.isSame))))
    divideShared()
    removeEmpty()
    joinLevels(answers: judgments.filter(\.isSame))
    removeEmpty()
  }

  mutating func removeEmpty() {
    groups.removeAll { $0.members.isEmpty }
    for (place, group) in groups.enumerated() {
      for member in group.members { groupOf[member] = place }
    }
  }

  /// - Parameter described: in an order that is the same on every machine.
  init(atEqualLevels described: [DescribedPokemon], parted: Set<Pair>) {
    self.described = described
    self.parted = parted
    groups = described.indices.map { Group(members: [$0]) }
    groupOf = Array(described.indices)
    readings = described.map(\.readings)
    let candidates = Self.nearestFirst(equalLevels())
    join(candidates, acrossLevels: false)
    rematch(candidates)
  }

  // MARK: Pairs

  /// Returns pairs that agree in all fields that both have.
  private mutating func equalLevels() -> [Candidate] {
    var candidates: [Candidate] = []
    var overshadowed: Set<Int> = []
    forEachPair { a, b in
      let (first, second) = (described[a], described[b])
      let agreement = Agreement(first, second)
      guard agreement.different.isEmpty else { return }
      // A description that adds nothing is not a Pokémon of its own, unless a recording shows it
      // together with the other one.
      let addsNothing = agreement.isContained && !first.readings.isEmpty && !second.readings.isEmpty
      let isBeside = first.sharesReading(with: second)
      if addsNothing, isBeside, !agreement.isDistinctive { overshadowed.formUnion([a, b]) }
      guard agreement.isDistinctive || addsNothing && !isBeside else { return }
      let hasLostZero =
        agreement.alike.contains(.trainerId) && first.pokemon.trainerId != second.pokemon.trainerId
      candidates.append(
        Candidate(
          first: a, second: b,
          distance: [-agreement.alike.count, agreement.unread, hasLostZero ? 1 : 0]))
    }
    self.overshadowed = overshadowed
    return candidates
  }

  /// Calls `body` with pairs of descriptions of one species that may have enough in common. There
  /// are too many of them to keep.
  private func forEachPair(_ body: (Int, Int) -> Void) {
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
      if let number = pokemon.comparedId {
        byID[Name(species: pokemon.pokemonId, words: [number]), default: []].append(place)
      } else if !one.readings.isEmpty {
        withoutID[pokemon.pokemonId, default: []].append(place)
      }
      if let nickname = pokemon.nickname, let trainer = pokemon.trainer, let level = pokemon.level {
        let words = [nickname, trainer, String(level)]
        byName[Name(species: pokemon.pokemonId, words: words), default: []].append(place)
      }
      if !one.readings.isEmpty { proven[pokemon.pokemonId, default: []].append(place) }
    }
    for places in byID.values { Self.forEachPair(in: places, body) }
    // Pairs in which both have an ID number are found by that already.
    for places in byName.values {
      Self.forEachPair(in: places) { a, b in
        if described[a].pokemon.trainerId == nil || described[b].pokemon.trainerId == nil {
          body(a, b)
        }
      }
    }
    for (species, places) in withoutID {
      for one in places {
        for other in proven[species, default: []]
        where other != one && (other > one || described[other].pokemon.trainerId != nil) {
          body(min(one, other), max(one, other))
        }
      }
    }
  }

  static func forEachPair(in places: [Int], _ body: (Int, Int) -> Void) {
    for (index, first) in places.enumerated() {
      for second in places[(index + 1)...] { body(first, second) }
    }
  }

  // MARK: Joining

  /// Sorts candidates, the nearest first. The indices make the order the same on every machine.
  static func nearestFirst(_ candidates: [Candidate]) -> [Candidate] {
    candidates.sorted {
      ($0.distance + [$0.first, $0.second]).lexicographicallyPrecedes(
        $1.distance + [$1.first, $1.second])
    }
  }

  mutating func join(_ candidates: [Candidate], acrossLevels: Bool) {
    for candidate in candidates {
      let (a, b) = (groupOf[candidate.first], groupOf[candidate.second])
      if a == b { continue }
      if canBeOne(a, b, acrossLevels: acrossLevels) {
        unite(a, b)
      } else if !areApart(candidate.first, candidate.second, acrossLevels: acrossLevels) {
        // Each could be the other, but one of them is nearer to a third.
        groups[a].hasRival = true
        groups[b].hasRival = true
      }
    }
  }

  private mutating func rematch(_ candidates: [Candidate]) {
    var rematching = Rematching(self, candidates: candidates)
    self = rematching.withoutSuperfluous()
    crowded = Set(rematching.stuck.map { described[$0].pokemon.pokemonId })
  }

  mutating func unite(_ a: Int, _ b: Int) {
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

  /// Returns true when two descriptions are certainly of two Pokémon.
  func areApart(_ a: Int, _ b: Int, acrossLevels: Bool) -> Bool {
    let (first, second) = (described[a], described[b])
    if parted.contains(Pair(first.id, second.id)) || first.isElsewhere(than: second) { return true }
    let agreement = Agreement(first, second)
    if !agreement.different.subtracting(acrossLevels ? .level : []).isEmpty { return true }
    if acrossLevels, first.isFall(of: second) { return true }
    if readings[a].isDisjoint(with: readings[b]) { return false }
    return agreement.different.contains(.level) || !agreement.isDistinctive
  }
}
