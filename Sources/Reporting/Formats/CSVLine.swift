/// One line of comma-separated values as RFC 4180 has it.
package enum CSVLine {
  /// - Parameter rawCells: leave cells that a spreadsheet would take for formulas (they begin with `=`,
  ///   `+`, `-`, `@`, a tab or a line end) as they are, instead of putting `'` before them.
  package static func text(_ cells: [String], rawCells: Bool = false) -> String {
    cells.map { cell(rawCells ? $0 : guarded($0)) }.joined(separator: ",") + "\r\n"
  }

  private static func guarded(_ cell: String) -> String {
    guard let first = cell.unicodeScalars.first, "=+-@\t\r\n".unicodeScalars.contains(first) else {
      return cell
    }
    return "'" + cell
  }

  private static func cell(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
