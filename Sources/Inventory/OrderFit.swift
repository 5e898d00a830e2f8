package import Verification

/// All ways to place a list of items, in order, among the places of a longer list. Some places may
/// stay empty.
struct OrderFit {
  /// For each item, the places that it has in at least one way of placing all items.
  let places: [[Int]]

  /// Finds the places from each item's first and last possible place. The first one lies behind the
  /// first one of the item before, and the last one before the last one of the item after. Every
  /// fitting place in between belongs to some way of placing all items.
  ///
  /// - Returns: `nil` when there is no way.
  init?(items: Int, places count: Int, fits: (_ item: Int, _ place: Int) -> Bool) {
    var first: [Int] = []
    for item in 0..<items {
      let start = first.last.map { $0 + 1 } ?? 0
      guard let place = (start..<max(start, count)).first(where: { fits(item, $0) }) else {
        return nil
      }
      first.append(place)
    }
    var places: [[Int]] = []
    var last = count
    for item in (0..<items).reversed() {
      let own = (first[item]..<last).filter { fits(item, $0) }
      guard let newest = own.last else { return nil }
      places.append(own)
      last = newest
    }
    self.places = places.reversed()
  }
}

extension BoxInventory {
  /// Returns the places of the Pokémon in the summaries of a recording without boxes, by the
  /// entries' index.
  ///
  /// An entry that fits one place only belongs there. An entry that fits several belongs to the one
  /// that every possible order gives it, if entries before and after it fit one place only. These
  /// also tell whether the summaries were turned forwards or backwards.
  ///
  /// - Returns: nothing where not every Pokémon in a box was seen, because an entry may then belong
  ///   to an unseen one.
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
    // The buttons R and L turn to the summary after and before.
    let next = zip(anchors, anchors.dropFirst())
    let isForwards = next.allSatisfy { $0.place < $1.place }
    let order = isForwards ? Array(places.indices) : places.indices.reversed()
    guard isForwards || next.allSatisfy({ $0.place > $1.place }), let first = anchors.first,
      let last = anchors.last,
      let fit = OrderFit(
        items: entries.count, places: order.count, fits: { fitting[$0].contains(order[$1]) })
    else { return found }
    for item in first.item...last.item where fit.places[item].count == 1 {
      found[entries[item].index] = places[order[fit.places[item][0]]]
    }
    return found
  }
}
