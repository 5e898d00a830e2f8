import Imaging

/// What differs between two hash tables, picture by picture.
package struct HashTableChanges: Sendable {
  /// A line for each difference, in the order of the tables.
  package private(set) var lines: [String] = []
  package private(set) var added = 0
  package private(set) var removed = 0
  package private(set) var changed = 0
  package private(set) var same = 0

  package init(from old: HashTable, to new: HashTable) {
    let before = Dictionary(
      old.references.map { (Key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(
      new.references.map { (Key($0), $0) }, uniquingKeysWith: { first, _ in first })
    if old.header != new.header { lines.append("~ \(old.header) → \(new.header)") }
    for key in Set(before.keys).union(after.keys).sorted() {
      switch (before[key], after[key]) {
      case (nil, let reference?):
        added += 1
        lines.append("+ \(reference.look) (\(reference.source))")
      case (let reference?, nil):
        removed += 1
        lines.append("- \(reference.look) (\(reference.source))")
      case (let a?, let b?) where a != b:
        changed += 1
        lines.append(
          "~ \(b.look) (\(b.source)): \(a.hash.distance(to: b.hash)) of 64 bits, "
            + "\(a.hash256.distance(to: b.hash256)) of 256")
      default: same += 1
      }
    }
  }

  private struct Key: Hashable, Comparable {
    let look: Look
    let source: String

    init(_ reference: Reference) {
      look = reference.look
      source = reference.source
    }

    static func < (a: Key, b: Key) -> Bool {
      a.look == b.look ? a.source < b.source : a.look < b.look
    }
  }
}

extension HashTableHeader: CustomStringConvertible {
  package var description: String { "\(source) on #\(background.hexadecimal)" }
}
