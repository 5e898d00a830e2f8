import Dex
import Files

/// A Markdown table for posts on forums and code hosts.
package enum MarkdownFormat {
  /// The titles of the columns, each with the name of its column in CSV.
  private static let columns: KeyValuePairs = [
    "No.": "number", "Species": "species", "Form": "form", "Gender": "gender", "Shiny": "shiny",
    "Lvl": "level", "Nickname": "nickname", "OT": "trainer", "ID No.": "trainer_id",
    "Verified": "verified", "Count": "count", "Status": "status", "Notes": "notes",
  ]

  package static func lines(of list: [ListedPokemon]) -> [String] {
    lines(header: columns.map(\.key), cells: list.map { $0.cells(of: columns.map(\.value)) })
  }

  /// Returns a table with other columns.
  package static func lines(header: [String], cells: [[String]]) -> [String] {
    let rows = [header, header.map { _ in "---" }] + cells.map { $0.map(escaped) }
    return rows.map { "| " + $0.joined(separator: " | ") + " |" }
  }

  private static let special: Set<Unicode.Scalar> = [
    "\\", "|", "`", "*", "_", "[", "]", "<", ">", "#", "~", "&", "!",
  ]

  private static let lineEnd = "<br>"

  /// Returns the text with the special characters of Markdown and HTML escaped, and line ends as
  /// `<br>`.
  private static func escaped(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacingScalars { scalar in
      Character(scalar).isNewline ? lineEnd : special.contains(scalar) ? "\\\(scalar)" : nil
    }
  }

  /// Reads the first table in a text. It ends at the first line that is none of its rows.
  package static func read(_ text: String, dex index: DexIndex) -> ImportedList {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in line.drop { $0 == " " } }
    let start = lines.firstIndex(where: isRow) ?? lines.count
    let end = lines[start...].firstIndex { !isRow($0) } ?? lines.count
    let rows = (start..<end).map { (number: $0 + 1, cells: cells(of: lines[$0])) }
    guard let header = rows.first else { return ImportedList() }
    var list = RowReading.list(
      header: header.cells, columns: header.cells.map(ListColumn.named),
      rows: rows.dropFirst(2).map { row in ("line \(row.number)", row.cells, nil) }, index: index)
    if let other = lines[end...].firstIndex(where: isRow) {
      list.remarks.append(
        "the table on line \(other + 1) is ignored: only the first table is read; give the other "
          + "one a file of its own")
    }
    return list
  }

  private static func isRow(_ line: Substring) -> Bool { line.first == "|" }

  /// Returns the cells of a row, without the escapes.
  private static func cells(of line: Substring) -> [String] {
    var cells: [String] = []
    var cell = String.UnicodeScalarView()
    var rest = line.unicodeScalars.dropFirst()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\": if let next = rest.popFirst() { cell.append(next) }
      case "|":
        cells.append(withoutMargins(cell))
        cell = String.UnicodeScalarView()
      case "<" where rest.starts(with: lineEnd.unicodeScalars.dropFirst()):
        rest = rest.dropFirst(lineEnd.unicodeScalars.count - 1)
        cell.append("\n")
      default: cell.append(scalar)
      }
    }
    // The last bar of a row may be left out (GitHub Flavored Markdown, 4.10).
    let last = withoutMargins(cell)
    return last.allSatisfy(\.isWhitespace) ? cells : cells + [last]
  }

  /// Returns a cell without the one blank on each side that belongs to the table.
  private static func withoutMargins(_ cell: String.UnicodeScalarView) -> String {
    var inner = Substring.UnicodeScalarView(cell)
    if inner.first == " " { inner.removeFirst() }
    if inner.last == " " { inner.removeLast() }
    return String(inner)
  }
}
