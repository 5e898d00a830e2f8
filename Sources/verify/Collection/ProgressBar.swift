import Reporting

/// The progress of a list, as a bar of text.
struct ProgressBar {
  /// Characters of a full bar: with name and numbers it fits into 80 columns.
  private static let width = 20

  let name: String
  let verified: Int
  /// Owned according to the user, without proof.
  let unproven: Int
  /// Seen only in a box.
  var seen = 0
  let total: Int

  /// The bar: dark for verified Pokémon, gray for those that are only seen or claimed. A single
  /// missing one leaves it open.
  var bar: String {
    guard total > 0 else { return String(repeating: "·", count: Self.width) }
    let full = Self.width * verified / total
    let half = Self.width * (verified + unproven + seen) / total - full
    return String(repeating: "█", count: full) + String(repeating: "▒", count: half)
      + String(repeating: "·", count: Self.width - full - half)
  }

  var missing: Int { total - verified - unproven - seen }

  static func lines(of bars: [ProgressBar]) -> [String] {
    var table = TextTable(
      header: ["", "", "verified", "of", "not proven", "seen", "missing"],
      numeric: [1, 2, 3, 4, 5, 6])
    for bar in bars {
      table.add(
        [
          bar.name, bar.bar, String(bar.verified), String(bar.total), String(bar.unproven),
          String(bar.seen), String(bar.missing),
        ].map { TextTable.Cell($0) })
    }
    return table.lines(within: StandardStream.output.tableColumns)
  }
}

extension ProgressBar: Encodable {
  private enum CodingKeys: CodingKey {
    case name, verified, unproven, seen, missing, total
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(verified, forKey: .verified)
    try container.encode(unproven, forKey: .unproven)
    try container.encode(seen, forKey: .seen)
    try container.encode(missing, forKey: .missing)
    try container.encode(total, forKey: .total)
  }
}
