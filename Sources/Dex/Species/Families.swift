/// The lines of evolution of every species, read from the dex once.
package struct Families: Sendable {
  private let details: [Int: SpeciesDetails]
  /// The species that evolve from each, by national dex number.
  private let evolutions: [Int: [Int]]

  package init(_ dex: Dex) {
    let details = Dictionary(
      uniqueKeysWithValues: dex.allSpecies.compactMap { species in
        dex.details(species.id).map { (species.id, $0) }
      })
    self.details = details
    evolutions = Dictionary(
      grouping: details.keys.filter { details[$0]?.evolvesFrom != nil }.sorted(),
      by: { details[$0]?.evolvesFrom ?? 0 })
  }

  /// What the dex knows of a species; `nil` for one that it has not.
  package subscript(species: Int) -> SpeciesDetails? { details[species] }

  /// Returns the species that one evolves from, the nearest first.
  ///
  /// No line has more than a few: a dex with a circle in it ends.
  package func ancestors(of species: Int) -> [Int] {
    var ancestors: [Int] = []
    while let before = details[ancestors.last ?? species]?.evolvesFrom,
      before != species, !ancestors.contains(before)
    {
      ancestors.append(before)
    }
    return ancestors
  }

  /// Returns a species and all that evolve from it, the nearest first.
  package func descendants(of first: Int) -> [Int] {
    var members = [first]
    var next = 0
    while next < members.count {
      members += evolutions[members[next], default: []].filter { !members.contains($0) }
      next += 1
    }
    return members
  }
}
