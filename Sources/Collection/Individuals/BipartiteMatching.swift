/// A matching of seekers with places that each has room for one of them.
///
/// As many as possible get a place, by augmenting paths (Kuhn 1955). Whoever came first keeps one,
/// though not always the same one.
struct BipartiteMatching<Seeker: Hashable, Place: Hashable> {
  /// The places that each seeker may have, the best first.
  let places: [Seeker: [Place]]
  /// The seeker at each place that is taken.
  private(set) var holders: [Place: Seeker] = [:]
  /// Places that somebody could not get: from them no free one is reached.
  private var closed: Set<Place> = []

  init(places: [Seeker: [Place]]) { self.places = places }

  /// Gives a seeker a place, or one more.
  ///
  /// - Returns: `nil` where there is one. Otherwise, all places that the seeker and the holders of
  ///   these places may have: one fewer than there are seekers for them.
  mutating func seat(_ seeker: Seeker) -> Set<Place>? {
    var tried: Set<Place> = []
    if take(seeker, &tried) { return nil }
    closed.formUnion(tried)
    return tried
  }

  private mutating func take(_ seeker: Seeker, _ tried: inout Set<Place>) -> Bool {
    let places = places[seeker, default: []]
    if let free = places.first(where: { holders[$0] == nil }) {
      holders[free] = seeker
      return true
    }
    for place in places where tried.insert(place).inserted {
      guard !closed.contains(place), let other = holders[place], other != seeker,
        take(other, &tried)
      else { continue }
      holders[place] = seeker
      return true
    }
    return false
  }
}
