/// All ways in which a list of items fits into a longer one in its order, some of which are left out.
struct OrderFit {
  /// For each item the places that it has in at least one way of fitting all items in.
  let places: [[Int]]

  /// The first place that an item can have lies behind the first one of the item before, the last one before the last one
  /// of the item after; each place between them that fits is one of a way for all.
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
