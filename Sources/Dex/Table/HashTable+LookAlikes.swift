import Imaging

extension HashTable {
  /// Two hashes closer than this are one to the hash: the bar of a confirmation.
  package static let hashBar = 5

  /// A table of references in any order, with its look-alikes computed.
  ///
  /// - Parameters:
  ///   - aliases: looks without a picture of their own, with the source of the one that stands for
  ///     each; those whose source is not among the references, or that have a picture, are dropped.
  package init(header: HashTableHeader, references: [Reference], aliases: [Look: String]) {
    let sorted = references.sorted()
    let sources = Dictionary(
      sorted.enumerated().map { ($1.source, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(sorted.map(\.look))
    self.init(
      header: header, references: sorted,
      aliases: aliases.filter { !known.contains($0.key) }.compactMapValues { sources[$0] },
      lookAlikePlaces: Self.lookAlikes(among: sorted), identifier: nil)
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
