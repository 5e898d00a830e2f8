/// The groups of a matching that persons, or newer readings of the same pages, declare to be one
/// Pokémon.
///
/// A recording may show two Pokémon where an answer says that there is one: the one that has
/// evolved, and the next one of its kind. Then the answer does not hold, whenever it was given. A
/// recording that is read later may also show that a form or a nickname was changed back.
struct UnitedGroups {
  private let matching: PokemonMatching
  /// Group numbers: each is kept under another one, or under itself.
  private var leader: [Int]
  private var sets: [Int: [Int]] = [:]
  /// The time stamp of the newest answer that holds, by the first group of a set.
  private var answered: [Int: String] = [:]

  /// - Parameter links: judgments that two descriptions are of one Pokémon.
  init(_ matching: PokemonMatching, links: [PokemonMatching.Judgment]) {
    self.matching = matching
    leader = Array(matching.groups.indices)
    var groupOf: [Int64: Int] = [:]
    for (place, group) in matching.groups.enumerated() {
      sets[place] = [place]
      for member in group.members { groupOf[matching.described[member].id] = place }
    }
    let known = links.compactMap { link -> (kept: Int, other: Int, date: String)? in
      guard let kept = groupOf[link.kept], let other = groupOf[link.other] else { return nil }
      return (kept, other, link.date)
    }
    // Newer answers come first, and older ones join what they leave. The order of the groups is the
    // same on every machine.
    let order = known.sorted { ($1.date, $0.other, $0.kept) < ($0.date, $1.other, $1.kept) }
    for link in order { unite(link.kept, link.other, on: link.date) }
  }

  /// The sets of groups, each of one Pokémon, in the order of their first groups. The first of a
  /// set is the group that the Pokémon is described by.
  var all: [[Int]] {
    sets.sorted { $0.key < $1.key }.map { first, set in
      if set.count == 1 { return set }
      let head = head(of: first)
      return [head] + set.filter { $0 != head }
    }
  }

  private mutating func unite(_ kept: Int, _ other: Int, on date: String) {
    let (first, second) = (last(kept), last(other))
    guard first != second, !areTwo(sets[first, default: []], sets[second, default: []])
    else { return }
    // Where a newer answer keeps the other one under a group, that group stays the first.
    let (head, rest) = second == other ? (first, second) : (second, first)
    leader[rest] = head
    sets[head, default: []] += sets.removeValue(forKey: rest) ?? []
    answered[head] = [answered[head], answered.removeValue(forKey: rest), date].compactMap(\.self)
      .max()
  }

  private func last(_ place: Int) -> Int {
    var place = place
    while leader[place] != place { place = leader[place] }
    return place
  }

  private func areTwo(_ a: [Int], _ b: [Int]) -> Bool {
    members(a).contains { one in members(b).contains { one.isBeside($0) } }
  }

  /// Returns the group that a set is described by: the first one, or another one of its species
  /// that a recording shows which was made later than those of the first one, and first read after
  /// the answers.
  private func head(of first: Int) -> Int {
    let species = matching.described[matching.groups[first].members[0]].pokemon.pokemonId
    let others = sets[first, default: []].filter { place in
      members([place]).contains { $0.pokemon.pokemonId == species }
    }
    let (answered, known) = (answered[first] ?? "", lastShown(first))
    let since = others.filter { place in
      members([place]).contains { member in
        member.shown.values.contains { $0.read > answered && $0.shown > known }
      }
    }
    return since.max { (lastShown($0), $1) < (lastShown($1), $0) } ?? first
  }

  private func lastShown(_ place: Int) -> String {
    members([place]).map(\.lastShown).max() ?? ""
  }

  private func members(_ places: [Int]) -> [DescribedPokemon] {
    places.flatMap { matching.groups[$0].members }.map { matching.described[$0] }
  }
}

extension DescribedPokemon {
  /// Returns true where one recording shows both, in two species or two forms: while it is
  /// recorded, nothing evolves or changes its form.
  func isBeside(_ other: DescribedPokemon) -> Bool {
    let (own, form) = (pokemon.form, other.pokemon.form)
    let isOther =
      pokemon.pokemonId != other.pokemon.pokemonId || own != nil && form != nil && own != form
    return isOther && shown.keys.contains { other.shown[$0] != nil }
  }
}
