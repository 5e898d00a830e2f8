/// Rows of cells in columns as wide as their widest cell.
package struct TextTable {
  /// Two spaces stand between columns.
  private static let gap = "  "

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

  package var lines: [String] {
    let all = [header.map { Cell($0) }] + rows
    let widths = header.indices.map { column in
      all.map { TerminalText.width(of: $0[column].text) }.max() ?? 0
    }
    return all.map { row in
      let cells = row.indices.map { column in
        padded(row[column], to: widths[column], isLast: column == row.count - 1, column: column)
      }
      var line = cells.joined(separator: Self.gap)
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private func padded(_ cell: Cell, to width: Int, isLast: Bool, column: Int) -> String {
    let blanks = String(repeating: " ", count: width - TerminalText.width(of: cell.text))
    let text = cell.rendition.map { "\u{1B}[\($0)m\(cell.text)\u{1B}[0m" } ?? cell.text
    if numeric.contains(column) { return blanks + text }
    return isLast ? text : text + blanks
  }
}
