import Verification

extension Roster {
  /// Returns rows that may be two Pokémon, unless a person said that they are one.
  func doubtful(_ entries: [Int64: CollectionEntry]) -> [Duplicates.Doubtful] {
    let judged = Set(judgments.map(\.pair))
    let same = Dictionary(grouping: judgments.filter(\.isSame), by: \.kept)
    return individuals.compactMap { individual in
      guard let entry = entries[individual.id], entry.isProven || individual.isPending else {
        return nil
      }
      let groups = individual.members.map { matching.groups[matching.groupOf[$0]] }
      // A reading that a newer one corrected was never seen, and no person is asked about a claim
      // that the Pokémon has taken up.
      let members = individual.members.map { matching.described[$0] }.filter {
        $0.claimed == nil && !corrected.contains($0.id)
      }
      let ids = Set(members.map(\.id))
      let answers = ids.flatMap { same[$0, default: []] }.filter { ids.contains($0.other) }
      let isConfirmed = ids.allSatisfy { id in
        ids.contains { $0 != id && judged.contains(.init($0, id)) }
      }
      // Who said once that a Pokémon is one is not asked at each further level.
      let seen = Set(members.compactMap(\.pokemon.level))
      let risen = Set(groups.flatMap(\.levels)).intersection(seen).sorted()
      let doubt = Duplicates.Doubt(
        levels: answers.isEmpty && risen.count > 1 ? risen : [],
        hasRival: !isConfirmed && groups.contains(where: \.hasRival),
        former: former(of: individual, members, answers: answers))
      // A row with one description can be neither merged nor split. The rival's row is named.
      guard ids.count > 1, doubt.isAny else { return nil }
      return .init(entry: entry, doubt: doubt, descriptions: ids.count)
    }
  }

  /// Returns the species that a Pokémon had evolved from, where a later recording shows it again.
  ///
  /// Such a recording was first read after the answers on that species. It was not made before the
  /// Pokémon had evolved.
  private func former(
    of individual: Individual, _ members: [DescribedPokemon],
    answers: [PokemonMatching.Judgment]
  ) -> Int? {
    var first: [Int: String] = [:]
    for member in members {
      for shown in member.shown.values.map(\.shown) {
        first.merge([member.pokemon.pokemonId: shown], uniquingKeysWith: min)
      }
    }
    let present = individual.pokemon.pokemonId
    return members.first { member in
      let species = member.pokemon.pokemonId
      let described = Set(members.filter { $0.pokemon.pokemonId == species }.map(\.id))
      let answer = answers.filter { !described.isDisjoint(with: [$0.kept, $0.other]) }
        .map(\.date).max()
      guard let answer, species != present else { return false }
      // It had become the species that were first seen later.
      let later = first.filter { $0.key == present || $0.value > first[species] ?? "" }
      let evolved = later.filter { $0.key != species }.values.min() ?? ""
      return member.shown.values.contains { $0.read > answer && $0.shown > evolved }
    }?.pokemon.pokemonId
  }
}
