import Imaging

/// The differences between two hash tables, look by look, regardless of the pictures' file names.
package struct HashTableChanges: Sendable {
  /// Two looks whose pictures are alike, the first one before the second.
  struct Pair: Hashable, Comparable {
    let first: Look
    let second: Look

    init(_ a: Look, _ b: Look) { (first, second) = a < b ? (a, b) : (b, a) }

    static func < (a: Pair, b: Pair) -> Bool {
      a.first == b.first ? a.second < b.second : a.first < b.first
    }
  }

  /// A line for each difference, in the order of the tables.
  package private(set) var lines: [String] = []
  package private(set) var added = 0
  package private(set) var removed = 0
  package private(set) var changed = 0
  package private(set) var same = 0
  /// Looks without a picture of their own for which another one stands now, or one stands only in
  /// one of the tables.
  package private(set) var aliases = 0
  /// Pairs of look-alikes that only one of the tables has.
  package private(set) var lookAlikes = 0

  /// True where neither pictures nor aliases nor look-alikes differ.
  package var isEmpty: Bool { added + removed + changed + aliases + lookAlikes == 0 }

  package init(from old: HashTable, to new: HashTable) {
    let before = Dictionary(grouping: old.references, by: \.look)
    let after = Dictionary(grouping: new.references, by: \.look)
    if old.header != new.header { lines.append("~ \(old.header) → \(new.header)") }
    for look in Set(before.keys).union(after.keys).sorted() {
      let (gone, come) = (before[look] ?? [], after[look] ?? [])
      // A renamed picture is still the same picture: names only tell several pictures of one look
      // apart.
      let kept = gone.filter { one in come.contains { $0.source == one.source } }
      var pairs: [(Reference, Reference)] = []
      for one in kept {
        if let other = come.first(where: { $0.source == one.source }) { pairs.append((one, other)) }
      }
      let renamed = come.filter { one in !kept.contains { $0.source == one.source } }
      for pair in zip(gone.filter { !kept.contains($0) }, renamed) { pairs.append(pair) }
      for (a, b) in pairs { compare(a, b) }
      for reference in come where !pairs.contains(where: { $0.1 == reference }) {
        added += 1
        lines.append("+ \(look) (\(reference.source))")
      }
      for reference in gone where !pairs.contains(where: { $0.0 == reference }) {
        removed += 1
        lines.append("- \(look) (\(reference.source))")
      }
    }
    compareAliases(old, new)
    compareLookAlikes(old, new)
  }

  private mutating func compareAliases(_ old: HashTable, _ new: HashTable) {
    let before = old.aliases.mapValues { old.references[$0].look }
    let after = new.aliases.mapValues { new.references[$0].look }
    for look in Set(before.keys).union(after.keys).sorted() where before[look] != after[look] {
      aliases += 1
      switch (before[look], after[look]) {
      case (let gone?, nil): lines.append("- alias \(look) of \(gone)")
      case (nil, let come?): lines.append("+ alias \(look) of \(come)")
      case (let gone?, let come?): lines.append("~ alias \(look) of \(gone) → of \(come)")
      case (nil, nil): break
      }
    }
  }

  private mutating func compareLookAlikes(_ old: HashTable, _ new: HashTable) {
    let (before, after) = (Self.pairs(of: old), Self.pairs(of: new))
    for pair in before.symmetricDifference(after).sorted() {
      lookAlikes += 1
      let sign = after.contains(pair) ? "+" : "-"
      lines.append("\(sign) look-alikes \(pair.first) and \(pair.second)")
    }
  }

  static func pairs(of table: HashTable) -> Set<Pair> {
    Set(table.lookAlikePairs.map { Pair(table.references[$0.0].look, table.references[$0.1].look) })
  }

  private mutating func compare(_ a: Reference, _ b: Reference) {
    guard
      (a.hash, a.hash256, a.signature, a.canvasBox) != (b.hash, b.hash256, b.signature, b.canvasBox)
    else {
      same += 1
      return
    }
    changed += 1
    lines.append(
      "~ \(b.look) (\(b.source)): \(a.hash.distance(to: b.hash)) of 64 bits, "
        + "\(a.hash256.distance(to: b.hash256)) of 256")
  }
}

extension HashTableHeader: CustomStringConvertible {
  package var description: String { "\(source) on #\(background.hexadecimal)" }
}
