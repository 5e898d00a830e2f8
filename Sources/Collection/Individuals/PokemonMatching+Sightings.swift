extension PokemonMatching {
  /// Matches the sighting of each recording on its own, in species whose descriptions compete with
  /// each other.
  ///
  /// So little of two Pokémon may be read that two recordings describe different ones in the same
  /// way. Such a description adds no Pokémon where each of its sightings fits another one. It stays
  /// with one of the two.
  mutating func divideShared() {
    for species in crowded.sorted() {
      let places = described.indices.filter { described[$0].pokemon.pokemonId == species }
      guard places.contains(where: { readings[$0].count > 1 }) else { continue }
      let order = readingsInOrder(places)
      let sightings = places.flatMap { place in
        let own = order.filter { readings[place].contains($0) }
        return own.isEmpty
          ? [(place: place, one: described[place])]
          : own.map { (place: place, one: described[place].seen(in: $0)) }
      }
      let divided = PokemonMatching(atEqualLevels: sightings.map(\.one), parted: parted)
      let groups = divided.groups.filter { !$0.members.isEmpty }
      guard groups.count < Set(places.map { groupOf[$0] }).count,
        let homes = Self.homes(groups.map { $0.members.map { sightings[$0].place } })
      else { continue }
      for place in places { self.groups[groupOf[place]] = Group(members: []) }
      for (number, group) in groups.enumerated() {
        adopt(group, members: group.members.map { sightings[$0] }) { homes[$0] == number }
      }
    }
  }

  /// Returns readings in an order that is the same on every machine, by what they show. Their
  /// numbers differ between machines.
  private func readingsInOrder(_ places: [Int]) -> [Int64] {
    var shown: [Int64: [Int]] = [:]
    for place in places {
      for reading in readings[place] { shown[reading, default: []].append(place) }
    }
    return shown.sorted {
      $0.value == $1.value ? $0.key < $1.key : $0.value.lexicographicallyPrecedes($1.value)
    }.map(\.key)
  }

  /// Returns the group that each description stays with, so that every group keeps one; nil where a
  /// group would keep none.
  private static func homes(_ groups: [[Int]]) -> [Int: Int]? {
    var shares: [Int: Int] = [:]
    for place in groups.flatMap({ Set($0) }) { shares[place, default: 0] += 1 }
    var homes: [Int: Int] = [:]
    for (_, number) in groups.enumerated().map({ (Set($1).count, $0) }).sorted(by: <) {
      let free = groups[number].filter { homes[$0] == nil }
      guard let own = free.min(by: { (shares[$0] ?? 0, $0) < (shares[$1] ?? 0, $1) }) else {
        return nil
      }
      homes[own] = number
    }
    for (number, places) in groups.enumerated() {
      for place in places where homes[place] == nil { homes[place] = number }
    }
    return homes
  }

  private mutating func adopt(
    _ group: Group, members: [(place: Int, one: DescribedPokemon)], isHome: (Int) -> Bool
  ) {
    let places = Set(members.map(\.place))
    let own = places.filter(isHome).sorted()
    guard let slot = own.first else { return }
    // A description that stays elsewhere, or has sightings elsewhere, fits there too.
    var hasRival = group.hasRival || own.count < places.count
    for place in own {
      groupOf[place] = slot
      let seen = members.filter { $0.place == place }.map(\.one.readings)
      let here = seen.reduce(into: Set<Int64>()) { $0.formUnion($1) }
      hasRival = hasRival || here != readings[place]
      readings[place] = here
    }
    groups[slot] = Group(members: own, hasRival: hasRival)
  }
}

extension DescribedPokemon {
  /// Returns the description with only one of its readings.
  fileprivate func seen(in reading: Int64) -> DescribedPokemon {
    var one = self
    one.readings = [reading]
    return one
  }
}
