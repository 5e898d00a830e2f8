import Testing

@testable import Reporting

struct TextTableTests {
  /// Where nothing wraps, it takes 26 columns.
  private static var table: TextTable {
    var table = TextTable(
      header: ["n", "name", "state", "date"], numeric: [0], expendable: [2, 3])
    table.add(["1", "Iron Crown", "new", "2026"].map { .init($0) })
    return table
  }

  @Test(arguments: [
    (nil, "1  Iron Crown  new    2026"), (26, "1  Iron Crown  new    2026"),
    (21, "1  Iron   new    2026"), (18, "1 Iron  new   2026"), (14, "1  Iron   2026"),
    (13, "1 Iron   2026"), (10, "1  Iron"), (8, "1  Iron"),
  ])
  func `cells wrap, then gaps narrow, then columns are left out`(columns: Int?, first: String) {
    let lines = Self.table.lines(within: columns)
    #expect(lines[1] == first)
    #expect(lines.allSatisfy { $0.count <= columns ?? 26 }, "\(lines)")
  }

  @Test func `what is left out is named`() {
    #expect(Self.table.omitted(within: 26) == [])
    #expect(Self.table.omitted(within: 15) == ["state"])
    #expect(Self.table.omitted(within: 9) == ["state", "date"])
  }
}
