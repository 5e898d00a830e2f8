package import Verification

extension BoxInventory {
  /// Returns the places that the summaries of a recording without boxes are of, by the entries' index.
  ///
  /// An entry whose look is in one place alone is of that one. Of several places it is of the one that every order has,
  /// if entries before and after it are of places of their own.
  ///
  /// - Returns: nothing where not every Pokémon in a box was seen: an entry may then be of another one.
  package func places(of entries: [Entry]) -> [Int: BoxPlace] {
    guard isComplete, !entries.isEmpty else { return [:] }
    let places = filled
    let bySpecies = Dictionary(grouping: places.indices) { slots[places[$0]]?.speciesId ?? 0 }
    let fitting: [Set<Int>] = entries.map { entry in
      guard let species = entry.speciesId else { return Set(places.indices) }
      let near = bySpecies[species, default: []] + bySpecies[0, default: []]
      return Set(near.filter { slots[places[$0]]?.mayShow(entry) == true })
    }
    let anchors = entries.indices.compactMap { item in
      fitting[item].count == 1 ? fitting[item].first.map { (item: item, place: $0) } : nil
    }
    var found = Dictionary(
      uniqueKeysWithValues: anchors.map { (entries[$0.item].index, places[$0.place]) })
    let isInOrder = zip(anchors, anchors.dropFirst()).allSatisfy { $0.place < $1.place }
    guard isInOrder, let first = anchors.first, let last = anchors.last,
      let fit = OrderFit(
        items: entries.count, places: places.count, fits: { fitting[$0].contains($1) })
    else { return found }
    for item in first.item...last.item where fit.places[item].count == 1 {
      found[entries[item].index] = places[fit.places[item][0]]
    }
    return found
  }
}
