/// Rows of cells in columns, which narrow to a width where one is given: their cells then wrap at words.
package struct TextTable {
  /// Two spaces stand between columns.
  private static let gap = "  "
  /// Columns that a cell of words keeps at least, where the table is too wide.
  private static let leastWidth = 8

  package struct Cell {
    package var text: String
    /// Graphic rendition of the terminal around the text, such as `31` for red; nil for none.
    package var rendition: String?

    package init(_ text: String, rendition: String? = nil) {
      self.text = TerminalText.escaped(text)
      self.rendition = rendition
    }
  }

  private let header: [String]
  private let numeric: Set<Int>
  package private(set) var rows: [[Cell]] = []

  /// - Parameter numeric: the columns that are aligned to the right.
  package init(header: [String], numeric: Set<Int>) {
    self.header = header
    self.numeric = numeric
  }

  package mutating func add(_ row: [Cell]) { rows.append(row) }

  /// The table with columns as wide as their widest cells.
  package var lines: [String] { lines(within: nil) }

  /// The table in so many columns of the terminal.
  ///
  /// Numbers are never cut. A table with more columns than find room stays wider.
  ///
  /// - Parameter columns: nil for as many as it takes.
  package func lines(within columns: Int?) -> [String] {
    let all = [header.map { Cell($0) }] + rows
    let widths = widths(of: all, within: columns)
    return all.flatMap { row in
      let wrapped = row.indices.map { TerminalText.wrapped(row[$0].text, to: widths[$0]) }
      return (0..<(wrapped.map(\.count).max() ?? 0)).map { place in
        let cells = row.indices.map { column in
          let text = place < wrapped[column].count ? wrapped[column][place] : ""
          return padded(
            text, rendition: row[column].rendition, to: widths[column],
            isLast: column == row.count - 1, column: column)
        }
        var line = cells.joined(separator: Self.gap)
        while line.last == " " { line.removeLast() }
        return line
      }
    }
  }

  /// The widest column of words gives way first, down to its longest word, and then all of them.
  private func widths(of all: [[Cell]], within columns: Int?) -> [Int] {
    func widest(_ measure: (String) -> Int) -> [Int] {
      header.indices.map { column in all.map { measure($0[column].text) }.max() ?? 0 }
    }
    var widths = widest(TerminalText.width)
    guard let columns else { return widths }
    let gaps = Self.gap.count * max(0, header.count - 1)
    let words = widest { text in
      text.split(separator: " ").map { TerminalText.width(of: String($0)) }.max() ?? 0
    }
    for least in [words, words.map { min($0, Self.leastWidth) }] {
      while widths.reduce(gaps, +) > columns {
        let columns = widths.indices.filter { !numeric.contains($0) && widths[$0] > least[$0] }
        guard let widest = columns.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
      }
    }
    return widths
  }

  private func padded(
    _ cell: String, rendition: String?, to width: Int, isLast: Bool, column: Int
  ) -> String {
    let blanks = String(repeating: " ", count: max(0, width - TerminalText.width(of: cell)))
    let text = cell.isEmpty ? cell : rendition.map { "\u{1B}[\($0)m\(cell)\u{1B}[0m" } ?? cell
    if numeric.contains(column) { return blanks + text }
    return isLast ? text : text + blanks
  }
}
