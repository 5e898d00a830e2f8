internal import GRDB

/// The rows of the collection that the Pokémon of a list belong to.
struct ListPlaces {
  /// The rows that they are in already. One that is missing here gets a row of its own.
  var rows: [OwnedPokemon: Int64] = [:]
  /// The rows that lose a description to another Pokémon of the list.
  private(set) var divided: Set<Int64> = []
  /// The descriptions that the collection has.
  private(set) var known: Set<OwnedPokemon> = []
  /// The claims that the collection has, and how many each claims.
  private(set) var claimed: [OwnedPokemon: Int] = [:]
  /// Pairs that would be one Pokémon, although the list has two.
  private(set) var parted: [(kept: OwnedPokemon, other: OwnedPokemon)] = []
  private let rowOf: [Int64: Int64]
  /// A stamp that sorts after that of every run.
  private static let now = "~"
  /// The Pokémon that another one of the list keeps out of their row.
  private var alone: Set<OwnedPokemon> = []

  /// Finds the rows. A row takes only one Pokémon of the list: the nearest, of equals the first.
  ///
  /// - Parameters:
  ///   - listed: different Pokémon.
  ///   - taken: the rows that other Pokémon of the list are in.
  ///   - claims: those of `listed` that are claims, and how many each claims.
  init(
    of listed: [OwnedPokemon], taken: [Int64: OwnedPokemon], claims: [OwnedPokemon: Int],
    in database: Database
  ) throws {
    let described = try Roster.described(in: database)
    known = Set(described.map(\.pokemon))
    claimed = Dictionary(
      uniqueKeysWithValues: described.compactMap { one in one.claimed.map { (one.pokemon, $0) } })
    rowOf = try Roster.links(in: database)
    if listed.isEmpty, claims.isEmpty { return }
    let last = described.map(\.id).max() ?? 0
    let added = listed.filter { !known.contains($0) }.enumerated().map {
      var one = DescribedPokemon(id: last + 1 + Int64($0.offset), pokemon: $0.element)
      one.claimed = claims[$0.element]
      one.ownedStamp = Self.now
      return one
    }
    let all = described + added
    let whole = Set(listed).union(taken.values)
    let list = Dictionary(
      grouping: all.filter { whole.contains($0.pokemon) }, by: \.pokemon.pokemonId)
    let judgments = try Roster.judgments(in: database)
    var apart: Set<PokemonMatching.Judgment> = []
    var isSettled = false
    while !isSettled {
      var matching = PokemonMatching(all, judgments: judgments + apart)
      matching.takeUpClaims(judgments: judgments)
      let found = place(listed, taken: taken, matching, list: list)
      isSettled = found.isSubset(of: apart)
      apart.formUnion(found)
    }
    // A recording that proves a Pokémon of the list later takes up no claim beside it.
    for claim in all where claims[claim.pokemon] != nil {
      for other in list[claim.pokemon.pokemonId, default: []]
      where claims[other.pokemon] == nil
        && Agreement(claim.pokemon, other.pokemon).different.isEmpty
      {
        apart.insert(.init(claim, isNot: other))
      }
    }
    let pokemon = Dictionary(
      all.map { ($0.id, $0.pokemon) }, uniquingKeysWith: { first, _ in first })
    parted = apart.subtracting(judgments).sorted { ($0.kept, $0.other) < ($1.kept, $1.other) }
      .compactMap { pair in
        guard let kept = pokemon[pair.kept], let other = pokemon[pair.other] else { return nil }
        return (kept: kept, other: other)
      }
  }

  /// Returns the Pokémon of the list in the order in which they take their rows. The nearest to
  /// what is known comes first, and claims come last.
  private func nearestFirst(
    _ listed: [OwnedPokemon], _ groups: [OwnedPokemon: [DescribedPokemon]]
  ) -> [OwnedPokemon] {
    let list = Set(listed)
    let distances = listed.map { pokemon -> [Int] in
      let group = groups[pokemon, default: []]
      if group.contains(where: { $0.pokemon == pokemon && $0.claimed != nil }) { return [1] }
      return group.filter { !list.contains($0.pokemon) }.map {
        let agreement = Agreement(pokemon, $0.pokemon, isListed: true)
        return [-agreement.alike.count, agreement.unread]
      }.min { $0.lexicographicallyPrecedes($1) } ?? [0]
    }
    return listed.indices.sorted {
      (distances[$0] + [$0]).lexicographicallyPrecedes(distances[$1] + [$1])
    }.map { listed[$0] }
  }

  /// Lets a claim count other Pokémon of the list.
  mutating func join(_ claim: OwnedPokemon, with others: [OwnedPokemon]) {
    parted.removeAll { pair in
      pair.kept == claim && others.contains(pair.other)
        || pair.other == claim && others.contains(pair.kept)
    }
  }

  /// Places every Pokémon of the list.
  ///
  /// - Parameter list: all that the list has, by species.
  /// - Returns: the descriptions that must not be one Pokémon; empty when each has a place.
  private mutating func place(
    _ listed: [OwnedPokemon], taken: [Int64: OwnedPokemon], _ matching: PokemonMatching,
    list: [Int: [DescribedPokemon]]
  ) -> Set<PokemonMatching.Judgment> {
    var groups: [OwnedPokemon: [DescribedPokemon]] = [:]
    for group in matching.groups {
      let members = group.members.map { matching.described[$0] }
      for member in members { groups[member.pokemon] = members }
    }
    let alone = alone
    var owners = taken
    var placed: Set<OwnedPokemon> = []
    var apart: Set<PokemonMatching.Judgment> = []
    rows = [:]
    for pokemon in nearestFirst(listed, groups) {
      let group = groups[pokemon, default: []]
      guard let own = group.first(where: { $0.pokemon == pokemon }) else { continue }
      let others = group.filter { $0.pokemon != pokemon }
      let present = alone.contains(pokemon) ? nil : rowOf[own.id]
      let row = others.compactMap { rowOf[$0.id] }.min() ?? present
      let owner = row.flatMap { owners[$0] } ?? others.map(\.pokemon).first { placed.contains($0) }
      if let owner, !others.isEmpty {
        let rivals = others + list[owner.pokemonId, default: []].filter { $0.pokemon == owner }
        for rival in rivals { apart.insert(.init(own, isNot: rival)) }
        // All that the group could take next, so that a few rounds are enough.
        for member in group {
          let alike = list[member.pokemon.pokemonId, default: []].filter {
            Agreement(member.pokemon, $0.pokemon, isListed: true).different.isEmpty
          }
          guard alike.contains(where: { $0.id == member.id }) else { continue }
          for other in alike where other.id != member.id {
            apart.insert(.init(member, isNot: other))
          }
        }
        self.alone.insert(pokemon)
        if let row, rowOf[own.id] == row { divided.insert(row) }
      } else {
        placed.insert(pokemon)
        if let row {
          rows[pokemon] = row
          owners[row] = pokemon
        }
      }
    }
    return apart
  }
}

extension PokemonMatching.Judgment {
  fileprivate init(_ one: DescribedPokemon, isNot other: DescribedPokemon) {
    self.init(kept: min(one.id, other.id), other: max(one.id, other.id), isSame: false)
  }
}
