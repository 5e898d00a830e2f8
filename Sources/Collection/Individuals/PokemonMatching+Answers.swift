extension PokemonMatching {
  /// Returns pairs that the answers of persons make two Pokémon.
  ///
  /// Somebody says that a Pokémon has become another species or form, and a recording shows that
  /// beside one of the former kind. So this one is another Pokémon than the first.
  ///
  /// - Parameter answers: judgments that two descriptions are of one Pokémon.
  static func parted(_ described: [DescribedPokemon], by answers: [Judgment]) -> Set<Pair> {
    let known = Dictionary(uniqueKeysWithValues: described.map { ($0.id, $0) })
    var same: [Int64: [DescribedPokemon]] = [:]
    for answer in answers {
      // Two that one recording shows beside each other are two, whatever was answered.
      guard let kept = known[answer.kept], let other = known[answer.other], !kept.isBeside(other)
      else { continue }
      same[kept.id, default: []].append(other)
      same[other.id, default: []].append(kept)
    }
    let kinds = Dictionary(grouping: described) { $0.pokemon.pokemonId }
    var parted: Set<Pair> = []
    for id in same.keys {
      guard let one = known[id] else { continue }
      var reached: Set<Int64> = [id]
      var open = [one]
      while let next = open.popLast() {
        open += same[next.id, default: []].filter { reached.insert($0.id).inserted }
        for other in kinds[one.pokemon.pokemonId, default: []]
        where !reached.contains(other.id) && next.isBeside(other) {
          parted.insert(Pair(id, other.id))
        }
      }
    }
    return parted
  }
}
