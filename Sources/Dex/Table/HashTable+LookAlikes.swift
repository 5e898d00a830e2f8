import Imaging

extension HashTable {
  /// The distance below which the hash cannot tell two pictures apart: the bar of a confirmation.
  package static let hashBar = 5

  /// Makes a table of references in any order, and computes its look-alikes.
  ///
  /// - Parameters:
  ///   - aliases: looks without a picture of their own, with the source of the one that stands for
  ///     each. Looks that have a picture, or whose source is not among the references, are dropped.
  package init(header: HashTableHeader, references: [Reference], aliases: [Look: String]) {
    let sorted = references.sorted()
    let sources = Dictionary(
      sorted.enumerated().map { ($1.source, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(sorted.map(\.look))
    self.init(
      header: header, references: sorted,
      aliases: aliases.filter { !known.contains($0.key) }.compactMapValues { sources[$0] },
      lookAlikeIndices: Self.lookAlikes(among: sorted), identifier: nil)
  }

  private static func lookAlikes(among references: [Reference]) -> [[Int]] {
    var found = [[Int]](repeating: [], count: references.count)
    for a in references.indices {
      let hash = references[a].hash
      for b in references.indices.suffix(from: a + 1)
      where hash.distance(to: references[b].hash) < hashBar
        && references[a].signature.isIndistinguishable(from: references[b].signature)
      {
        found[a].append(b)
        found[b].append(a)
      }
    }
    return found.map { $0.sorted() }
  }
}

extension HashTable {
  /// Two references that the 64-bit hash cannot tell apart.
  package struct Collision: Sendable {
    package let first: Reference
    package let second: Reference
    /// The Hamming distance, which is under `hashBar`.
    package let distance: Int
    /// True where color does not tell them apart either.
    package let isAlikeInColor: Bool
  }

  /// Returns every pair of references closer than `hashBar`, in the table's order.
  package func collisions() -> [Collision] {
    var found: [Collision] = []
    for a in references.indices {
      for b in references.indices.suffix(from: a + 1) {
        let distance = references[a].hash.distance(to: references[b].hash)
        guard distance < Self.hashBar else { continue }
        found.append(
          Collision(
            first: references[a], second: references[b], distance: distance,
            isAlikeInColor: lookAlikeIndices[a].contains(b)))
      }
    }
    return found
  }
}
