/// Comma-separated values as RFC 4180 has them: the one place where they are read and written.
package enum CSVText {
  /// The first characters by which spreadsheets take a cell for a formula (OWASP, CSV injection), and
  /// the apostrophe that marks such a cell as text.
  private static let dangerous: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "'"]

  /// - Parameter isRaw: writes cells as they are, even those that a spreadsheet would calculate.
  package static func line(_ cells: [String], isRaw: Bool = false) -> String {
    cells.map { cell in
      let isMarked = !isRaw && cell.unicodeScalars.first.map(dangerous.contains) ?? false
      let text = isMarked ? "'" + cell : cell
      let isQuoted = text.unicodeScalars.contains {
        $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r"
      }
      guard isQuoted else { return text }
      // Scalar by scalar: a quote and a mark that combines with it are one character, and no quote.
      let doubled = text.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
      return "\"" + String(String.UnicodeScalarView(doubled)) + "\""
    }.joined(separator: ",")
  }

  /// A row with the number of the line that it begins on, from 1.
  package struct Row: Hashable, Sendable {
    package let line: Int
    package let cells: [String]
  }

  /// The rows of a text, blank lines left out. A quote that is never closed takes the rest.
  package static func rows(of text: String) -> [Row] {
    var reader = Reader()
    // Spreadsheets put a mark before the text that says how it is encoded.
    let mark = "\u{FEFF}".utf8
    for byte in text.utf8.dropFirst(text.utf8.starts(with: mark) ? mark.count : 0) {
      reader.read(byte)
    }
    reader.endRow()
    return reader.rows
  }

  /// A cell without the mark that keeps it from being calculated.
  private static func unmarked(_ cell: String) -> String {
    let scalars = cell.unicodeScalars
    guard scalars.first == "'", let second = scalars.dropFirst().first, dangerous.contains(second)
    else { return cell }
    return String(scalars.dropFirst())
  }

  private struct Reader {
    var rows: [Row] = []
    private var cells: [String] = []
    private var cell: [UInt8] = []
    private var isInQuotes = false
    private var wasQuote = false
    private var line = 1
    private var start = 1

    mutating func read(_ byte: UInt8) {
      let isLineEnd = byte == UInt8(ascii: "\n")
      if isLineEnd { line += 1 }
      if isInQuotes {
        if byte == UInt8(ascii: "\"") {
          (isInQuotes, wasQuote) = (false, true)
        } else {
          cell.append(byte)
        }
        return
      }
      defer { wasQuote = false }
      switch byte {
      case UInt8(ascii: "\""):
        // Two quotes in a quoted cell are one.
        if wasQuote { cell.append(byte) }
        isInQuotes = true
      case UInt8(ascii: ","): endCell()
      case UInt8(ascii: "\n"): endRow()
      case UInt8(ascii: "\r"): break
      default: cell.append(byte)
      }
    }

    private mutating func endCell() {
      cells.append(CSVText.unmarked(String(decoding: cell, as: UTF8.self)))
      cell = []
    }

    mutating func endRow() {
      if !cells.isEmpty || !cell.isEmpty {
        endCell()
        rows.append(Row(line: start, cells: cells))
        cells = []
      }
      start = line
    }
  }
}
