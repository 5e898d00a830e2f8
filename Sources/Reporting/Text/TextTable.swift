/// Rows of cells in columns. Where a width is given, columns narrow to it and their cells wrap at
/// words.
package struct TextTable {
  /// The spaces between two columns, and where the table is too wide otherwise.
  private static let gaps = [2, 1]
  /// The fewest columns of the terminal that a cell of words keeps in a table that is too wide.
  private static let leastWidth = 8

  /// The columns that fit, their widths, and the spaces between them.
  private struct Layout {
    var columns: [Int]
    var widths: [Int]
    var gap: Int

    var width: Int { widths.reduce(gap * max(0, columns.count - 1), +) }
  }

  package struct Cell {
    package var text: String
    /// The terminal's graphic rendition of the text, such as `31` for red; `nil` for none.
    package var rendition: String?

    package init(_ text: String, rendition: String? = nil) {
      self.text = TerminalText.escaped(text)
      self.rendition = rendition
    }
  }

  private let header: [String]
  private let numeric: Set<Int>
  private let expendable: [Int]
  package private(set) var rows: [[Cell]] = []
  /// Text below a row, by the row's place.
  private var notes: [Int: String] = [:]

  /// - Parameters:
  ///   - numeric: the columns that are aligned to the right and never wrap.
  ///   - expendable: the columns to leave out where words would be cut otherwise, in this order.
  ///   - rows: the texts of the first rows.
  package init(header: [String], numeric: Set<Int>, expendable: [Int] = [], rows: [[String]] = []) {
    self.header = header
    self.numeric = numeric
    self.expendable = expendable
    self.rows = rows.map { $0.map { Cell($0) } }
  }

  /// - Parameter note: text for lines of its own below the row; empty for none.
  package mutating func add(_ row: [Cell], note: String = "") {
    if !note.isEmpty { notes[rows.count] = note }
    rows.append(row)
  }

  /// The columns of the terminal that the table takes where nothing wraps.
  package var width: Int { layout(within: nil).width }

  private var all: [[Cell]] { [header.map { Cell($0) }] + rows }

  /// The table with columns as wide as their widest cells.
  package var lines: [String] { lines(within: nil) }

  /// The titles of the columns that are left out of a table of this width.
  package func omitted(within columns: Int?) -> [String] {
    let kept = layout(within: columns).columns
    return header.indices.filter { !kept.contains($0) }.map { header[$0] }
  }

  /// The lines of the table in at most `columns` columns of the terminal.
  ///
  /// Numbers are never cut. A table whose columns do not fit stays wider.
  ///
  /// - Parameters:
  ///   - columns: the columns of the terminal; `nil` for any width.
  ///   - place: the column below which notes begin.
  package func lines(within columns: Int?, notesBelow place: Int = 0) -> [String] {
    let layout = layout(within: columns)
    let margin = layout.widths.prefix(place).reduce(0) { $0 + $1 + layout.gap }
    return lines(of: all[0], layout)
      + rows.indices.flatMap { row in
        let note = notes[row].map { note in
          columns.map { TerminalText.wrapped(note, to: max(Self.leastWidth, $0 - margin)) } ?? [
            note
          ]
        }
        let below = (note ?? []).map { String(repeating: " ", count: margin) + $0 }
        return lines(of: rows[row], layout) + below
      }
  }

  private func lines(of row: [Cell], _ layout: Layout) -> [String] {
    let wrapped = zip(layout.columns, layout.widths).map { column, width in
      TerminalText.wrapped(row[column].text, to: width)
    }
    return (0..<(wrapped.map(\.count).max() ?? 0)).map { line in
      let cells = layout.columns.enumerated().map { place, column in
        padded(
          line < wrapped[place].count ? wrapped[place][line] : "",
          rendition: row[column].rendition, to: layout.widths[place],
          isLast: place == layout.columns.count - 1, column: column)
      }
      var text = cells.joined(separator: String(repeating: " ", count: layout.gap))
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The widest column of words gives way first, until all of them are as narrow as their longest
  /// words. Then the gaps narrow, then columns are left out, and only then are words cut.
  private func layout(within columns: Int?) -> Layout {
    let widest = widths { TerminalText.width(of: $0) }
    let widestWord = widths { text in
      text.split(separator: " ").map { TerminalText.width(of: String($0)) }.max() ?? 0
    }
    var layout = Layout(columns: Array(header.indices), widths: widest, gap: Self.gaps[0])
    guard let columns else { return layout }
    for count in 0...expendable.count {
      let left = Set(expendable.prefix(count))
      layout.columns = header.indices.filter { !left.contains($0) }
      for gap in Self.gaps {
        layout.gap = gap
        layout.widths = layout.columns.map { widest[$0] }
        narrow(&layout, to: columns, least: widestWord)
        if layout.width <= columns { return layout }
      }
    }
    narrow(&layout, to: columns, least: widestWord.map { min($0, Self.leastWidth) })
    return layout
  }

  private func widths(_ measure: (String) -> Int) -> [Int] {
    let all = all
    return header.indices.map { column in all.map { measure($0[column].text) }.max() ?? 0 }
  }

  private func narrow(_ layout: inout Layout, to columns: Int, least: [Int]) {
    while layout.width > columns {
      let places = layout.columns.indices.filter { place in
        let column = layout.columns[place]
        return !numeric.contains(column) && layout.widths[place] > least[column]
      }
      guard let widest = places.max(by: { layout.widths[$0] < layout.widths[$1] }) else { return }
      layout.widths[widest] -= 1
    }
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
