/// The names of a dex as a search compares them: made once for many searches, for that is most of the work.
package struct DexNames: Sendable {
  private struct Name {
    let species: Species
    /// `nil` for the species itself.
    let form: Form?
    let text: String
    let letters: [Character]
    /// Which letters there are.
    let set: LetterSet
  }

  private let names: [Name]

  package init(_ dex: Dex) {
    var names: [Name] = []
    dex.forEachName { species, form, text in
      let letters = Array(text.searchable)
      names.append(
        Name(
          species: species, form: form, text: text, letters: letters, set: LetterSet(letters)))
    }
    self.names = names
  }

  /// What is named like `words`, the nearest first: at most one letter in three may differ.
  package func search(_ words: String, limit: Int) -> [Dex.Match] {
    let sought = Array(words.searchable)
    guard !sought.isEmpty else { return [] }
    let set = LetterSet(sought)
    let bound = max(1, sought.count / 3)
    var best: [String: (match: Dex.Match, surplus: Int)] = [:]
    for place in names.indices where set.leastDistance(to: names[place].set) <= bound {
      let name = names[place]
      guard let (distance, surplus) = Self.difference(sought, name.letters, bound: bound) else {
        continue
      }
      let key = name.form?.identifier ?? String(name.species.id)
      if let known = best[key], (known.match.distance, known.surplus) <= (distance, surplus) {
        continue
      }
      let match = Dex.Match(
        species: name.species, form: name.form, text: name.text, distance: distance)
      best[key] = (match, surplus)
    }
    return best.values.sorted {
      ($0.match.distance, $0.surplus, $0.match.species.id, $0.match.form?.id ?? 0)
        < ($1.match.distance, $1.surplus, $1.match.species.id, $1.match.form?.id ?? 0)
    }.prefix(limit).map(\.match)
  }

  /// Letters that differ, and letters that a name has around what is sought; `nil` for too many.
  private static func difference(
    _ sought: [Character], _ name: [Character], bound: Int
  ) -> (distance: Int, surplus: Int)? {
    let surplus = name.count - sought.count
    if surplus >= 0,
      (0...surplus).contains(where: { name[$0..<$0 + sought.count].elementsEqual(sought) })
    {
      return (0, surplus)
    }
    guard abs(surplus) <= bound else { return nil }
    let distance = Self.distance(sought, name, bound: bound)
    return distance <= bound ? (distance, 0) : nil
  }

  /// The optimal string alignment distance, or `bound + 1` when it is more than `bound`.
  package static func distance(_ a: [Character], _ b: [Character], bound: Int) -> Int {
    var before = [Int]()
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      if row.allSatisfy({ $0 > bound }) { return bound + 1 }
      (before, last) = (last, row)
    }
    return min(last[b.count], bound + 1)
  }
}

/// Which letters a word has, a bit for each; letters may share one.
private struct LetterSet {
  private var bits: UInt64 = 0

  init(_ letters: [Character]) {
    for scalar in letters.lazy.compactMap(\.unicodeScalars.first) {
      bits |= 1 << UInt64(scalar.value % 64)
    }
  }

  /// A letter of `sought` that the other word has not takes a change of its own, so that words with many
  /// of them need not be compared.
  func leastDistance(to other: LetterSet) -> Int { (bits & ~other.bits).nonzeroBitCount }
}
