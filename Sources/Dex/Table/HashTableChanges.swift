import Imaging

/// The differences between two hash tables, look by look, regardless of the pictures' file names.
package struct HashTableChanges: Sendable {
  /// A line for each difference, in the order of the tables.
  package private(set) var lines: [String] = []
  package private(set) var added = 0
  package private(set) var removed = 0
  package private(set) var changed = 0
  package private(set) var same = 0

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
