/// The least number of changes that turn one text into another.
package enum EditDistance {
  /// Returns the number of insertions, deletions and substitutions (Levenshtein, 1966), or
  /// `limit` + 1 where it is more than `limit`.
  ///
  /// - Parameter swaps: true to count two neighbors in each other's place as one change, as fingers
  ///   err (optimal string alignment).
  package static func between<C: Equatable>(
    _ a: [C], _ b: [C], atMost limit: Int, swaps: Bool = false
  ) -> Int {
    if abs(a.count - b.count) > limit { return limit + 1 }
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    var current = previous
    for i in a.indices {
      current[0] = i + 1
      var least = i + 1
      for j in b.indices {
        let substitution = previous[j] + (a[i] == b[j] ? 0 : 1)
        var best = min(substitution, previous[j + 1] + 1, current[j] + 1)
        if swaps, i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforePrevious[j - 1] + 1)
        }
        current[j + 1] = best
        least = min(least, best)
      }
      if least > limit { return limit + 1 }
      if swaps { beforePrevious = previous }
      swap(&previous, &current)
    }
    return min(previous[b.count], limit + 1)
  }
}

extension Sequence<String> {
  /// Returns the name that a person meant by a mistyped one; `nil` where no name is like it. One
  /// letter in three may be wrong.
  package func nearest(to typed: String) -> String? {
    let letters = Array(typed)
    return compactMap { name in
      let most = name.count / 3
      let edits = EditDistance.between(letters, Array(name), atMost: most, swaps: true)
      return edits <= most ? (name: name, edits: edits) : nil
    }.min { $0.edits < $1.edits }?.name
  }
}
