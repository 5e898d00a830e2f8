import Collection
import Reporting

/// The progress of a list, as a bar of text.
struct ProgressBar: Encodable {
  /// Characters of a full bar: with name and numbers it fits into 80 columns.
  private static let width = 20

  let name: String
  let verified: Int
  /// Owned according to the user, without proof.
  let unproven: Int
  /// Seen only in a box.
  let seen: Int
  let missing: Int
  let total: Int

  init(name: String, states: [ChecklistProgress.State]) {
    self.name = name
    verified = states.count { $0 == .verified }
    unproven = states.count { $0 == .unproven }
    seen = states.count { $0 == .seen }
    missing = states.count { $0 == .missing }
    total = states.count
  }

  /// The bar: dark for verified Pokémon, gray for those that are only seen or claimed. A single
  /// missing one leaves it open.
  var bar: String {
    guard total > 0 else { return String(repeating: "·", count: Self.width) }
    let full = Self.width * verified / total
    let half = Self.width * (verified + unproven + seen) / total - full
    return String(repeating: "█", count: full) + String(repeating: "▒", count: half)
      + String(repeating: "·", count: Self.width - full - half)
  }

  static func lines(of bars: [ProgressBar]) -> [String] {
    TextTable(
      header: ["", "", "verified", "of", "not proven", "seen", "missing"],
      numeric: [1, 2, 3, 4, 5, 6],
      rows: bars.map { bar in
        [
          bar.name, bar.bar, String(bar.verified), String(bar.total), String(bar.unproven),
          String(bar.seen), String(bar.missing),
        ]
      }
    ).lines(within: StandardStream.output.tableColumns)
  }
}
