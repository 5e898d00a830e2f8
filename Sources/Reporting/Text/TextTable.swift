/// Rows of cells in columns. Where a width is given, columns narrow to it and their cells wrap at
/// words.
package struct TextTable {
  /// The space between two columns.
  private static let gap = "  "
  /// The fewest columns of the terminal that a cell of words keeps in a table that is too wide.
  private static let leastWidth = 8

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
  package private(set) var rows: [[Cell]] = []
  /// Text below a row, by the row's place.
  private var notes: [Int: String] = [:]

  /// - Parameter numeric: the columns that are aligned to the right.
  package init(header: [String], numeric: Set<Int>) {
    self.header = header
    self.numeric = numeric
  }

  /// - Parameter note: text for lines of its own below the row; empty for none.
  package mutating func add(_ row: [Cell], note: String = "") {
    if !note.isEmpty { notes[rows.count] = note }
    rows.append(row)
  }

  /// The columns of the terminal that the table takes where nothing wraps.
  var width: Int { widths(of: all, within: nil).reduce(gaps, +) }

  private var all: [[Cell]] { [header.map { Cell($0) }] + rows }

  private var gaps: Int { Self.gap.count * max(0, header.count - 1) }

  /// The table with columns as wide as their widest cells.
  package var lines: [String] { lines(within: nil) }

  /// The lines of the table in at most `columns` columns of the terminal.
  ///
  /// Numbers are never cut. A table whose columns do not fit stays wider.
  ///
  /// - Parameters:
  ///   - columns: the columns of the terminal; `nil` for any width.
  ///   - place: the column below which notes begin.
  package func lines(within columns: Int?, notesBelow place: Int = 0) -> [String] {
    let widths = widths(of: all, within: columns)
    let margin = widths.prefix(place).reduce(0) { $0 + $1 + Self.gap.count }
    return lines(of: all[0], widths)
      + rows.indices.flatMap { row in
        let note = notes[row].map { note in
          columns.map { TerminalText.wrapped(note, to: max(Self.leastWidth, $0 - margin)) } ?? [
            note
          ]
        }
        let below = (note ?? []).map { String(repeating: " ", count: margin) + $0 }
        return lines(of: rows[row], widths) + below
      }
  }

  private func lines(of row: [Cell], _ widths: [Int]) -> [String] {
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

  /// The widths of all columns. The widest column of words gives way first: all of them narrow to
  /// their longest words, and then below.
  private func widths(of all: [[Cell]], within columns: Int?) -> [Int] {
    func widest(_ measure: (String) -> Int) -> [Int] {
      header.indices.map { column in all.map { measure($0[column].text) }.max() ?? 0 }
    }
    var widths = widest(TerminalText.width)
    guard let columns else { return widths }
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
