import CSV
import Testing

struct CSVTextTests {
  @Test(arguments: [
    "=1+1", "+1", "-1", "@SUM(A1)", "\ttab", "\rreturn", "'=1", "=\"a\",b", "＝1",
    "=cmd|' /C calc'!A0",
  ])
  func `a cell that a spreadsheet would calculate is marked, and read back`(name: String) {
    let line = CSVText.line([name, "x"])
    #expect(!["=", "+", "-", "@", "\t", "\r"].contains(line.drop { $0 == "\"" }.first))
    #expect(CSVText.rows(of: line).first?.cells == [name, "x"])
    #expect(CSVText.line(["=1"], isRaw: true) == "=1")
  }

  @Test(arguments: ["\"\u{301}", "a\"\u{FE0F},b\"", "\"\u{200D}", "a\r\nb\n\u{301}c"])
  func `a quote stays itself with a mark that combines with it`(name: String) {
    #expect(CSVText.rows(of: CSVText.line([name, "x"])).map(\.cells) == [[name, "x"]])
  }

  @Test(arguments: [(CSVText.Separator.semicolon, ";"), (.tab, "\t")])
  func `cells stand between other separators, too`(separator: CSVText.Separator, sign: String) {
    let text = "a\(sign)b,c\r\n\"1\(sign)2\"\(sign)'=x\n"
    let rows = CSVText.rows(of: text, separator: separator)
    #expect(rows.map(\.cells) == [["a", "b,c"], ["1\(sign)2", "=x"]])
  }

  @Test func `the mark that says how a text is encoded belongs to no cell`() {
    #expect(CSVText.rows(of: "\u{FEFF}a,b\r\n1,2").map(\.cells) == [["a", "b"], ["1", "2"]])
    #expect(CSVText.rows(of: "a\u{FEFF},b").map(\.cells) == [["a\u{FEFF}", "b"]])
  }

  private static let quotes: [(String, [[String]], [Int])] = [
    ("a,5\" tall\nb,c", [["a", "5\" tall"], ["b", "c"]], []),
    ("a,\"b\nc,d\n", [["a", "\"b"], ["c", "d"]], [1]),
    ("a,\"b\nc,\"d\"\ne,f", [["a", "\"b"], ["c", "d"], ["e", "f"]], [1]),
    ("a,\"b\" c,\"d\ne\nf", [["a", "\"b\" c", "\"d"], ["e"], ["f"]], [1]),
    ("a,\"b\nc\" ,d\n\"e", [["a", "b\nc", "d"], ["\"e"]], [3]),
  ]

  @Test(arguments: quotes)
  func `a quote takes no other row with it`(text: String, cells: [[String]], unclosed: [Int]) {
    let rows = CSVText.rows(of: text)
    #expect(rows.map(\.cells) == cells)
    #expect(rows.filter(\.isUnclosed).map(\.line) == unclosed)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `a row ends at each kind of line end`(end: String) {
    let rows = CSVText.rows(of: ["a,b", "", "\"c\(end)d\",e", "f"].joined(separator: end))
    #expect(rows.map(\.cells) == [["a", "b"], ["c\(end)d", "e"], ["f"]])
    #expect(rows.map(\.line) == [1, 3, 5])
  }
}
