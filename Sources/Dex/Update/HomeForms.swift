import Foundation

/// The forms that Pokémon HOME stores, and the forms of one gender. PokeAPI offers neither.
///
/// `home-forms.csv` holds the exceptions to the rule. `scripts/pokemon_data/home_forms.py` reads it
/// too.
struct HomeForms {
  /// A row of the table. An empty cell leaves the rule as it is.
  struct Row {
    let identifier: String
    let isStorable: Bool?
    let gender: Gender?
  }

  private var rows: [Int: Row] = [:]
  /// The rows without a form's id, in the table's order.
  private var patterns: [Row] = []
  /// Ids of the forms that somebody has checked. Those without a row follow the rule.
  private var decided: [ClosedRange<Int>] = []

  /// Returns the table that comes with the program.
  static func bundled() throws(DexError) -> HomeForms {
    let url = try BundledFile.url(of: "home-forms.csv", orThrow: DexError.unreadable)
    let text = String(decoding: try Data(reading: url, orThrow: DexError.unreadable), as: UTF8.self)
    guard let table = HomeForms(text) else {
      throw .damaged(path: url.path, what: "a row of it is not understood")
    }
    return table
  }

  /// - Parameter text: the table. Only the last cell of a row, the reason, may hold a comma.
  init?(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("form_id,") {
      if line.hasPrefix("#") {
        if line.hasPrefix("# decided: ") { decided = Self.ranges(line.dropFirst(11)) }
        continue
      }
      let cells = line.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false)
        .map(String.init)
      guard cells.count == 5, ["", "0", "1"].contains(cells[2]),
        cells[3].isEmpty || Gender(rawValue: cells[3]) != nil
      else { return nil }
      let row = Row(
        identifier: cells[1], isStorable: cells[2].isEmpty ? nil : cells[2] == "1",
        gender: Gender(rawValue: cells[3]))
      if let id = Int(cells[0]) { rows[id] = row } else { patterns.append(row) }
    }
  }

  /// Returns the row for a form; `nil` where the rule applies.
  func row(of id: Int, _ identifier: String) -> Row? {
    if let row = rows[id], row.identifier == identifier { return row }
    return patterns.first { Self.fits(identifier, $0.identifier) }
  }

  /// Returns true when somebody has checked the form. For the others, `isStorable` is inferred.
  func isDecided(_ id: Int) -> Bool {
    rows[id] != nil || decided.contains { $0.contains(id) }
  }

  private static func ranges(_ text: Substring) -> [ClosedRange<Int>] {
    text.split(separator: " ").compactMap { part in
      let ends = part.split(separator: "-").compactMap { Int($0) }
      return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
    }
  }

  /// Returns true when an identifier matches a pattern, in which `*` stands for any letters.
  static func fits(_ identifier: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return identifier == pattern
    }
    guard identifier.count >= first.count + last.count, identifier.hasPrefix(first),
      identifier.hasSuffix(last)
    else { return false }
    var rest = identifier.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
