extension PokemonMatching {
  /// Lets proven Pokémon take up the claims that they fulfill.
  ///
  /// A claim is a line such as “a male Pikachu”, or three of them. Any Pokémon that has its fields
  /// fulfills it, and each fulfills one. As many as possible are taken up (`BipartiteMatching`).
  /// The most detailed claims choose first, and each takes the Pokémon that was proven first. So a
  /// claim stays with its Pokémon when others are proven later. A claim joins the first Pokémon
  /// that fulfills it, once as many do as it claims. Until then it is a row of its own, which
  /// stands for the rest. `fulfilledElsewhere` has the number of those in other rows.
  ///
  /// A claim about which a person has answered stays where that person put it. A Pokémon that has
  /// left takes up the claims that were written before, and no later one.
  ///
  /// - Parameters:
  ///   - proven: one description of each Pokémon that may take up claims, in `described`; nil for
  ///     each group that a current reading proves.
  ///   - judgments: the answers of persons.
  mutating func takeUpClaims(by proven: [Int]? = nil, judgments: [Judgment]) {
    let answered = Set(judgments.filter(\.isSame).flatMap { [$0.kept, $0.other] })
    let claims = described.indices.filter {
      described[$0].claimed != nil && !answered.contains(described[$0].id)
    }
    let shown = proven ?? described.indices.filter { described[$0].isCurrent }
    let species = Dictionary(grouping: Set(shown.map { groupOf[$0] })) {
      described[groups[$0].members[0]].pokemon.pokemonId
    }
    for (number, own) in Dictionary(grouping: claims, by: { described[$0].pokemon.pokemonId }) {
      guard let groups = species[number] else { continue }
      for (claim, fulfilling) in fulfilled(own, by: groups) {
        if fulfilling.count < described[claim].claimed ?? 0 {
          fulfilledElsewhere[claim] = fulfilling.count
        } else {
          unite(fulfilling[0], groupOf[claim])
          fulfilledElsewhere[claim] = fulfilling.count - 1
        }
      }
    }
    removeEmpty()
  }

  /// Returns the groups that fulfill each claim, the earliest first. Claims without any are left
  /// out.
  private func fulfilled(_ claims: [Int], by places: [Int]) -> [Int: [Int]] {
    let known = places.map { ($0, pokemon(groups[$0])) }.sorted { first, second in
      let dates = [first, second].map { firstDate(groups[$0.0]) }
      return dates[0] == dates[1]
        ? OwnedPokemon.precedes(first.1, second.1) : dates[0] < dates[1]
    }
    let order = known.map(\.0)
    let wanted = claims.sorted {
      OwnedPokemon.isFuller(described[$0].pokemon, described[$1].pokemon)
    }
    var fitting: [Int: [Int]] = [:]
    for claim in wanted {
      fitting[claim] = known.filter { fulfills(groups[$0.0], $0.1, claim) }.map(\.0)
    }
    var matching = BipartiteMatching(places: fitting)
    for claim in wanted {
      for _ in 0..<min(described[claim].claimed ?? 0, order.count) {
        guard matching.seat(claim) == nil else { break }
      }
    }
    let claimOf = matching.holders
    return Dictionary(grouping: order.filter { claimOf[$0] != nil }) { claimOf[$0] ?? 0 }
  }

  private func firstDate(_ group: Group) -> String {
    group.members.map { described[$0] }.firstDate
  }

  /// Returns the run in which its owner wrote that a Pokémon has left them; empty where it has not,
  /// or came back since.
  private func left(_ members: [DescribedPokemon]) -> String {
    let own = members.filter { $0.claimed == nil }
    let left = own.map(\.leftStamp).max() ?? ""
    let known = own.flatMap { [$0.ownedStamp, $0.lastShown] }.max() ?? ""
    return left > known ? left : ""
  }

  /// Returns true where a group's Pokémon has all fields of a claim. It fits at each level that it
  /// had.
  private func fulfills(_ group: Group, _ pokemon: OwnedPokemon, _ claim: Int) -> Bool {
    let members = group.members.map { described[$0] }
    let claimed = described[claim]
    var pokemon = pokemon
    if members.contains(where: { $0.pokemon.level == claimed.pokemon.level }) {
      pokemon.level = claimed.pokemon.level
    }
    let left = left(members)
    return Agreement(claimed.pokemon, pokemon).addsNothing
      && (left.isEmpty || claimed.ownedStamp < left)
      && members.allSatisfy { !parted.contains(Pair(claimed.id, $0.id)) }
  }
}
